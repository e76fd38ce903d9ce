/** Parts of an order that several pages show: items, parcel, progress, promised day and invoice. */
import { formatInr, groupDigits } from '#platform/rules/money.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { dateOf } from '#platform/ui/date.ts'
import { sentences } from '#platform/rules/messages.ts'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import { reviewPath, type FollowedParcel, type OrderView } from '../rules/order-view.ts'
import { carrierLabel, courierName, orderStep, trackingAddress } from '../rules/order-step.ts'

type OrderedItemsProps = {
  readonly order: OrderView
  /** Each item links to writing a review of it. */
  readonly mayReview?: boolean
}

/** The ordered items at the prices of that day, and how the total was calculated. */
export function OrderedItems({ order, mayReview = false }: OrderedItemsProps) {
  return (
    <>
      <ul className="items items-ruled">
        {order.items.map((item) => (
          <li key={item.productId}>
            <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="64px" />
            <a href={item.path}>{item.name}</a>
            <span className="muted">
              {item.quantity} × {formatInr(item.unitPaise)}
            </span>
            <span className="figure">{formatInr(item.linePaise)}</span>
            {mayReview && (
              <a className="review-link" href={reviewPath(item.path)}>
                Write a review<span className="sr-only"> of {item.name}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <dl className="sum">
        <SumRow name="Subtotal" value={formatInr(order.subtotalPaise)} />
        <SumRow name="Shipping" value={formatInr(order.shippingPaise)} />
        {order.codFeePaise > 0 && <SumRow name="Cash on delivery" value={formatInr(order.codFeePaise)} />}
        {order.couponDiscountPaise > 0 && (
          <SumRow
            name={`Coupon ${order.couponCode ?? ''}`}
            value={`−${formatInr(order.couponDiscountPaise)}`}
            kind="saving"
          />
        )}
        {order.coinDiscountPaise > 0 && (
          <SumRow
            name={`Reward coins (${groupDigits(order.coinsRedeemed)})`}
            value={`−${formatInr(order.coinDiscountPaise)}`}
            kind="coins"
          />
        )}
        <SumRow name="Total" value={formatInr(order.totalPaise)} kind="total" />
      </dl>
    </>
  )
}

type SumRowProps = {
  readonly name: string
  readonly value: string
  readonly kind?: 'saving' | 'coins' | 'total'
}

function SumRow({ name, value, kind }: SumRowProps) {
  return (
    <div className={kind && `sum-${kind}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Only the shop's own courier has a tracking page with a known address. */
export function Waybill({ waybill, courier }: { readonly waybill: string; readonly courier: string }) {
  if (courier !== '')
    return (
      <>
        {waybill} <span className="muted">({courier})</span>
      </>
    )
  return (
    <a href={trackingAddress(waybill)} rel="noreferrer">
      {waybill}
      <span className="sr-only"> at {courierName(courier)}</span>
    </a>
  )
}

/** How a parcel is tracked: its waybill, the courier's latest status and the expected day. */
export function ParcelFacts({ parcel }: { readonly parcel: FollowedParcel }) {
  const { waybill, courier, carrierStatus, expectedDeliveryAt } = parcel
  return (
    <dl className="fact-lines">
      <div>
        <dt>Waybill</dt>
        <dd>
          <Waybill waybill={waybill} courier={courier} />
        </dd>
      </div>
      {carrierStatus !== '' && (
        <div>
          <dt>Courier status</dt>
          <dd>{carrierLabel(carrierStatus)}</dd>
        </div>
      )}
      {expectedDeliveryAt !== null && (
        <div>
          <dt>Expected</dt>
          <dd>{dateOf(expectedDeliveryAt)}</dd>
        </div>
      )}
    </dl>
  )
}

type StepBadgeProps = {
  readonly order: Parameters<typeof orderStep>[0]
  readonly shipment: Parameters<typeof orderStep>[1]
}

/** The progress of an order, for its own customer. */
export function StepBadge({ order, shipment }: StepBadgeProps) {
  const { words, colour } = orderStep(order, shipment)
  return <span className={`status status-${colour}`}>{words}</span>
}

/** The promised delivery day, YYYY-MM-DD. Renders nothing without one. */
export function Arrival({ by }: { readonly by: string | null }) {
  if (by === null) return null
  return (
    <p className="order-arrival">
      <time dateTime={by}>{sentences.arrivesBy(formatPromiseDay(by))}</time>
    </p>
  )
}

/** Whether an order has an invoice: from the moment it is paid, whatever was refunded later. */
export function isInvoiced({ paymentStatus }: Pick<OrderView, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'partly_refunded' || paymentStatus === 'refunded'
}

type InvoiceLinkProps = { readonly orderId: string; readonly orderNumber: string; readonly className: string }

/** A file, not a route: the browser has to request it itself. */
export function InvoiceLink({ orderId, orderNumber, className }: InvoiceLinkProps) {
  return (
    <a className={className} href={`/orders/${orderId}/invoice`} data-document>
      Invoice (PDF)<span className="sr-only"> of order {orderNumber}</span>
    </a>
  )
}
