/** Staff's orders: who, when, how much, how far (spec §2, Admin panel). */
import { PAYMENT_METHOD_WORDS } from '#domain/orders/cash-words.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { StatusBadge } from '#app/components/feedback/status-badge.tsx'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/orders'
import { OrderActions } from './orders/order-actions.tsx'
import { OrderFilter } from './orders/order-filter.tsx'
import { Pagination } from './orders/pagination.tsx'
import { requireAdmin } from './require-admin.ts'
import { tableQuery } from './table-query.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Order Management'
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin(context)
  const { search, page } = tableQuery(url)
  const asked = url.searchParams.get('status') ?? ''
  const status = (ORDER_STATUSES as readonly string[]).includes(asked) ? asked : ''
  const found = await context.get(shopContext).listOrdersForStaff({ search, status, page })
  return { ...found, search, status, path: url.pathname }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pageSize, search, status, path } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="order-management">
      <header className="staff-head">
        <h2 id="order-management">Order Management</h2>
        <p>Orders ({total})</p>
      </header>
      <OrderFilter path={path} search={search} status={status} />
      {orders.length === 0 ? (
        <p className="staff-empty">{MESSAGES.orders_none_matching}</p>
      ) : (
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
                <OrderRow key={order.id} order={order} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={path}
        query={{ search, status }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
    </section>
  )
}

type Row = Route.ComponentProps['loaderData']['orders'][number]

function OrderRow({ order }: { readonly order: Row }) {
  return (
    <tr>
      <th scope="row" className="order-number">
        <a href={`/cms/orders/${order.id}`}>{order.number}</a>
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
        <OrderActions id={order.id} number={order.number} email={order.customerEmail} />
      </td>
    </tr>
  )
}
