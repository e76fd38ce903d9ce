import { orderBadge } from '../rules/order-badge.ts'
import { statusColour } from '../rules/order-status.ts'

/** An order's one word, in the colour that its reader is used to (spec §4). */
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
