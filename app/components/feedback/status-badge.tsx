import { statusColour } from '#domain/orders/order-status.ts'

/** An order's one word, in the colour that its reader is used to (spec §4). */
export function StatusBadge({
  status,
  viewer,
}: {
  readonly status: string
  readonly viewer: 'staff' | 'customer'
}) {
  return <span className={`status status-${statusColour(status, viewer)}`}>{status}</span>
}
