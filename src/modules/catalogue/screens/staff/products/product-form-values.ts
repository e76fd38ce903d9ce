/** The submitted product form: texts as typed, valid or not. */
import type { PictureView } from '#platform/rules/picture.ts'
import { ATTRIBUTE_NAMES } from '../../../rules/product-attributes.ts'
import type { StaffProduct } from '../../../rules/product-data.ts'
import { MOST, NOT_COUNTED, type TypedField, type ProductFormValues } from '../../../rules/product-input.ts'
import { STOCK_REASON_NAMES, type StockReason } from '../../../rules/stock-change.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'

export type AltTexts = { readonly url: string; readonly alt: string }

export type SentProduct = {
  readonly typed: ProductFormValues
  readonly words: readonly AltTexts[]
  readonly version: number
  readonly stockWas: number | null
  readonly stockReason: StockReason
}

/** Response to a refused form; includes everything typed. */
export type ProductFormErrors = {
  readonly typed: ProductFormValues
  readonly pictures: readonly PictureView[]
  readonly problems: Problems
  readonly message: string
  /** The stored product, if somebody else has changed it meanwhile. */
  readonly current: StaffProduct | null
}

/** Props of each group of fields. */
export type FieldsProps = {
  readonly typed: ProductFormValues
  readonly isNew: boolean
  readonly errorOf: (field: TypedField) => string | undefined
  /** The stored value, if it differs from the typed one. */
  readonly nowOf: (field: TypedField) => string | undefined
}

const MAX_ROWS = 30

export function parseProductForm(form: FormData): SentProduct {
  const text = (name: string) => wholeTextOf(form, name)
  const texts = (name: string) => form.getAll(name).slice(0, MAX_ROWS).map(String)
  const [imageUrl = '', ...galleryImages] = texts('picture')
  const alts = texts('alt')
  const titles = texts('aboutTitle')
  const aboutTexts = texts('aboutText')
  const entries = titles.map((title, index) => ({ title, text: aboutTexts[index] ?? '' }))
  const typed: ProductFormValues = {
    ...textsOf(form),
    stock: form.has('isUncounted') ? NOT_COUNTED : text('stock'),
    inStock: form.has('inStock') ? 'yes' : 'no',
    imageUrl,
    galleryImages,
    extra: extraOf(texts('extraName'), texts('extraValue')),
    about: entries.filter(({ title, text: words }) => title.trim() !== '' || words.trim() !== ''),
  }
  const stockWas = text('stockWas')
  return {
    typed,
    words: [imageUrl, ...galleryImages].map((url, index) => ({ url, alt: (alts[index] ?? '').trim() })),
    version: Number(text('version')),
    stockWas: /^\d+$/.test(stockWas) ? Number(stockWas) : null,
    stockReason: STOCK_REASON_NAMES.find((name) => name === text('stockReason')) ?? 'counted',
  }
}

function extraOf(names: readonly string[], values: readonly string[]) {
  const all = names.map((name, index) => ({ name, value: values[index] ?? '' }))
  return all.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
}

/** Fields that hold a single text. */
function textsOf(form: FormData) {
  const texts = PRODUCT_FIELDS.map((name) => [name, wholeTextOf(form, name)])
  return Object.fromEntries(texts) as Record<TypedField, string>
}

/** Alt texts have a limit of their own. */
export function wordsProblems(words: readonly AltTexts[]): Problems {
  const isLong = words.some(({ alt }) => alt.length > MOST.alt)
  return isLong ? { galleryImages: MESSAGES.product_alt } : {}
}

/** As form values. */
export const PRODUCT_FIELDS: readonly TypedField[] = [
  ...(['name', 'category', 'status', 'description'] as const),
  ...(['price', 'discountedPrice', 'originalPrice', 'salePrice', 'saleStarts', 'saleEnds'] as const),
  ...(['stock', 'inStock', 'imageUrl', 'galleryImages'] as const),
  ...ATTRIBUTE_NAMES,
  ...(['extra', 'about', 'slug', 'sku'] as const),
]
