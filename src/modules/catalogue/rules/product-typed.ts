/** A product as form values: the initial values of its form, and its row in a file. */
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import {
  ATTRIBUTE_NAMES,
  PRODUCT_ATTRIBUTES,
  type AttributeName,
  type ProductAttribute,
} from './product-attributes.ts'
import type { ProductData } from './product-data.ts'
import { NOT_COUNTED, type ProductFormValues } from './product-input.ts'
import { rupeesTyped } from './rupees-typed.ts'

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

/** The shop's usual books (spec §9): defaults for a new product of the category. */
const MAKES: Readonly<Record<CategoryName, Partial<ProductFormValues> | undefined>> = {
  'Undated Daily Planners': {
    pages: '200',
    cover: 'Laminated hard cover',
    gsm: '80',
    hsn: '48201090',
    gstRatePercent: '18',
  },
  'Ruled Notebooks': { lineSpacingMm: '8' },
  'Plain Notebooks': {},
  'Five Subject Notebooks Ruled': { pages: '250', cover: 'Hard cover', gsm: '80', lineSpacingMm: '8' },
  'Five Subject Notebooks Plain': { pages: '250', cover: 'Hard cover', gsm: '80' },
}

/** An empty form; with a category, filled with its defaults. */
export function blankProduct(category: CategoryName | null): ProductFormValues {
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
    ...typedAttributes((name) => (PRODUCT_ATTRIBUTES[name] as ProductAttribute).blank ?? ''),
    ...(category !== null && { ruling: categoryByName(category).ruling ?? '' }),
    ...(category !== null && MAKES[category]),
  }
}
