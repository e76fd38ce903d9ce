/** One of the shopper's own orders: its status and why, its items, and the available actions. */
import { data } from 'react-router'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { parseOrderId, type OrderId } from '#platform/rules/ids.ts'
import { type InvoiceView, DOCUMENT_TITLES, documentDate } from '#modules/invoicing/rules/invoice-view.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { accountOrderPath, guestOrderPath } from '#platform/rules/guest-lookup.ts'
import type { TimelineEntry } from '#modules/orders/rules/order-timeline.ts'
import type { OrderView, OwnOrderView, ShipmentView } from '#modules/orders/rules/order-view.ts'
import { carrierLabel, deliveryFailedText } from '#modules/orders/rules/order-step.ts'
import type { PageHandle } from '../access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { OrderedItems, ParcelFacts } from '#modules/orders/components/order-facts.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { actorContext, shopContext } from '../context.ts'
import type { Route } from './+types/order'
import { OrderActions } from './order/order-actions.tsx'
import { OrderHead, OrderPayment } from './order/order-summary.tsx'
import { OrderReturns } from './order/order-returns.tsx'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Your order',
    description: `An order placed at ${shopFacts().name}.`,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const id = parseOrderId(params.id)
  const found = id && (await context.get(shopContext).getOrderDetail(actor, { id }))
  if (found?.ok) return data({ detail: found.value, isExpired: false })
  const isExpired = actor.kind === 'visitor' && actor.wasGuest === true
  return data({ detail: null, isExpired }, { status: 404 })
}

export default function Order({ loaderData: { detail, isExpired }, params }: Route.ComponentProps) {
  if (!detail) return <OrderNotFound id={parseOrderId(params.id)} isExpired={isExpired} />
  const { order, timeline, shipment } = detail
  return (
    <div className="page page-tall order-detail">
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
          <p className="muted small order-help">
            A question about this order? Write to{' '}
            <a href={`mailto:${shopFacts().email}`}>{shopFacts().email}</a> or call {shopFacts().phone}, and
            name its number.
          </p>
        </aside>
      </div>
    </div>
  )
}

/** The seller, in print only: there the shop's header is missing. */
function BillHead() {
  return (
    <div className="bill-head">
      <p className="bill-name">{shopFacts().sellerName}</p>
      <p>{shopFacts().address.join(', ')}</p>
      <p>
        {shopFacts().email}, {shopFacts().phone}
      </p>
      <p>GSTIN {shopFacts().gstin}</p>
    </div>
  )
}

function OrderNotFound({ id, isExpired }: { readonly id: OrderId | null; readonly isExpired: boolean }) {
  const lookup = id ? guestOrderPath(id) : '/orders?search=email'
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
          <a className="button button-plain" href={id ? accountOrderPath(id) : '/auth?next=/orders'}>
            Login
          </a>
        </p>
      </EmptyState>
    </div>
  )
}

function OrderItems({ order }: { readonly order: OwnOrderView }) {
  // Reviews need an account.
  const mayReview = order.fulfilmentStatus === 'delivered' && order.userId !== null
  return (
    <section className="order-box receipt-items" aria-labelledby="order-items">
      <h2 id="order-items">Items</h2>
      <OrderedItems order={order} mayReview={mayReview} />
    </section>
  )
}

function OrderAddress({ order: { customer, business } }: { readonly order: OrderView }) {
  return (
    <section className="order-box" aria-labelledby="order-address">
      <h2 id="order-address">Delivery to</h2>
      <address>
        {customer.fullName}
        <br />
        {joinAddress(customer)}
        <br />
        {customer.phone}
        <br />
        {customer.email}
      </address>
      {business && (
        <p>
          Invoice to {business.businessName}
          <br />
          GSTIN {business.gstin}
        </p>
      )}
    </section>
  )
}

/** The order's events, newest first: when, by whom and why. */
function OrderTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <section className="order-box" aria-labelledby="order-timeline">
      <h2 id="order-timeline">What happened</h2>
      <ol className="timeline" reversed>
        {entries.map(({ at, title, detail, who, tone }) => (
          <li key={`${at} ${title}`} data-tone={tone}>
            <p className="timeline-title">{title}</p>
            {detail !== '' && <p>{detail}</p>}
            <p className="muted small">
              <time dateTime={at}>{dateAndTimeOf(at)}</time> · {who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type OrderInvoiceProps = { readonly orderId: string; readonly invoices: readonly InvoiceView[] }

/** The tax documents of an order; none before it is paid. */
function OrderInvoice({ orderId, invoices }: OrderInvoiceProps) {
  if (invoices.length === 0) return null
  return (
    <section className="order-box order-documents" aria-labelledby="order-documents">
      <h2 id="order-documents">{invoices.length === 1 ? 'Invoice' : 'Invoice and credit notes'}</h2>
      <ul>
        {invoices.map(({ id, kind, number, issuedOn, totalPaise }) => (
          <li key={id}>
            <a
              href={
                kind === 'credit_note' ? `/orders/${orderId}/invoices/${id}` : `/orders/${orderId}/invoice`
              }
              data-document
            >
              {DOCUMENT_TITLES[kind]} <span className="order-number">{number}</span>
            </a>
            <span className="muted small">
              {documentDate(issuedOn)}, {formatInr(totalPaise)}, PDF
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the parcel is, in the courier's own text. Empty before there is a shipment. */
function OrderTracking({ shipment }: { readonly shipment: ShipmentView | null }) {
  if (!shipment?.waybill) return null
  const { waybill, courier, scans } = shipment
  const parcel = {
    waybill,
    courier,
    // Left out: the newest scan below shows it, with its place.
    carrierStatus: scans.length > 0 ? '' : shipment.carrierStatus,
    expectedDeliveryAt: shipment.deliveredAt === null ? shipment.expectedDeliveryAt : null,
  }
  return (
    <section className="order-box" aria-labelledby="order-tracking">
      <h2 id="order-tracking">Tracking</h2>
      <ParcelFacts parcel={parcel} />
      {shipment.failedAttempt && (
        <p className="note note-warning">
          {deliveryFailedText(shipment.failedAttempt.remark)}{' '}
          {shipment.failedAttempt.isAskedAgain ? 'The courier comes again.' : 'We will try again.'}
        </p>
      )}
      {scans.length > 0 && (
        <ol className="timeline" reversed>
          {scans.map(({ at, status, location }) => (
            <li key={`${at} ${status}`} data-tone="neutral">
              <p className="timeline-title">{carrierLabel(status)}</p>
              <p className="muted small">
                <time dateTime={at}>{dateAndTimeOf(at)}</time>
                {location !== '' && ` · ${location}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
