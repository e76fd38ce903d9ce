/** Polls an order until its status is final. */
import type { OrderView, ShipmentView } from '../rules/order-view.ts'
import { getJson, type Answer } from '#platform/ui/api/request-json.ts'

const FIRST_WAIT_MS = 1500
const MAX_WAIT_MS = 10_000

export type OrderAnswer = Answer<{
  readonly order: OrderView
  readonly shipment: ShipmentView | null
  readonly arrivesBy: string | null
}>

/**
 * Passes each answer to `onAnswer`. Stops once the order is decided, unknown or a confirmed cash order, or when
 * `signal` aborts.
 */
export async function followOrder(
  id: string,
  onAnswer: (answer: OrderAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(1.5 * waitMs, MAX_WAIT_MS)) {
    const answer: OrderAnswer = await getJson(`/api/orders/${encodeURIComponent(id)}`, signal)
    if (signal.aborted) return
    onAnswer(answer)
    const isUndecided = answer.ok
      ? answer.value.order.status === 'pending' && answer.value.order.codConfirmedAt === null
      : answer.status === 0 || answer.status >= 500
    if (!isUndecided) return
    await pause(waitMs, signal)
    if (signal.aborted) return
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
