/** Submits both product dialogs: parses the form, saves, and returns to the table or to the errors. */
import { data } from 'react-router'
import { atFields, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import type { PictureView } from '#platform/rules/picture.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { StaffProduct, ProductData } from '../../../rules/product-data.ts'
import {
  readProduct,
  PRODUCT_LIMITS,
  NOT_COUNTED,
  type TypedField,
  type ProductFormValues,
} from '../../../rules/product-input.ts'
import type { NewProduct } from '../../../actions/save-product.ts'
import { ATTRIBUTE_NAMES } from '../../../rules/product-attributes.ts'
import { STOCK_REASON_NAMES, type StockReason } from '../../../rules/stock-change.ts'
import { tableAddress } from './product-table.tsx'

/** The submitted form: texts as typed, valid or not. */
type SentProduct = {
  readonly typed: ProductFormValues
  readonly words: NewProduct['pictureAlt']
  readonly version: number
  readonly stockWas: number | null
  readonly stockReason: StockReason
}

type ProductSave = {
  readonly shop: Shop
  readonly url: URL
  readonly form: FormData
  readonly said: MessageKey
  readonly save: (sent: SentProduct, facts: ProductData) => Promise<Result<unknown>>
  /** The stored product, if somebody else has saved meanwhile. */
  readonly findCurrent: () => Promise<StaffProduct | null>
}

export async function saveForm({ shop, url, form, said, save, findCurrent }: ProductSave) {
  const sent = parseProductForm(form)
  const { typed, words } = sent
  const refuse = async (
    status: number,
    problems: Problems,
    message: string,
    current: StaffProduct | null = null,
  ) => {
    const pictures = await shop.listPicturesForStaff({ urls: words.map((each) => each.url) })
    const alts = new Map(words.map((each) => [each.url, each.alt]))
    const shown = pictures.map((picture) => ({ ...picture, alt: alts.get(picture.url) ?? picture.alt }))
    const refused: ProductFormErrors = { typed, pictures: shown, problems, message, current }
    return data(refused, { status })
  }
  const read = readProduct(typed)
  const errors = (read.errors ?? []).map(({ field, message }) => [field, message] as const)
  const problems = { ...wordsProblems(words), ...Object.fromEntries(errors) }
  if (read.facts === null || Object.keys(problems).length > 0)
    return refuse(422, atFields(problems, PRODUCT_FIELDS), MESSAGES.product_save_failed)
  const saved = await save(sent, read.facts)
  if (saved.ok) return redirectWithToast(tableAddress(url.searchParams), said)
  const message = messageOf(saved.problem)
  const { code, fields = {} } = saved.problem
  const isStale = code === 'stale' || saved.problem.key === 'product_stock_moved'
  return refuse(
    PROBLEMS[code].status,
    atFields(fields, PRODUCT_FIELDS),
    Object.keys(fields).length > 0 ? MESSAGES.product_save_failed : message,
    isStale ? await findCurrent() : null,
  )
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

function parseProductForm(form: FormData): SentProduct {
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
function wordsProblems(words: NewProduct['pictureAlt']): Problems {
  const isLong = words.some(({ alt }) => alt.length > PRODUCT_LIMITS.alt)
  return isLong ? { galleryImages: MESSAGES.product_alt } : {}
}

/** Every field of the form. */
const PRODUCT_FIELDS: readonly TypedField[] = [
  ...(['name', 'category', 'status', 'description'] as const),
  ...(['price', 'discountedPrice', 'originalPrice', 'salePrice', 'saleStarts', 'saleEnds'] as const),
  ...(['stock', 'inStock', 'imageUrl', 'galleryImages'] as const),
  ...ATTRIBUTE_NAMES,
  ...(['extra', 'about', 'slug', 'sku'] as const),
]
