/** The columns of staff's orders table. */
import { Link } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shortId } from '#platform/rules/ids.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge, DateAndTime, Email } from '#platform/ui/staff/data-table/list-page.tsx'
import { TagChips } from '#modules/staff/screens/staff/tags/tag-chips.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { mayComplete } from '../../../rules/staff-order.ts'
import {
  fulfilmentLabel,
  paymentLabel,
  type ColumnLabel,
  type StaffOrderRow,
} from '../../../rules/staff-order-list.ts'
import { CompleteButton } from '../order/complete-button.tsx'

const PATH = '/cms/orders'

/** `here`: the URL of the list with its filter and page, to return to. */
export const orderColumns = (here: string): readonly Column<StaffOrderRow>[] => [
  {
    head: 'Order ID',
    isRowHead: true,
    className: 'order-number',
    cell: ({ id, number }) => (
      <span>
        <Link to={`${PATH}/${id}`}>{number}</Link>
        <span className="muted staff-way">{shortId(id)}</span>
      </span>
    ),
  },
  {
    head: 'Customer',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ number, customerName, customerEmail, tags }) => (
      <>
        <span className="staff-customer">{customerName}</span>
        <span className="muted staff-mail">
          {customerEmail === '' ? (
            'no e-mail'
          ) : (
            <a href={`mailto:${customerEmail}?subject=${subjectOf(number)}`}>
              <Email address={customerEmail} />
            </a>
          )}
        </span>
        <TagChips subject="order" tags={tags} />
      </>
    ),
  },
  { head: 'Date', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Amount',
    hasCardLabel: false,
    isFigure: true,
    card: 'end',
    cell: ({ totalPaise }) => formatInr(totalPaise),
  },
  { head: 'Status', cell: (order) => <OrderStatus order={order} /> },
  { head: 'Payment', cell: (order) => <Dot label={paymentLabel(order)} /> },
  { head: 'Fulfilment', cell: (order) => <Dot label={fulfilmentLabel(order)} /> },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: (order) => <OrderActions order={order} here={here} />,
  },
]

function OrderStatus({ order }: { readonly order: StaffOrderRow }) {
  return (
    <>
      <StatusBadge order={order} viewer="staff" />
      {order.isArchived && <Badge colour="grey">Archived</Badge>}
    </>
  )
}

function subjectOf(number: string): string {
  return encodeURIComponent(`Your order ${number} at ${shopFacts().name}`)
}

function Dot({ label: { words, colour } }: { readonly label: ColumnLabel }) {
  return <span className={`dot dot-${colour}`}>{words}</span>
}

type ActionsProps = { readonly order: StaffOrderRow; readonly here: string }

/** The two transitions of the specification (§4). */
function OrderActions({ order, here }: ActionsProps) {
  const { id, number, status } = order
  const may = useMay()
  if (!may('orders.change')) return null
  return (
    <div className="staff-actions">
      {status === 'pending' && (
        <Link
          className="button button-plain"
          to={`${PATH}/${id}/ship?${new URLSearchParams({ back: here }).toString()}`}
        >
          Mark as shipped<span className="sr-only"> {number}</span>
        </Link>
      )}
      {mayComplete(order, order.isLost) && <CompleteButton order={order} back={here} />}
    </div>
  )
}
