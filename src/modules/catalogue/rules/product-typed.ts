/** A product as it is typed: what its form begins with, and what its row in a file says. */
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import type { ProductData } from './product-data.ts'
import { NOT_COUNTED, type ProductFormValues } from './product-input.ts'
import { rupeesTyped } from './rupees-typed.ts'

/** What `productInput` reads back as the same facts. */
export function toFormValues(product: ProductData): ProductFormValues {
  const { name, category, imageUrl, galleryImages, description, status, slug, sku } = product
  const { format, cover, ruling, about, hsn, countryOfOrigin } = product
  return {
    name,
    category,
    imageUrl,
    description,
    status,
    slug,
    sku,
    format,
    cover,
    ruling,
    hsn,
    countryOfOrigin,
    price: rupeesTyped(product.pricePaise),
    discountedPrice: rupeesTyped(product.discountedPricePaise),
    originalPrice: rupeesTyped(product.originalPricePaise),
    stock: product.onHand === null ? NOT_COUNTED : String(product.onHand),
    galleryImages: [...galleryImages],
    inStock: product.isInStock ? 'yes' : 'no',
    pages: String(product.pages),
    gsm: String(product.gsm),
    lineSpacing: product.lineSpacingMm === null ? '' : String(product.lineSpacingMm),
    weight: String(product.weightGrams),
    about: about.map(({ title, text }) => ({ title, text })),
    gstRate: String(product.gstRatePercent),
    gtin: product.gtin ?? '',
    mpn: product.mpn ?? '',
  }
}

/** Books as the shop makes them (spec §9): what a new product of the category begins with. */
const MAKES: Readonly<Record<CategoryName, Partial<ProductFormValues>>> = {
  'Undated Daily Planners': {
    pages: '200',
    cover: 'Laminated hard cover',
    gsm: '80',
    hsn: '48201090',
    gstRate: '18',
  },
  'Ruled Notebooks': { lineSpacing: '8' },
  'Plain Notebooks': {},
  'Five Subject Notebooks Ruled': { pages: '250', cover: 'Hard cover', gsm: '80', lineSpacing: '8' },
  'Five Subject Notebooks Plain': { pages: '250', cover: 'Hard cover', gsm: '80' },
}

/** An empty form; with a category, what is usual for it. */
export function blankProduct(category: CategoryName | null): ProductFormValues {
  return {
    name: '',
    category: category ?? '',
    price: '',
    discountedPrice: '',
    originalPrice: '',
    stock: '',
    imageUrl: '',
    galleryImages: [],
    description: '',
    inStock: 'yes',
    status: 'active',
    slug: '',
    sku: '',
    format: '22 × 17 cm (foolscap quarto, larger than A5)',
    pages: '200',
    cover: 'Soft cover',
    gsm: '70',
    ruling: category === null ? 'ruled' : categoryByName(category).ruling,
    lineSpacing: '',
    weight: '500',
    about: [],
    hsn: '48202000',
    gstRate: '0',
    countryOfOrigin: 'India',
    gtin: '',
    mpn: '',
    ...(category !== null && MAKES[category]),
  }
}
