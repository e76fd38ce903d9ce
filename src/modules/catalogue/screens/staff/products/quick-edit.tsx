/**
 * Price, stock and status as fields in the rows of the table. Each row has its own form, whose fields are in several
 * cells and reference it by id.
 */
import { useFetcher, useFetchers, useLocation, data } from 'react-router'
import { problemsIn, atFields, type Problems } from '#platform/rules/form-problems.ts'
import { formatInr } from '#platform/rules/money.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { wholeTextOf } from '#platform/ui/form/form-text.ts'
import type { Actor } from '#platform/actor.ts'
import type { Shop } from '#app/shop.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import type { StaffProduct, StaffProductRow } from '../../../rules/product-data.ts'
import { sellingPrice, type ListedPrices } from '../../../rules/pricing.ts'
import { QUICK_STATUSES, quickEditInput } from '../../../rules/product-edits.ts'
import { rupeesTyped } from '../../../rules/field-parsing.ts'
import { describeSale, StockDetails, tableAddress } from './product-table.tsx'

/** The response to a refused row: the typed and the current values. */
export type RefusedRow = {
  readonly id: string
  readonly typed: { readonly price: string; readonly stock: string; readonly status: string }
  readonly problems: Problems
  /** null if the product is gone. */
  readonly current: Pick<StaffProduct, 'version' | 'onHand' | 'status' | keyof ListedPrices> | null
}

type Props = {
  readonly product: StaffProductRow
  /** Response to the page's own form, which is sent without JavaScript. */
  readonly refused: RefusedRow | null
}

const rowKey = (id: string) => `row-${id}`

/** Whether a row is still being saved: leaving now would lose its values if it is refused. */
export function useIsSavingRow(): boolean {
  return useFetchers().some(({ key, state }) => key.startsWith(rowKey('')) && state === 'submitting')
}

function useRow({ product: { id, version }, refused }: Props) {
  const fetcher = useFetcher<RefusedRow>({ key: rowKey(id) })
  const last = fetcher.data ?? (refused?.id === id ? refused : null)
  // A fetcher keeps its data after a redirect: a refusal of an older version is settled.
  const answer = last && (last.current?.version ?? 0) >= version ? last : null
  return { fetcher, answer, form: rowKey(id) }
}

export function PriceField(props: Props) {
  const { product } = props
  const { answer, form } = useRow(props)
  const notes = [
    product.pricePaise > sellingPrice(product) && `List price ₹${rupeesTyped(product.pricePaise)}`,
    product.hasSale && describeSale(product),
  ].filter(Boolean)
  return (
    <RowField
      name="price"
      label={`Price of ${product.name} in ₹`}
      form={form}
      answer={answer}
      version={product.version}
      value={answer?.typed.price ?? rupeesTyped(sellingPrice(product))}
      note={notes.join('. ')}
    />
  )
}

export function StockField(props: Props) {
  const { product } = props
  const { answer, form } = useRow(props)
  if (product.onHand === null) return <StockDetails product={product} />
  return (
    <>
      <RowField
        name="stock"
        label={`Units of ${product.name} on hand`}
        form={form}
        answer={answer}
        version={product.version}
        value={answer?.typed.stock ?? String(product.onHand)}
        note={product.reserved > 0 ? `${product.reserved} reserved` : ''}
      />
      {/* The stock as shown when the form was filled: later sales must not change it. */}
      <input
        key={`${product.version} ${answer?.current?.onHand}`}
        type="hidden"
        name="stockWas"
        form={form}
        defaultValue={answer?.current?.onHand ?? product.onHand}
      />
    </>
  )
}

type RowFieldProps = {
  readonly name: 'price' | 'stock'
  readonly label: string
  readonly form: string
  readonly answer: RefusedRow | null
  readonly version: number
  readonly value: string
  readonly note: string
}

function RowField({ name, label, form, answer, version, value, note }: RowFieldProps) {
  const error = answer?.problems[name]
  const notes = `${form}-${name}`
  return (
    <span className="row-field">
      <input
        key={version}
        name={name}
        form={form}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error || note ? notes : undefined}
        inputMode={name === 'price' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        defaultValue={value}
      />
      {(error || note) && (
        <span id={notes} className={error ? 'field-error' : 'muted'}>
          {error ?? note}
        </span>
      )}
    </span>
  )
}

export function StatusField(props: Props) {
  const { product } = props
  const { answer, form } = useRow(props)
  return (
    <select
      key={product.version}
      name="status"
      form={form}
      aria-label={`Status of ${product.name}`}
      defaultValue={answer?.typed.status ?? product.status}
    >
      {QUICK_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </select>
  )
}

export function SaveRow(props: Props) {
  const { product } = props
  const { fetcher, answer, form } = useRow(props)
  const { search } = useLocation()
  const isSaving = fetcher.state !== 'idle'
  return (
    <fetcher.Form id={form} method="post" action={tableAddress(search)} preventScrollReset>
      <input type="hidden" name="id" value={product.id} />
      <input type="hidden" name="version" value={answer?.current?.version ?? product.version} />
      <button type="submit" className="button button-plain" disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
        <span className="sr-only"> {product.name}</span>
      </button>
      {answer?.problems[''] && (
        <p className="field-error" role="alert">
          {answer.problems['']} {answer.current && `Saved now: ${savedNow(answer.current)}.`}
        </p>
      )}
    </fetcher.Form>
  )
}

function savedNow({ onHand, status, ...prices }: NonNullable<RefusedRow['current']>): string {
  const stock = onHand === null ? 'stock not tracked' : `${onHand} on hand`
  return [formatInr(sellingPrice(prices)), stock, status].join(', ')
}

const FIELDS = ['price', 'stock', 'status']

/** Saves the row of a submitted form. */
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
