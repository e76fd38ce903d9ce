/** A product's stock movements, and the form that adds one (spec §4). */
import { data, Link, useLocation } from 'react-router'
import {
  STOCK_REASON_NAMES,
  STOCK_REASONS,
  stockChangeInput,
  type StockReason,
  formatMovement,
  type StockMovement,
} from '../../../rules/stock-change.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/stock'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { ChoiceField } from './choice-field.tsx'
import { MissingProduct } from './missing-product.tsx'
import { besideTable, tableAddress } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.read', change: 'products.change' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = Number(url.searchParams.get('movements') ?? 1)
  const found = await context.get(shopContext).listStockMovements({ id: params.id, page })
  return found.ok ? found.value : data(null, 404)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const [reason, quantity, note] = [
    wholeTextOf(form, 'reason'),
    wholeTextOf(form, 'quantity'),
    wholeTextOf(form, 'note'),
  ]
  const typed = { reason, quantity, note }
  const read = stockChangeInput.safeParse({ ...typed, productId: params.id })
  if (!read.success) return data({ typed, problems: problemsIn(read, STOCK_FIELDS) ?? {} }, 422)
  const actor = await context.get(actorContext)()
  const changed = await context.get(shopContext).changeStock(actor, read.data)
  if (changed.ok)
    return redirectWithToast(besideTable(`${params.id}/stock`, url.searchParams), 'stock_changed')
  const message = messageOf(changed.problem)
  const { code } = changed.problem
  return data({ typed, problems: { quantity: message } }, PROBLEMS[code].status)
}

const STOCK_FIELDS = ['reason', 'quantity', 'note']

type Refused = {
  readonly typed: { readonly reason: string; readonly quantity: string; readonly note: string }
  readonly problems: Problems
}

export default function ProductStock({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const mayChange = useMay()('products.change')
  const closeTo = tableAddress(search)
  if (loaderData === null) return <MissingProduct closeTo={closeTo} />
  const { product, movements, total, page, pageSize } = loaderData
  const { id, name, onHand, reserved, withCourier } = product
  const pageAt = (at: number) => {
    const path = besideTable(`${id}/stock`, search)
    return `${path}${path.includes('?') ? '&' : '?'}movements=${at}`
  }
  return (
    <StaffDialog title={`Stock of ${name}`} closeTo={closeTo} size="wide">
      <div className="staff-dialog-body">
        <dl className="facts">
          <div>
            <dt>On hand</dt>
            <dd className="stat-value">{onHand ?? 'Not tracked'}</dd>
          </div>
          <div>
            <dt>Reserved by unpaid orders</dt>
            <dd className="stat-value">{reserved}</dd>
          </div>
          <div>
            <dt>Shipped, COD not collected</dt>
            <dd className="stat-value">{withCourier}</dd>
          </div>
          <div>
            <dt>Available</dt>
            <dd className="stat-value">{onHand === null ? 'Not tracked' : onHand - reserved}</dd>
          </div>
        </dl>
        {mayChange && onHand !== null && (
          <StockForm key={`${movements[0]?.id ?? 0}`} refused={actionData ?? null} />
        )}
        {onHand === null && <p className="note">{MESSAGES.stock_not_counted}</p>}
        <DataTable
          name="Stock history"
          rows={movements}
          rowKey={({ id }) => id}
          columns={COLUMNS}
          empty="No stock changes yet."
        />
        {total > pageSize && (
          <nav className="pagination" aria-label="Pages of the stock history">
            {page > 1 && <Link to={pageAt(page - 1)}>Previous</Link>}
            <span>
              Page {page} of {Math.ceil(total / pageSize)}
            </span>
            {page * pageSize < total && <Link to={pageAt(page + 1)}>Next</Link>}
          </nav>
        )}
      </div>
    </StaffDialog>
  )
}

const HINTS: Readonly<Record<(typeof STOCK_REASONS)[StockReason]['way'], string>> = {
  more: 'Units added',
  fewer: 'Units removed',
  set: 'Units on hand now',
  either: 'Units to add, or to remove with a minus',
}
const REASONS = STOCK_REASON_NAMES.map(
  (name) => [name, `${STOCK_REASONS[name].label}: ${HINTS[STOCK_REASONS[name].way].toLowerCase()}`] as const,
)

function StockForm({ refused }: { readonly refused: Refused | null }) {
  const errorOf = (field: string) => refused?.problems[field]
  return (
    <CheckedForm refusal={refused} className="form-grid form-thirds" preventScrollReset>
      <FormNote>{errorOf('')}</FormNote>
      <ChoiceField
        label="Reason"
        name="reason"
        choices={REASONS}
        defaultValue={refused?.typed.reason ?? 'received'}
        error={errorOf('reason')}
      />
      <Field
        label="Units"
        name="quantity"
        data-first=""
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        defaultValue={refused?.typed.quantity}
        error={errorOf('quantity')}
      />
      <Field
        label="Note"
        name="note"
        autoComplete="off"
        maxLength={200}
        defaultValue={refused?.typed.note}
        error={errorOf('note')}
      />
      <button type="submit" className="button">
        Change stock
      </button>
    </CheckedForm>
  )
}

const COLUMNS: readonly Column<StockMovement>[] = [
  { head: 'Date', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  { head: 'Reason', card: 'wide', cell: formatMovement },
  {
    head: 'Units',
    isFigure: true,
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : `−${-quantity}`),
  },
  { head: 'On hand after', isFigure: true, cell: ({ after }) => after },
  { head: 'Who', cell: ({ actorName }) => actorName ?? <span className="muted">System</span> },
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        <span className="muted">None</span>
      ) : (
        <Link to={`/cms/orders/${orderId}`}>{orderNumber}</Link>
      ),
  },
]
