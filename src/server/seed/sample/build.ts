import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import type { AboutEntry, ProductSpecification } from '#modules/catalogue/rules/product.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import { fromRupees } from '#platform/rules/money.ts'
import { picturesOfProduct } from './sample-pictures.ts'
import type { SampleProduct } from './product.ts'

/** What a listed product defines itself; the rest follows from its category. */
export type ProductData = {
  readonly sku: string
  readonly name: string
  readonly colour: string
  readonly description: string
  readonly rupees: { readonly price: number; readonly discounted?: number; readonly mrp?: number }
  readonly lineSpacingMm?: 7 | 8
  readonly about?: readonly AboutEntry[]
  readonly stock: number | null
  readonly listedDaysAgo: number
  readonly isInactive?: boolean
}

type Make = Pick<ProductSpecification, 'pages' | 'cover' | 'binding' | 'gsm' | 'ruling'> & {
  readonly gstRatePercent: number
}

/**
 * Pages, covers and paper of spec §9. Tax: heading 4820 is nil for exercise and note books since 22 September 2025; an
 * undated planner is treated as a diary, at 18 %.
 */
const MAKES: Record<ExampleCategoryName, Make> = {
  'Undated Daily Planners': {
    pages: 200,
    cover: 'Laminated hard cover',
    binding: 'sewn',
    gsm: 80,
    ruling: 'planner',
    gstRatePercent: 18,
  },
  'Ruled Notebooks': {
    pages: 200,
    cover: 'Soft cover',
    binding: 'sewn',
    gsm: 70,
    ruling: 'ruled',
    gstRatePercent: 0,
  },
  'Plain Notebooks': {
    pages: 200,
    cover: 'Soft cover',
    binding: 'sewn',
    gsm: 70,
    ruling: 'plain',
    gstRatePercent: 0,
  },
  'Five Subject Notebooks Ruled': {
    pages: 250,
    cover: 'Hard cover',
    binding: 'wire-o',
    gsm: 80,
    ruling: 'ruled',
    gstRatePercent: 0,
  },
  'Five Subject Notebooks Plain': {
    pages: 250,
    cover: 'Hard cover',
    binding: 'wire-o',
    gsm: 80,
    ruling: 'plain',
    gstRatePercent: 0,
  },
}

const FORMAT = '22 × 17 cm (foolscap quarto, larger than A5)'
/** Half a kilogram per unit, the weight that shipments declare (spec §9). */
const WEIGHT_GRAMS = 500
/** Exercise books and notebooks; diaries and the like. Their rates are in `tax_rates`. */
const HSN_NOTEBOOKS = '48202000'
const HSN_PLANNERS = '48201090'

export function buildProducts(category: ExampleCategoryName, facts: readonly ProductData[]): SampleProduct[] {
  return facts.map((each) => buildProduct(category, each))
}

function buildProduct(category: ExampleCategoryName, facts: ProductData): SampleProduct {
  const make = MAKES[category]
  const slug = productSlug(facts.name)
  const [imageUrl, ...galleryImages] = picturesOfProduct(slug)
  return {
    sku: facts.sku,
    name: facts.name,
    slug,
    category,
    description: facts.description,
    pricePaise: fromRupees(facts.rupees.price),
    discountedPricePaise: optionalRupees(facts.rupees.discounted),
    originalPricePaise: optionalRupees(facts.rupees.mrp),
    imageUrl,
    galleryImages,
    specification: {
      format: FORMAT,
      pages: make.pages,
      cover: make.cover,
      binding: make.binding,
      gsm: make.gsm,
      ruling: make.ruling,
      lineSpacingMm: facts.lineSpacingMm ?? null,
      weightGrams: WEIGHT_GRAMS,
    },
    about: facts.about ?? [],
    extra: [{ name: 'Colour', value: facts.colour }],
    hsn: category === 'Undated Daily Planners' ? HSN_PLANNERS : HSN_NOTEBOOKS,
    gstRatePercent: make.gstRatePercent,
    countryOfOrigin: 'India',
    status: facts.isInactive ? 'inactive' : 'active',
    stockOnHand: facts.stock,
    listedDaysAgo: facts.listedDaysAgo,
  }
}

function optionalRupees(rupees: number | undefined) {
  return rupees === undefined ? null : fromRupees(rupees)
}
