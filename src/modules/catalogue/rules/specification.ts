/** The specification of a product: the table on its page, built on the server, and what is required of a book. */
import { holdsBooks, type Ruling, type CategoryName } from '#platform/rules/categories.ts'
import {
  PRODUCT_ATTRIBUTES,
  SPECIFICATION_NAMES,
  BOOK_ATTRIBUTE_NAMES,
  PAPER_ATTRIBUTE_NAMES,
  type ProductAttribute,
  type ProductAttributes,
} from './product-attributes.ts'
import type { ExtraAttribute, ProductSpecification } from './product.ts'

export type SpecificationRow = readonly [heading: string, text: string]

/** Attributes that a product lacks are left out; the owner's own come last. */
export function specificationRows(
  specification: ProductSpecification & { readonly extra: readonly ExtraAttribute[] },
): readonly SpecificationRow[] {
  const own = specification.extra.map(({ name, value }) => [name, value] as const)
  const known = SPECIFICATION_NAMES.flatMap((name) => {
    const { row, choices }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
    const value = specification[name]
    if (!row || value === null) return []
    if (specification.ruling !== null && name === 'ruling')
      return [[row.heading, rulingText(specification.ruling, specification.lineSpacingMm)] as const]
    const text = choices?.[value] ?? String(value)
    return [[row.heading, row.unit ? `${text} ${row.unit}` : text] as const]
  })
  return [...known, ...own]
}

const RULINGS = { planner: 'Daily planner, undated', ruled: 'Ruled', plain: 'Plain' } as const

function rulingText(ruling: Ruling, lineSpacingMm: number | null): string {
  return RULINGS[ruling] + (lineSpacingMm === null ? '' : `, ${lineSpacingMm} mm lines`)
}

type BookAttributeName = (typeof BOOK_ATTRIBUTE_NAMES)[number]

/** The attributes that every book must have and this one lacks; none for other goods. */
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
