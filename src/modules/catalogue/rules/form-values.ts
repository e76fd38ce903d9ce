/** A product as form values: the initial values of its form, and its row in a file. */
import { categoryByName, holdsBooks, type CategoryName } from '#platform/rules/categories.ts'
import {
  ATTRIBUTE_NAMES,
  PRODUCT_ATTRIBUTES,
  type AttributeName,
  type ProductAttribute,
} from './product-attributes.ts'
import { categoryDetails, type CategoryDefaults } from './category-details.ts'
import type { ProductData } from './product-data.ts'
import { NOT_COUNTED, type ProductFormValues } from './product-input.ts'
import { rupeesTyped } from './field-parsing.ts'

/** `productInput` parses these values back to the same data. */
export function toFormValues(product: ProductData): ProductFormValues {
  const { name, category, imageUrl, galleryImages, description, status, slug, sku, about, extra } = product
  return {
    name,
    category,
    imageUrl,
    description,
    status,
    slug,
    sku,
    price: rupeesTyped(product.pricePaise),
    discountedPrice: rupeesTyped(product.discountedPricePaise),
    originalPrice: rupeesTyped(product.originalPricePaise),
    salePrice: rupeesTyped(product.salePricePaise),
    saleStarts: timeTyped(product.saleStartsAt),
    saleEnds: timeTyped(product.saleEndsAt),
    stock: product.onHand === null ? NOT_COUNTED : String(product.onHand),
    galleryImages: [...galleryImages],
    inStock: product.isInStock ? 'yes' : 'no',
    about: about.map(({ title, text }) => ({ title, text })),
    extra: extra.map(({ name, value }) => ({ name, value })),
    ...typedAttributes((attribute) => String(product[attribute] ?? '')),
  }
}

function timeTyped(instant: string | null): string {
  return instant?.slice(0, 'YYYY-MM-DDTHH:MM'.length) ?? ''
}

function typedAttributes(typedOf: (name: AttributeName) => string) {
  const typed = ATTRIBUTE_NAMES.map((name) => [name, typedOf(name)])
  return Object.fromEntries(typed) as Record<AttributeName, string>
}

/** An empty form; with a category, it contains that category's defaults. */
export function blankProduct(
  category: CategoryName | null,
  defaults: CategoryDefaults = category === null ? {} : categoryDetails(category).defaults,
): ProductFormValues {
  const hasPages = category === null || holdsBooks(category)
  return {
    name: '',
    category: category ?? '',
    price: '',
    discountedPrice: '',
    originalPrice: '',
    salePrice: '',
    saleStarts: '',
    saleEnds: '',
    stock: '',
    imageUrl: '',
    galleryImages: [],
    description: '',
    inStock: 'yes',
    status: 'active',
    slug: '',
    sku: '',
    about: [],
    extra: [],
    ...typedAttributes((name) => blankOf(name, hasPages)),
    ...(category !== null && { ruling: categoryByName(category).ruling ?? '' }),
    ...defaults,
  }
}

function blankOf(name: AttributeName, hasPages: boolean): string {
  const { blank = '', ofBooks }: ProductAttribute = PRODUCT_ATTRIBUTES[name]
  // Other goods do not have the HSN of notebooks.
  return hasPages || !(ofBooks || name === 'hsn') ? blank : ''
}
