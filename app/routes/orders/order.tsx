/** One order of the shopper's own: how far it is and why, what was in it, and what can be done about it. */
import { data } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { accountOrderPath, guestOrderPath } from '#domain/orders/guest-lookup.ts'
import type { PageHandle } from '#app/access.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order'
import { OrderActions } from './order/order-actions.tsx'
import { OrderAddress } from './order/order-address.tsx'
import { OrderHead } from './order/order-head.tsx'
import { OrderInvoice } from './order/order-invoice.tsx'
import { OrderItems } from './order/order-items.tsx'
import { OrderPayment } from './order/order-payment.tsx'
import { OrderReturns } from './order/order-returns.tsx'
import { OrderTimeline } from './order/order-timeline.tsx'
import { OrderTracking } from './order/order-tracking.tsx'
import '#app/styles/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Your order',
    description: `An order placed at ${BRAND.name}.`,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const found = await context.get(shopContext).getOrderDetail(actor, { id: params.id })
  if (found.ok) return data({ detail: found.value, isExpired: false })
  const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
  return data({ detail: null, isExpired }, { status: 404 })
}

export default function Order({ loaderData: { detail, isExpired }, params }: Route.ComponentProps) {
  if (!detail) return <OrderNotFound id={params.id} isExpired={isExpired} />
  const { order, timeline, shipment } = detail
  return (
    <div className="page order-detail">
      <BillHead />
      <p className="order-back">
        <a href="/orders">My Orders</a>
      </p>
      <OrderHead order={order} shipment={shipment} arrivesBy={detail.arrivesBy} />
      <OrderActions order={order} mayCancel={detail.mayCancel} />
      <div className="order-columns">
        <div className="order-main">
          <OrderItems order={order} />
          <OrderReturns order={order} returns={detail.returns} />
          <OrderTimeline entries={timeline} />
        </div>
        <aside className="order-aside" aria-label="Delivery and payment">
          {order.fulfilmentStatus !== 'cancelled' && <OrderTracking shipment={shipment} />}
          <OrderAddress order={order} />
          <OrderPayment
            order={order}
            paidAt={detail.paidAt}
            refunds={detail.refunds}
            coinsTakenBack={detail.coinsTakenBack}
          />
          <OrderInvoice orderId={order.id} invoices={detail.invoices} />
          <p className="muted order-help">
            A question about this order? Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
            {BRAND.phone}, and name its number.
          </p>
        </aside>
      </div>
    </div>
  )
}

/** Who sells: on paper alone, where the shop's header is not. */
function BillHead() {
  return (
    <div className="bill-head">
      <p className="bill-name">{BRAND.sellerName}</p>
      <p>{BRAND.address.join(', ')}</p>
      <p>
        {BRAND.email}, {BRAND.phone}
      </p>
      <p>GSTIN {BRAND.gstin}</p>
    </div>
  )
}

function OrderNotFound({ id, isExpired }: { readonly id: string; readonly isExpired: boolean }) {
  const lookup = isUuid(id) ? guestOrderPath(id as OrderId) : '/orders?search=email'
  return (
    <div className="page">
      <EmptyState
        ruling="plain"
        title={isExpired ? MESSAGES.orders_expired : MESSAGES.order_not_found}
        heading="h1"
      >
        <p>
          An order is shown to the browser that placed it, for 24 hours, and to the account that it belongs
          to. After that a code, which we send to its e-mail address, shows what was ordered, how far it is
          and where its parcel is followed.
        </p>
        <p className="empty-actions">
          <a className="button" href={lookup}>
            Find my orders
          </a>
          <a
            className="button button-plain"
            href={isUuid(id) ? accountOrderPath(id as OrderId) : '/auth?next=/orders'}
          >
            Login
          </a>
        </p>
      </EmptyState>
    </div>
  )
}
