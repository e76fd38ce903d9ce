/** Submits both product dialogs: parses the form, saves, and returns to the table or to the errors. */
import { data } from 'react-router'
import type { StaffProduct } from '../../../rules/product-data.ts'
import { readProduct } from '../../../rules/product-input.ts'
import type { ProductData } from '../../../rules/product-data.ts'
import { atFields, type Problems } from '#platform/rules/form-problems.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { Shop } from '#app/shop.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import {
  PRODUCT_FIELDS,
  parseProductForm,
  wordsProblems,
  type ProductFormErrors,
  type SentProduct,
} from './product-form-values.ts'
import { tableAddress } from './product-search.ts'

export type ProductSave = {
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
    const said = new Map(words.map((each) => [each.url, each.alt]))
    const shown = pictures.map((picture) => ({ ...picture, alt: said.get(picture.url) ?? picture.alt }))
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
