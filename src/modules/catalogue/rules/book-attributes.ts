/** Attributes that only books have, some of them required. */
import { holdsBooks, type CategoryName } from '#platform/rules/categories.ts'
import { BOOK_ATTRIBUTE_NAMES, PAPER_ATTRIBUTE_NAMES, type ProductAttributes } from './product-attributes.ts'

type BookAttributeName = (typeof BOOK_ATTRIBUTE_NAMES)[number]

/** The required attributes of the category that a product lacks. */
export function missingOfBook(
  product: { readonly category: CategoryName } & Pick<ProductAttributes, BookAttributeName>,
): readonly BookAttributeName[] {
  return holdsBooks(product.category) ? BOOK_ATTRIBUTE_NAMES.filter((name) => product[name] === null) : []
}

const NO_PAPER = Object.fromEntries(PAPER_ATTRIBUTE_NAMES.map((name) => [name, null])) as Readonly<
  Record<(typeof PAPER_ATTRIBUTE_NAMES)[number], null>
>

/** Clears the book attributes if the category holds other goods. */
export function withoutPaper<Product extends { readonly category: CategoryName }>(product: Product): Product {
  return holdsBooks(product.category) ? product : { ...product, ...NO_PAPER }
}
