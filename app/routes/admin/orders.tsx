/** Staff's orders: who, when, how much, how far (spec §2, Admin panel). */
import { Link } from 'react-router'
import { PAYMENT_METHOD_WORDS } from '#domain/orders/cash-words.ts'
import { filterQuery, staffOrderFilter } from '#domain/orders/staff-order-filter.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { StatusBadge } from '#app/components/feedback/status-badge.tsx'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/orders'
import { EmptyList } from './empty-list.tsx'
import { ExportButton } from './export/export-button.tsx'
import { ChosenOrders, ChooseOrder } from './orders/choose-orders.tsx'
import { useRememberTable } from './orders/last-table.ts'
import { OrderActions } from './orders/order-actions.tsx'
import { OrderFilter } from './orders/order-filter.tsx'
import { Pagination } from './orders/pagination.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './chosen/chosen.css'
import './orders/orders.css'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

export const meta = staffMeta('Order Management')

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = staffOrderFilter(url.searchParams)
  const { page } = tableQuery(url)
  const found = await context.get(shopContext).listOrdersForStaff({ ...filter, page })
  return { ...found, filter, path: url.pathname }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, isMore, page, pageSize, filter, path } = loaderData
  const may = useMay()
  const query = filterQuery(filter)
  const here = addressOf(path, { ...query, ...(page > 1 && { page: String(page) }) })
  useRememberTable(here)
  return (
    <section className="staff-orders" aria-labelledby="order-management">
      <header className="staff-head orders-head">
        <h2 id="order-management">Order Management</h2>
        <p>
          Orders ({total}
          {isMore && '+'})
        </p>
        <div className="orders-head-actions">
          {may('data.export') && (
            <ExportButton
              href={addressOf('/cms/orders/export.csv', query)}
              label="Export Orders"
              total={total}
              fileName="orders.csv"
            />
          )}
          {may('orders.change') && (
            <Link className="button" to="/cms/orders/new" data-new>
              New order
            </Link>
          )}
        </div>
      </header>
      <OrderFilter path={path} filter={filter} />
      {orders.length === 0 ? (
        <EmptyList
          isFiltered={Object.keys(query).length > 0 || total > 0}
          none={MESSAGES.orders_none_matching}
          clearTo={path}
          clearLabel="Show all orders"
          title={MESSAGES.orders_none_matching}
        >
          <p>Each order that is placed in the shop stands here, paid or not, the newest first.</p>
          {may('orders.change') && (
            <p>
              Somebody orders by phone? <Link to="/cms/orders/new">Enter the order</Link> for them.
            </p>
          )}
        </EmptyList>
      ) : (
        <>
          {may('orders.change') && <ChosenOrders />}
          <div className="staff-table staff-stacked" role="region" aria-label="Orders" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Order ID</th>
                  <th scope="col">Customer</th>
                  <th scope="col">Date</th>
                  <th scope="col" className="figure">
                    Amount
                  </th>
                  <th scope="col">Status</th>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} here={here} isChosen={may('orders.change')} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Pagination path={path} query={query} page={page} pageCount={Math.ceil(total / pageSize)} />
    </section>
  )
}

function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const words = new URLSearchParams(query).toString()
  return words === '' ? path : `${path}?${words}`
}

type Row = Route.ComponentProps['loaderData']['orders'][number]

/** `isChosen`: there is a box to choose it by. */
function OrderRow({
  order,
  here,
  isChosen,
}: {
  readonly order: Row
  readonly here: string
  readonly isChosen: boolean
}) {
  return (
    <tr>
      <th scope="row" className="order-number">
        <span className="order-name">
          {isChosen && <ChooseOrder id={order.id} number={order.number} />}
          <Link to={`/cms/orders/${order.id}`}>{order.number}</Link>
        </span>
      </th>
      <td className="cell-wide">
        <span className="staff-customer">{order.customerName}</span>
        <span className="muted">{order.customerEmail}</span>
      </td>
      <td>
        <time dateTime={order.createdAt}>{dateAndTimeOf(order.createdAt)}</time>
      </td>
      <td className="figure cell-end">
        {formatInr(order.totalPaise)}
        {order.paymentMethod === 'cod' && <span className="staff-way muted">{PAYMENT_METHOD_WORDS.cod}</span>}
      </td>
      <td className="cell-status">
        <StatusBadge order={order} viewer="staff" />
      </td>
      <td className="cell-wide">
        <OrderActions order={order} here={here} />
      </td>
    </tr>
  )
}
