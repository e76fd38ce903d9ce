/** Saves a row of the table that was edited in place. */
import { data } from 'react-router'
import { quickEditInput } from '../../../rules/quick-edit.ts'
import { problemsIn, atFields, type Problems } from '#platform/rules/form-problems.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { tableAddress } from './product-search.ts'
import type { RefusedRow } from './quick-edit.tsx'

const FIELDS = ['price', 'stock', 'status']

export async function saveRow(shop: Shop, actor: Actor, form: FormData, url: URL) {
  const text = (name: string) => wholeTextOf(form, name)
  const id = text('id')
  const typed = { price: text('price'), stock: text('stock'), status: text('status') }
  const refuse = async (status: number, problems: Problems) => {
    const found = await shop.getProductForStaff({ id })
    const current = found.ok ? found.value.product : null
    return data<RefusedRow>({ id, typed, problems: atFields(problems, FIELDS), current }, status)
  }
  const isCounted = form.has('stock')
  const read = quickEditInput.safeParse({
    ...typed,
    version: text('version'),
    stock: isCounted ? typed.stock : null,
    stockWas: isCounted ? text('stockWas') : null,
  })
  if (!read.success) return refuse(422, problemsIn(read) ?? {})
  const saved = await shop.editProductRow(actor, { id, edit: read.data })
  if (saved.ok) return redirectWithToast(tableAddress(url.searchParams), 'product_updated')
  const { code, fields } = saved.problem
  return refuse(PROBLEMS[code].status, fields ?? { '': messageOf(saved.problem) })
}
