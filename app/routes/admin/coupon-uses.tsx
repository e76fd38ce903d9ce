/** Who used a coupon: its orders, what they cost less for it, and which gave their use back. */
import { data, Link } from 'react-router'
import {
  COUPON_STATUS_COLOURS,
  COUPON_STATUS_WORDS,
  discountWords,
  usageWords,
  type CouponUse,
} from '#domain/coupons/coupon-status.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import type { PageHandle } from '#app/access.ts'
import { dateAndTimeOf } from '#app/components/date.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-uses'
import { Pagination } from './orders/pagination.tsx'
import { requirePermission } from './require-admin.ts'
import { tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import './coupons/coupons.css'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read' }

const TITLE = 'Uses of a coupon'

export const meta = staffMeta(TITLE)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  // Names and addresses of customers stand here.
  await requirePermission(context, 'orders.read')
  const found = await context.get(shopContext).getCouponUses({ id: params.id, page: tableQuery(url).page })
  return data({ found }, { status: found ? 200 : 404 })
}

export default function CouponUses({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <section className="staff-orders" aria-labelledby="coupon-uses">
      <p className="order-back">
        <Link to="/cms/coupons">All coupons</Link>
      </p>
      <header className="staff-head">
        <h2 id="coupon-uses">{found ? `Uses of ${found.coupon.code}` : TITLE}</h2>
        {found && (
          <>
            <span className={`status status-${COUPON_STATUS_COLOURS[found.coupon.status]}`}>
              {COUPON_STATUS_WORDS[found.coupon.status]}
            </span>
            <p>
              {discountWords(found.coupon)}, {usageWords(found.coupon)}, {formatInr(found.discountPaise)}{' '}
              given to paid orders
            </p>
          </>
        )}
      </header>
      {!found && <p className="staff-empty">{MESSAGES.not_found}</p>}
      {found?.uses.length === 0 && <p className="staff-empty">No order has used it yet.</p>}
      {found && found.uses.length > 0 && <UsesTable uses={found.uses} />}
      {found && (
        <Pagination
          path={`/cms/coupons/${found.coupon.id}/uses`}
          query={{}}
          page={found.page}
          pageCount={Math.ceil(found.total / found.pageSize)}
        />
      )}
    </section>
  )
}

function UsesTable({ uses }: { readonly uses: readonly CouponUse[] }) {
  return (
    <div className="staff-table staff-stacked" role="region" aria-label="Table of uses" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Order ID</th>
            <th scope="col">Customer</th>
            <th scope="col">When</th>
            <th scope="col" className="figure">
              Discount
            </th>
            <th scope="col" className="figure">
              Paid total
            </th>
            <th scope="col">Use</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={use.orderId}>
              <th scope="row" className="order-number">
                <Link to={`/cms/orders/${use.orderId}`}>{use.orderNumber}</Link>
              </th>
              <td className="cell-wide">
                <span className="staff-customer">{use.customerName}</span>
                <Link to={`/cms/orders?${new URLSearchParams({ search: use.customerEmail })}`}>
                  {use.customerEmail}
                </Link>
              </td>
              <td>
                <time dateTime={use.claimedAt}>{dateAndTimeOf(use.claimedAt)}</time>
              </td>
              <td className="figure cell-end">{formatInr(use.discountPaise)}</td>
              <td className="figure cell-end">{use.isPaid ? formatInr(use.totalPaise) : 'not paid'}</td>
              <td className="cell-end">{use.isReleased ? 'given back' : 'counted'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
