/** Products of the sample shop: what they have in common, and their photographs. */
import type { AboutEntry, ExtraAttribute, ProductSpecification } from '#modules/catalogue/rules/product.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import { fromRupees, type Paise } from '#platform/rules/money.ts'
import LIST from './pictures.json' with { type: 'json' }

/** As inserted into an empty database. */
export type SampleProduct = {
  readonly sku: string
  readonly name: string
  readonly slug: string
  readonly category: ExampleCategoryName
  readonly description: string
  readonly pricePaise: Paise
  readonly discountedPricePaise: Paise | null
  /** The printed maximum retail price, if it is above the price. */
  readonly originalPricePaise: Paise | null
  readonly imageUrl: string
  readonly galleryImages: readonly string[]
  readonly specification: ProductSpecification
  readonly about: readonly AboutEntry[]
  readonly extra: readonly ExtraAttribute[]
  readonly hsn: string
  readonly gstRatePercent: number
  readonly countryOfOrigin: string
  readonly status: 'active' | 'inactive'
  /** Units received into stock; null if stock is not tracked. */
  readonly stockOnHand: number | null
  /** How long before seeding it was listed, so that a new shop always has new and old products. */
  readonly listedDaysAgo: number
}

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

// The photographs, as listed by scripts/list-pictures.ts. Naming: `SLUG-1` is a product's front, `-2`
// open, `-3` a stack, `-4` a close-up; the others belong to the shop itself.

export type Photograph = {
  readonly name: string
  /** The first characters of the digest of its bytes. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

export const PHOTOGRAPHS: readonly Photograph[] = LIST

/** The names that the shop's own code uses, and what the pictures show. */
const OWN: Readonly<Record<string, string>> = {
  hero: 'An emerald daily planner with a ribbon lies on a pink notebook, beside an indigo five subject notebook with coloured tabs, a pen and an open ruled notebook',
  'category-undated-daily-planners':
    'Three daily planners with gold foil: vermilion, midnight blue and emerald',
  'category-ruled-notebooks': 'A teal and a yellow notebook before an open ruled page',
  'category-plain-notebooks': 'Three plain notebooks, charcoal, leaf green and dusty rose, with a pen',
  'category-five-subject-notebooks-ruled':
    'Three wire-bound notebooks with coloured tabs: maroon, river blue and bottle green',
  'category-five-subject-notebooks-plain':
    'Three wire-bound notebooks with coloured tabs: graphite, coral and blueprint blue',
}

const VIEWS: Readonly<Record<string, string>> = {
  '1': 'Front cover',
  '2': 'Open',
  '3': 'A stack, spines in front',
  '4': 'The cover seen close',
}

const OPEN_AT: Readonly<Record<ExampleCategoryName, string>> = {
  'Undated Daily Planners': 'Open at the page of a day',
  'Ruled Notebooks': 'Open at a ruled page',
  'Plain Notebooks': 'Open at a plain page',
  'Five Subject Notebooks Ruled': 'Open at a ruled page, coloured tabs at the side',
  'Five Subject Notebooks Plain': 'Open at a plain page, coloured tabs at the side',
}

/** The addresses of a product's pictures, front first. Throws a RangeError if it has no photograph. */
function picturesOfProduct(slug: string): [string, ...string[]] {
  const [front, ...others] = PHOTOGRAPHS.filter(({ name }) => viewOf(name)?.slug === slug).map(({ id }) =>
    pictureUrl(id),
  )
  if (front === undefined) throw new RangeError(`no photograph of ${slug}`)
  return [front, ...others]
}

export function pictureUrl(id: string): string {
  return `/pictures/${id}`
}

/** True for pictures of the shop itself, which are looked up by name. */
export function isOwnName(name: string): boolean {
  return Object.hasOwn(OWN, name)
}

/** Alt text of a photograph; `category` is that of its product, null for the shop's own. */
export function altOf(name: string, category: ExampleCategoryName | null): string {
  const view = viewOf(name)?.view
  if (view === undefined) return OWN[name] ?? ''
  if (view === '2' && category !== null) return OPEN_AT[category]
  return VIEWS[view] ?? ''
}

function viewOf(name: string): { readonly slug: string; readonly view: string } | null {
  const [, slug, view] = /^(.+)-([1-4])$/.exec(name) ?? []
  return slug === undefined || view === undefined ? null : { slug, view }
}
