/** Staff's orders: customer, date, amount and status (spec §2, Admin panel). */
import { Link } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { DataTable } from '#platform/ui/staff/data-table/data-table.tsx'
import { states, type FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { PrintButtons, type Selection } from '#platform/ui/staff/data-table/row-selection.tsx'
import { ExportButton } from '#platform/ui/staff/export/export-button.tsx'
import { tagFields } from '#modules/staff/screens/staff/tags/tag-chips.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { ORDER_STATUSES } from '../../rules/order-status.ts'
import {
  filterQuery,
  FULFILMENT_FILTERS,
  ORDER_TABS,
  PAYMENT_FILTERS,
  searchedOrder,
  staffOrderFilter,
  type OrderTab,
  type OrderTabCounts,
  type StaffOrderRow,
} from '../../rules/staff-order-list.ts'
import type { Route } from './+types/staff-orders'
import { useRememberTable } from './orders/last-table.ts'
import { orderColumns } from './orders/order-columns.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

const TITLE = 'Order Management'
const PATH = '/cms/orders'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = staffOrderFilter(url.searchParams)
  const shop = context.get(shopContext)
  const [found, tabs, tags] = await Promise.all([
    loadPage(url, (page) => shop.listOrdersForStaff({ ...filter, page })),
    shop.countOrderTabs(),
    shop.listTags({ subject: 'order' }),
  ])
  return { ...found, tabs, tags, filter }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search orders', placeholder: 'Order, name, phone' },
  { type: 'choice', name: 'status', label: 'Status', choices: states(ORDER_STATUSES) },
  { type: 'choice', name: 'payment', label: 'Payment', choices: Object.entries(PAYMENT_FILTERS) },
  { type: 'choice', name: 'fulfilment', label: 'Fulfilment', choices: Object.entries(FULFILMENT_FILTERS) },
  { type: 'days' },
  { type: 'hidden', name: 'state' },
]

/** `here`: the list to return to. */
const selectionOf = (here: string, isArchive: boolean): Selection<StaffOrderRow> => ({
  form: 'chosen-orders',
  method: 'post',
  action: '/cms/orders/ship',
  hidden: { back: here },
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
      <PrintButtons {...button} />
      <button
        type="submit"
        className="button button-plain"
        formMethod="get"
        formAction="/cms/tags/order"
        {...button}
      >
        Edit tags
      </button>
      <button
        type="submit"
        className="button button-plain"
        name="to"
        value={isArchive ? 'unarchive' : 'archive'}
        formAction="/cms/orders/archive"
        {...button}
      >
        {isArchive ? 'Unarchive' : 'Archive'}
      </button>
    </>
  ),
})

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, isMore, isSimilar, tabs, tags, page, pageSize, filter } = loaderData
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
      <OrderTabs counts={tabs} current={filter.state} />
      <DataTable
        name="Orders"
        className="staff-dense"
        rows={orders}
        rowKey={({ id }) => id}
        columns={orderColumns(here)}
        filter={{ path: PATH, asked: query, fields: [...FIELDS, ...tagFields(tags, filter.tag)] }}
        note={
          isSimilar && (
            <p className="note" role="status">
              Nothing matches “{filter.search}”. These orders are similar.
            </p>
          )
        }
        paging={{ page, pageSize, total }}
        selection={may('orders.change') && selectionOf(here, filter.state === 'archived')}
        empty={{
          none: [
            MESSAGES.orders_none_matching,
            searchedOrder(filter.search).phone !== null && MESSAGES.orders_phone_search,
          ]
            .filter(Boolean)
            .join(' '),
          clearLabel: 'Show all orders',
          title: MESSAGES.orders_none_matching,
          children:
            filter.state !== '' ? (
              <p>
                Nothing waits here. <Link to={PATH}>Show all orders</Link>
              </p>
            ) : (
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

type OrderTabsProps = { readonly counts: OrderTabCounts; readonly current: OrderTab | '' }

/** The work that waits, tab by tab. A tab starts without the filters of the one before. */
function OrderTabs({ counts, current }: OrderTabsProps) {
  const tabs = Object.entries({ all: 'All', ...ORDER_TABS }) as [OrderTab | 'all', string][]
  return (
    <nav className="pills list-tabs" aria-label="Orders">
      {tabs.map(([tab, label]) => (
        <Link
          key={tab}
          to={tab === 'all' ? PATH : `${PATH}?state=${tab}`}
          aria-current={tab === (current || 'all') ? 'page' : undefined}
        >
          {label} <span className="staff-count">{counts[tab].toLocaleString('en-IN')}</span>
        </Link>
      ))}
    </nav>
  )
}
