/** One order in a list: its contents, its status and its actions. */
import { formatInr } from '#platform/rules/money.ts'
import { awaitsConfirmation, isPayable } from '../rules/cash-labels.ts'
import { dateOf } from '#platform/ui/date.ts'
import { StatusBadge } from './status-badge.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { BuyAgainButton } from './buy-again-button.tsx'
import { CreateShipmentButton } from './create-shipment-button.tsx'
import { InvoiceLink, isInvoiced } from './invoice-link.tsx'
import { isOwn, maySeeShipment, payPath, type ListedOrder } from './listed-order.ts'
import { ParcelFacts } from './parcel-facts.tsx'

type Props = {
  readonly order: ListedOrder
  readonly headingLevel: 2 | 3
  readonly onChanged: () => void
}

export function OrderCard({ order, headingLevel, onChanged }: Props) {
  const Heading = `h${headingLevel}` as const
  const { id, number, status, items, totalPaise, createdAt, customer } = order
  const own = isOwn(order)
  return (
    <li className="order-card">
      <article aria-labelledby={`order-${id}`}>
        <header className="order-card-head stack">
          <Heading className="plain-title" id={`order-${id}`}>
            Order <span className="order-number">{number}</span>
          </Heading>
          <StatusBadge order={order} viewer="customer" />
          <p className="muted small">
            <time dateTime={createdAt}>{dateOf(createdAt)}</time>
            {!own && ` · ${customer.fullName}, ${customer.phone}, ${customer.city}`}
          </p>
        </header>
        <ul className="order-card-items items items-small">
          {items.map((item) => (
            <li key={item.productId}>
              <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="56px" />
              <span>
                {item.name} <span className="muted">× {item.quantity}</span>
              </span>
            </li>
          ))}
        </ul>
        {!own && order.parcel && <ParcelFacts parcel={order.parcel} />}
        <footer className="row wrap between gap-3">
          <p className="order-card-total">
            <span className="muted">Total</span> {formatInr(totalPaise)}
            {order.paymentMethod === 'cod' && <span className="muted"> in cash</span>}
          </p>
          {awaitsConfirmation(order) && (
            <p className="muted small">Please confirm it by the link that we have mailed you.</p>
          )}
          {!own && isPayable(order) && (
            <p className="muted small">It is paid in the browser that it was ordered in.</p>
          )}
          <div className="order-card-actions row wrap gap-2">
            {own && isPayable(order) && (
              <a className="button" href={payPath(id)} data-document>
                Pay now
              </a>
            )}
            {status === 'pending' && maySeeShipment(order) && (
              <CreateShipmentButton order={order} onShipped={onChanged} />
            )}
            {status !== 'pending' && <BuyAgainButton items={items} />}
            {own && isInvoiced(order) && (
              <InvoiceLink orderId={id} orderNumber={number} className="text-button" />
            )}
            {own && (
              <a className="button button-plain" href={`/orders/${id}`}>
                See order<span className="sr-only"> {number}</span>
              </a>
            )}
          </div>
        </footer>
      </article>
    </li>
  )
}
