import { orderBadge } from '../rules/order-view.ts'
import { statusColour } from '../rules/order-status.ts'

/** An order's status, in the colour for its reader (spec §4). */
export function StatusBadge({
  order,
  viewer,
}: {
  readonly order: Parameters<typeof orderBadge>[0]
  readonly viewer: 'staff' | 'customer'
}) {
  const word = orderBadge(order)
  return <span className={`status status-${statusColour(word, viewer)}`}>{word}</span>
}
