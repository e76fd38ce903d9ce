/** Staff's orders: customer, date, amount and status (spec §2, Admin panel). */
import { Link } from 'react-router'
import { BRAND } from '#platform/rules/brand.ts'
import { shortId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { mayComplete } from '../../rules/by-hand.ts'
import { PAYMENT_METHOD_WORDS } from '../../rules/cash-labels.ts'
import { ORDER_STATUSES } from '../../rules/order-status.ts'
import { filterQuery, ORDER_STATES, staffOrderFilter } from '../../rules/staff-order-filter.ts'
import type { StaffOrderRow } from '../../rules/staff-order-row.ts'
import type { PageHandle } from '#app/access.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/staff-orders'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { same, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { DateAndTime, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { SlipsButton, type Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import { CompleteButton } from './order/complete-button.tsx'
import { useRememberTable } from './orders/last-table.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

const TITLE = 'Order Management'
const PATH = '/cms/orders'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = staffOrderFilter(url.searchParams)
  const shop = context.get(shopContext)
  const found = await loadPage(url, (page) => shop.listOrdersForStaff({ ...filter, page }))
  return { ...found, filter }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search orders', placeholder: 'Order, name, phone, waybill, payment' },
  { type: 'choice', name: 'status', label: 'Status', choices: same(ORDER_STATUSES) },
  { type: 'choice', name: 'state', label: 'Money and parcel', choices: Object.entries(ORDER_STATES) },
  { type: 'days' },
]

const columns = (here: string): readonly Column<StaffOrderRow>[] => [
  {
    head: 'Order ID',
    isRowHead: true,
    className: 'order-number',
    cell: ({ id, number }) => (
      <>
        <Link to={`${PATH}/${id}`}>{number}</Link>
        <span className="muted staff-way">{shortId(id)}</span>
      </>
    ),
  },
  {
    head: 'Customer',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ customerName, customerEmail }) => (
      <>
        <span className="staff-customer">{customerName}</span>
        <span className="muted">{customerEmail}</span>
      </>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Amount',
    hasCardLabel: false,
    isFigure: true,
    card: 'end',
    cell: ({ totalPaise, paymentMethod }) => (
      <>
        {formatInr(totalPaise)}
        {paymentMethod === 'cod' && <span className="staff-way muted">{PAYMENT_METHOD_WORDS.cod}</span>}
      </>
    ),
  },
  {
    head: 'Status',
    hasCardLabel: false,
    cell: (order) => <StatusBadge order={order} viewer="staff" />,
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (order) => <OrderActions order={order} here={here} />,
  },
]

const SELECTION: Selection<StaffOrderRow> = {
  form: 'chosen-orders',
  method: 'post',
  action: '/cms/orders/ship',
  name: 'order',
  valueOf: ({ id }) => id,
  labelOf: ({ number }) => `order ${number}`,
  noun: { one: 'order', many: 'orders' },
  isInFirstCell: true,
  buttons: (button) => (
    <>
      <button type="submit" className="button button-plain" {...button}>
        Book with the courier
      </button>
      <SlipsButton {...button} />
      <button
        type="submit"
        className="button button-plain"
        formMethod="get"
        formAction="/cms/labels"
        formTarget="_blank"
        {...button}
      >
        Print labels (PDF)
      </button>
    </>
  ),
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, isMore, page, pageSize, filter } = loaderData
  const may = useMay()
  const query = filterQuery(filter)
  const here = listAddress(PATH, { ...query, page: page > 1 ? String(page) : '' })
  useRememberTable(here)
  return (
    <ListPage
      id="order-management"
      title={TITLE}
      about={`Orders (${total}${isMore ? '+' : ''})`}
      actions={
        <>
          {may('data.export') && (
            <ExportButton
              href={listAddress(`${PATH}/export.csv`, query)}
              label="Export Orders"
              total={total}
              fileName="orders.csv"
            />
          )}
          {may('orders.change') && (
            <Link className="button" to={`${PATH}/new`} data-new>
              Create order
            </Link>
          )}
        </>
      }
    >
      <DataTable
        name="Orders"
        rows={orders}
        rowKey={({ id }) => id}
        columns={columns(here)}
        filter={{ path: PATH, asked: query, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        selection={may('orders.change') && SELECTION}
        empty={{
          none: MESSAGES.orders_none_matching,
          clearLabel: 'Show all orders',
          title: MESSAGES.orders_none_matching,
          children: (
            <>
              <p>Orders appear here as soon as they are placed, paid or not, newest first.</p>
              {may('orders.change') && (
                <p>
                  Customer ordering by phone? <Link to={`${PATH}/new`}>Enter the order</Link> for them.
                </p>
              )}
            </>
          ),
        }}
      />
    </ListPage>
  )
}

type ActionsProps = {
  readonly order: StaffOrderRow
  /** The URL of the list with its filter and page, to return to. */
  readonly here: string
}

/** The two transitions of the specification (§4) come first. */
function OrderActions({ order, here }: ActionsProps) {
  const { id, number, customerEmail: email } = order
  const showToast = useShowToast()
  const may = useMay()
  const copyId = async () => {
    try {
      await navigator.clipboard.writeText(id)
      showToast({ message: MESSAGES.copied, tone: 'good' })
    } catch {
      showToast({ message: id })
    }
  }
  const subject = encodeURIComponent(`Your order ${number} at ${BRAND.name}`)
  return (
    <div className="staff-actions">
      {may('orders.change') && order.status === 'pending' && (
        <Link
          className="button button-plain"
          to={`${PATH}/${id}/ship?${new URLSearchParams({ back: here }).toString()}`}
        >
          Mark as shipped<span className="sr-only"> {number}</span>
        </Link>
      )}
      {may('orders.change') && mayComplete(order, order.isLost) && (
        <CompleteButton order={order} back={here} />
      )}
      <button type="button" className="text-button needs-js" onClick={() => void copyId()}>
        Copy ID<span className="sr-only"> of order {number}</span>
      </button>
      <a href={`mailto:${email}?subject=${subject}`}>
        E-mail<span className="sr-only"> customer of {number}</span>
      </a>
    </div>
  )
}
