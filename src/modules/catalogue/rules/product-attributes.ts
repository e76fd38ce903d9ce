/**
 * The attributes of a product (material, tax data, numbers), each defined once. The form, parsing, validation, import
 * and export, SQL columns, specification table, filters, partner API and feeds are derived from them. To add one, see
 * CONTRIBUTING.md.
 */
import { OPTION } from './option-attributes.ts'
import type { Ruling } from '#platform/rules/categories.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH } from '#platform/rules/share-text.ts'

export type ProductAttribute = {
  readonly kind: 'text' | 'number' | 'choice'
  /** Label of its form field. */
  readonly label: string
  /** Smallest number or shortest text; 1 unless given. */
  readonly min?: number
  /** Largest number or longest text. */
  readonly max?: number
  readonly pattern?: RegExp
  /** The allowed values with their labels. */
  readonly choices?: Readonly<Record<string, string>>
  /** null if it is omitted. */
  readonly isOptional?: true
  /** Only books can have it: null for a product of a category with other goods. `required`: every book must have it. */
  readonly ofBooks?: 'required' | 'optional'
  /** A category may set its default for new products. */
  readonly hasCategoryDefault?: true
  /** Initial value in the form of a new product; empty unless given. */
  readonly blank?: string
  /** Error message of the field; choices have a default one. */
  readonly problem?: MessageKey
  /** Its row in the specification table of the product page. */
  readonly row?: { readonly heading: string; readonly unit?: string }
  /** Its group among the filters of a listing. */
  readonly filter?: { readonly heading: string; readonly unit?: string; readonly max?: number }
  /** Its name in feeds and for AI assistants; null if these have a standard field for it. */
  readonly feedName?: string | null
  /** Its field in the partner API. */
  readonly api?: { readonly description: string; readonly example: string | number }
}

type Group = Readonly<Record<string, ProductAttribute>>

/** In the order of the form, of the specification table and of the CSV columns. */
export const SPECIFICATION = {
  format: {
    ofBooks: 'required',
    hasCategoryDefault: true,
    kind: 'text',
    label: 'Format',
    max: 100,
    blank: '22 × 17 cm (foolscap quarto, larger than A5)',
    problem: 'product_format',
    row: { heading: 'Format' },
  },
  pages: {
    ofBooks: 'required',
    hasCategoryDefault: true,
    kind: 'number',
    label: 'Pages',
    max: 2_000,
    blank: '200',
    problem: 'product_pages',
    row: { heading: 'Pages' },
    filter: { heading: 'Pages', unit: 'pages', max: 5_000 },
  },
  cover: {
    ofBooks: 'required',
    hasCategoryDefault: true,
    kind: 'text',
    label: 'Cover',
    max: 100,
    blank: 'Soft cover',
    problem: 'product_cover',
    row: { heading: 'Cover' },
    filter: { heading: 'Cover' },
  },
  binding: {
    ofBooks: 'optional',
    hasCategoryDefault: true,
    kind: 'choice',
    label: 'Binding (optional)',
    choices: { 'wire-o': 'Wire-o', sewn: 'Sewn', glued: 'Glued', stapled: 'Stapled' },
    isOptional: true,
    row: { heading: 'Binding' },
    filter: { heading: 'Binding' },
    api: { description: 'How its pages are held together; null when that is not given.', example: 'sewn' },
  },
  gsm: {
    ofBooks: 'required',
    hasCategoryDefault: true,
    kind: 'number',
    label: 'Paper in GSM',
    max: 500,
    blank: '70',
    problem: 'product_gsm',
    row: { heading: 'Paper', unit: 'GSM' },
    filter: { heading: 'Paper weight', unit: 'GSM', max: 1_000 },
    feedName: 'paper_gsm',
  },
  ruling: {
    ofBooks: 'required',
    kind: 'choice',
    label: 'Ruling',
    choices: { planner: 'Planner', ruled: 'Ruled', plain: 'Plain' } satisfies Record<Ruling, string>,
    blank: 'ruled',
    problem: 'product_ruling',
    row: { heading: 'Ruling' },
    filter: { heading: 'Ruling' },
  },
  lineSpacingMm: {
    ofBooks: 'optional',
    hasCategoryDefault: true,
    kind: 'number',
    label: 'Line spacing in mm (optional)',
    max: 30,
    isOptional: true,
    problem: 'product_line_spacing',
  },
  weightGrams: {
    hasCategoryDefault: true,
    kind: 'number',
    label: 'Weight in grams',
    max: 30_000,
    blank: '500',
    problem: 'product_weight',
    row: { heading: 'Weight', unit: 'g' },
    feedName: null,
    api: { description: 'What one weighs, packed.', example: 420 },
  },
} as const satisfies Group

export const TAX = {
  hsn: {
    hasCategoryDefault: true,
    kind: 'text',
    label: 'HSN',
    max: 8,
    pattern: /^\d{4,8}$/,
    blank: '48202000',
    problem: 'tax_rate_hsn',
    api: { description: 'The HSN code of such goods, for GST.', example: '4820' },
  },
  gstRatePercent: {
    hasCategoryDefault: true,
    kind: 'number',
    label: 'GST in percent',
    min: 0,
    max: 40,
    blank: '0',
    problem: 'product_gst',
    api: { description: 'The GST that the price contains, in percent.', example: 0 },
  },
  countryOfOrigin: {
    kind: 'text',
    label: 'Country of origin',
    min: 2,
    max: 50,
    blank: 'India',
    problem: 'product_country',
  },
} as const satisfies Group

