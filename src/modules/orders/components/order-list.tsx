import type { ReactNode } from 'react'
import type { ListedOrder } from './listed-order.ts'
import { OrderCard } from './order-card.tsx'

type Props = {
  readonly orders: readonly ListedOrder[]
  /** What was asked for: an e-mail; null for an account's own. */
  readonly email: string | null
  readonly onChanged: () => void
  /** Of each order, below the heading of the list. */
  readonly headingLevel: 2 | 3
  /** Leads to more, or to another search. */
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

/** The list's shape while it is on its way. */
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
