/** Staff's list of returns, late ones first, then the newest. */
import { Link } from 'react-router'
import { formatInr } from '#platform/rules/money.ts'
import { REASON_WORDS, RETURN_STATUSES } from '../../rules/return-policy.ts'
import { type StaffReturnRow, STATUS_COLOURS, STATUS_WORDS, WISH_WORDS } from '../../rules/return-view.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/returns'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, countOf, DateAndTime, Email, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'returns.read' }

const TITLE = 'Returns'
const PATH = '/cms/returns'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const status = RETURN_STATUSES.find((each) => each === url.searchParams.get('status')) ?? ''
  const found = await loadPage(url, (page) => shop.listReturnsForStaff({ search, status, page }))
  return { ...found, asked: { search, status } }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search returns', placeholder: 'Order, name or e-mail' },
  {
    type: 'choice',
    name: 'status',
    label: 'Status',
    choices: RETURN_STATUSES.map((each) => [each, STATUS_WORDS[each]]),
  },
]

const COLUMNS: readonly Column<StaffReturnRow>[] = [
  {
    head: 'Order',
    isRowHead: true,
    className: 'order-number',
    cell: ({ orderId, orderNumber }) => <a href={`/cms/orders/${orderId}`}>{orderNumber}</a>,
  },
  {
    head: 'Customer',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ customerName, customerEmail }) => (
      <>
        <span className="staff-customer">{customerName}</span>
        <span className="muted">
          <Email address={customerEmail} />
        </span>
      </>
    ),
  },
  { head: 'Requested', cell: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    head: 'Reason',
    card: 'wide',
    cell: ({ reason, units }) => (
      <>
        {REASON_WORDS[reason]} <span className="muted">× {units}</span>
      </>
    ),
  },
  { head: 'Resolution', cell: ({ wish }) => WISH_WORDS[wish] },
  { head: 'Refund value', isFigure: true, card: 'end', cell: ({ amountPaise }) => formatInr(amountPaise) },
  {
    head: 'Status',
    hasCardLabel: false,
    cell: ({ status, isOverdue }) => (
      <>
        <Badge colour={STATUS_COLOURS[status]}>{STATUS_WORDS[status]}</Badge>
        {isOverdue && <span className="status status-red">late</span>}
      </>
    ),
  },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'end',
    cell: ({ id, orderNumber }) => (
      <a href={`${PATH}/${id}`}>
        View<span className="sr-only"> the return of order {orderNumber}</span>
      </a>
    ),
  },
]

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { returns, total, overdue, page, pageSize, asked } = loaderData
  return (
    <ListPage
      id="staff-returns"
      title={TITLE}
      about={
        <>
          {countOf(total, 'return')}
          {overdue > 0 && <span className="late"> · {overdue} late</span>}
        </>
      }
    >
      <DataTable
        name="Table of returns"
        rows={returns}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No returns match this search.',
          clearLabel: 'Show all returns',
          title: 'No returns yet',
          children: (
            <>
              <p>When a buyer wants to send something back, the request appears here for a decision.</p>
              <p>
                For a customer on the phone, open the <Link to="/cms/orders">order</Link> and enter the return
                there.
              </p>
            </>
          ),
        }}
      />
    </ListPage>
  )
}
