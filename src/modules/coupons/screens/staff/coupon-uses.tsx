/** Who used a coupon: the orders, their discounts, and which gave their use back. */
import { data, Link } from 'react-router'
import {
  COUPON_STATUS_COLOURS,
  COUPON_STATUS_WORDS,
  formatDiscount,
  formatUsage,
  type CouponUse,
} from '../../rules/coupon-status.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-uses'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import { Badge, DateAndTime } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage } from '#platform/ui/staff/data-table/list-query.ts'
import { requirePermission } from '#modules/staff/screens/staff/require-admin.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read' }

const TITLE = 'Uses of a coupon'

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  // Shows customers' names and addresses.
  await requirePermission(context, 'orders.read')
  const shop = context.get(shopContext)
  const found = await loadPage(url, (page) => shop.getCouponUses({ id: params.id, page }))
  return data({ found }, { status: found ? 200 : 404 })
}

const COLUMNS: readonly Column<CouponUse>[] = [
  {
    head: 'Order ID',
    isRowHead: true,
    className: 'order-number',
    cell: ({ orderId, orderNumber }) => <Link to={`/cms/orders/${orderId}`}>{orderNumber}</Link>,
  },
  {
    head: 'Customer',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ customerName, customerEmail }) => (
      <>
        <span className="staff-customer">{customerName}</span>
        {customerEmail !== '' && (
          <Link to={listAddress('/cms/orders', { search: customerEmail })}>{customerEmail}</Link>
        )}
      </>
    ),
  },
  { head: 'Date', cell: ({ claimedAt }) => <DateAndTime at={claimedAt} /> },
  {
    head: 'Discount',
    isFigure: true,
    card: 'end',
    cell: ({ discountPaise }) => formatInr(discountPaise),
  },
  {
    head: 'Paid total',
    isFigure: true,
    card: 'end',
    cell: ({ isPaid, totalPaise }) => (isPaid ? formatInr(totalPaise) : 'not paid'),
  },
  { head: 'Use', card: 'end', cell: ({ isReleased }) => (isReleased ? 'released' : 'counted') },
]

export default function CouponUses({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="coupon-uses">
      <p className="order-back">
        <Link to="/cms/coupons">All coupons</Link>
      </p>
      <header className="staff-head">
        <h2 id="coupon-uses">{found ? `Uses of ${found.coupon.code}` : TITLE}</h2>
        {found && (
          <>
            <Badge colour={COUPON_STATUS_COLOURS[found.coupon.status]}>
              {COUPON_STATUS_WORDS[found.coupon.status]}
            </Badge>
            <p>
              {formatDiscount(found.coupon)}, {formatUsage(found.coupon)}, {formatInr(found.discountPaise)}{' '}
              given to paid orders
            </p>
          </>
        )}
      </header>
      {!found && <p className="staff-empty">{MESSAGES.not_found}</p>}
      {found && (
        <DataTable
          name="Table of uses"
          rows={found.uses}
          rowKey={({ orderId }) => orderId}
          columns={COLUMNS}
          filter={{ path: `/cms/coupons/${found.coupon.id}/uses`, asked: {}, fields: [] }}
          paging={found}
          empty="No order has used it yet."
        />
      )}
    </section>
  )
}
