import type { ReactNode } from 'react'
import type { ListedOrder } from './listed-order.ts'
import { OrderCard } from './order-card.tsx'

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
