/** The list of My Orders, as page and as dialog. */
import type { ReactNode } from 'react'
import { formatInr } from '#platform/rules/money.ts'
import { dateOf } from '#platform/ui/date.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { OrderId } from '#platform/rules/ids.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import {
  BuyAgainButton,
  CreateShipmentButton,
  isOwn,
  maySeeShipment,
  payPath,
  type ListedOrder,
} from './order-buttons.tsx'
import { awaitsConfirmation, isPayable } from '../rules/cash-labels.ts'
import { StatusBadge } from './status-badge.tsx'
import { InvoiceLink, isInvoiced, ParcelFacts } from './order-facts.tsx'
import { OtherEmail } from './lookup-forms.tsx'

type Props = {
  readonly orders: readonly ListedOrder[]
  /** The e-mail that was looked up; null for an account's own orders. */
  readonly email: string | null
  readonly onChanged: () => void
  /** Heading level of each order, one below the list's heading. */
  readonly headingLevel: 2 | 3
  /** A link to more orders or to another search. */
  readonly children?: ReactNode
}

export function OrderList({ orders, email, onChanged, headingLevel, children }: Props) {
  return (
    <div className="order-list">
      {email !== null && (
        <p className="muted" role="status">
          {orders.length === 1 ? '1 order' : `${orders.length} orders`} placed with {email}
        </p>
      )}
      <ul>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} headingLevel={headingLevel} onChanged={onChanged} />
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Placeholder with the list's layout while it loads. */
export function OrderListSkeleton() {
  return (
    <div className="order-list" role="status" aria-label="Loading your orders">
      <ul aria-hidden="true">
        {[1, 2, 3].map((key) => (
          <li key={key} className="order-card">
            <span className="skeleton order-skeleton-head" />
            <span className="skeleton order-skeleton-items" />
            <span className="skeleton order-skeleton-head" />
          </li>
        ))}
      </ul>
    </div>
  )
}

type OrderCardProps = {
  readonly order: ListedOrder
  readonly headingLevel: 2 | 3
  readonly onChanged: () => void
}

/** One order: its contents, its status and its actions. */
function OrderCard({ order, headingLevel, onChanged }: OrderCardProps) {
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

type NoOrdersProps = {
  readonly email: string | null
  readonly orderId?: OrderId | null
  readonly onOther?: () => void
}

/** No orders for this account or e-mail: offers to look up another one. */
export function NoOrders({ email, orderId = null, onOther }: NoOrdersProps) {
  return (
    <EmptyState ruling="ruled" title="No orders yet">
      <p>
        {email === null
          ? 'What you order with this account is listed here.'
          : `There are no orders without an account for ${email}.`}
      </p>
      <p className="empty-actions">
        <OtherEmail orderId={orderId} {...(onOther && { onOther })} />
        <a className="button" href="/products">
          See all products
        </a>
      </p>
    </EmptyState>
  )
}