export const IDENTIFIERS = {
  gtin: {
    kind: 'text',
    label: 'GTIN: number under the barcode (optional)',
    isOptional: true,
    problem: 'product_gtin',
    api: {
      description:
        'The number under its barcode, with 8, 12, 13 or 14 digits (EAN, UPC); null when it has none.',
      example: '8901234567890',
    },
  },
  mpn: {
    kind: 'text',
    label: 'MPN: manufacturer part number (optional)',
    max: 70,
    isOptional: true,
    problem: 'product_mpn',
    api: {
      description: 'The manufacturer’s part number; null when it has none.',
      example: 'IC-RU-200',
    },
  },
} as const satisfies Group

/** For staff only, not on the product page. */
export const STOCK = {
  lowStockAt: {
    kind: 'number',
    label: 'Low stock at, in units (optional)',
    min: 0,
    max: 9_999,
    isOptional: true,
    problem: 'product_low_stock',
  },
} as const satisfies Group

/** The texts for search engines and shared links; by default the name and the description. */
export const SEARCH_TEXTS = {
  metaTitle: {
    kind: 'text',
    label: 'Meta title (optional)',
    max: META_TITLE_LENGTH,
    isOptional: true,
    problem: 'product_meta_title',
  },
  metaDescription: {
    kind: 'text',
    label: 'Meta description (optional)',
    max: META_DESCRIPTION_LENGTH,
    isOptional: true,
    problem: 'product_meta_description',
  },
} as const satisfies Group

export const PRODUCT_ATTRIBUTES = {
  ...SPECIFICATION,
  ...TAX,
  ...IDENTIFIERS,
  ...STOCK,
  ...SEARCH_TEXTS,
  ...OPTION,
} as const

type Attributes = typeof PRODUCT_ATTRIBUTES
export type AttributeName = keyof Attributes
export type SpecificationName = keyof typeof SPECIFICATION
export type FilterName = NamesOf<{ readonly filter: object }>
export type ApiAttributeName = NamesOf<{ readonly api: object }>
export type CategoryDefaultName = NamesOf<{ readonly hasCategoryDefault: true }>
export type PublicAttributeName = SpecificationName | ApiAttributeName

type NamesOf<Part> = {
  [Name in AttributeName]: Attributes[Name] extends Part ? Name : never
}[AttributeName]

type ValueOf<Attribute> = Attribute extends { readonly choices: infer Choices }
  ? keyof Choices
  : Attribute extends { readonly kind: 'number' }
    ? number
    : string

/** The values of a product. */
export type ProductAttributes = {
  readonly [Name in AttributeName]:
    | ValueOf<Attributes[Name]>
    | (Attributes[Name] extends { readonly isOptional: true } | { readonly ofBooks: 'required' }
        ? null
        : never)
}

export const ATTRIBUTE_NAMES = namesOf(PRODUCT_ATTRIBUTES)
export type PageAttributes = Omit<ProductAttributes, keyof typeof STOCK>
/** The attributes that the product page reads. */
export const PAGE_ATTRIBUTE_NAMES = ATTRIBUTE_NAMES.filter((name) => !(name in STOCK))
export const SPECIFICATION_NAMES = namesOf(SPECIFICATION)
/** The attributes that only books can have. */
export const PAPER_ATTRIBUTE_NAMES = namesWith('ofBooks')
/** The required attributes of a book. */
export const BOOK_ATTRIBUTE_NAMES = PAPER_ATTRIBUTE_NAMES.filter(
  (name) => PRODUCT_ATTRIBUTES[name].ofBooks === 'required',
) as NamesOf<{ readonly ofBooks: 'required' }>[]
export const CATEGORY_DEFAULT_NAMES = namesWith('hasCategoryDefault')
export const API_ATTRIBUTE_NAMES = namesWith('api')
/** The attributes for API clients: those of the specification table and of the partner API. */
export const PUBLIC_ATTRIBUTE_NAMES = ATTRIBUTE_NAMES.filter(
  (name) => name in SPECIFICATION || 'api' in PRODUCT_ATTRIBUTES[name],
) as PublicAttributeName[]
/** The filters of a listing, in order. */
export const FILTER_NAMES = [
  'ruling',
  'pages',
  'gsm',
  'cover',
  'binding',
] as const satisfies readonly FilterName[]

export function namesOf<Name extends string>(
  attributes: Readonly<Record<Name, ProductAttribute>>,
): readonly Name[] {
  return Object.keys(attributes) as Name[]
}

/** In the order of the form. */
function namesWith<Key extends 'api' | 'ofBooks' | 'hasCategoryDefault'>(
  key: Key,
): readonly NamesOf<Readonly<Record<Key, unknown>>>[] {
  return ATTRIBUTE_NAMES.filter((name) => key in PRODUCT_ATTRIBUTES[name]) as NamesOf<
    Readonly<Record<Key, unknown>>
  >[]
}

/** Its database and CSV column, and its name in the partner API: `gstRatePercent` is `gst_rate_percent`. */
export function columnOfAttribute(name: AttributeName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
