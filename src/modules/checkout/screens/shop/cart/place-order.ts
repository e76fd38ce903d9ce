/** Places the order of a checkout attempt; repeating it with the same content returns the same order. */
import type { Quote } from '#modules/cart/rules/quote.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import { postJson, type Answer } from '#platform/ui/api/request-json.ts'
import { endAttempt, isOrdered, orderIdFor } from '../../../components/attempt.ts'
import { openAttempt } from '../../../components/open-attempt.ts'
import type { Buyer } from './details.ts'
import type { QuoteRequest } from './use-quote.ts'

export type PlacedOrder = {
  readonly order: OrderView
  readonly payment: PaymentRequestView
  /** An earlier attempt turned out to be paid, so nothing new was ordered. */
  readonly isEarlier?: true
}

type Content = {
  readonly request: QuoteRequest
  readonly buyer: Buyer
  /** The total that the shopper saw: the server refuses any other. */
  readonly quote: Quote
  /** As shown on the page, so that a signed-in shopper never orders as a guest by accident. */
  readonly isSignedIn: boolean
}

export async function placeOrder(content: Content): Promise<Answer<PlacedOrder>> {
  const earlier = await settleOther(bodyOf(content))
  if (earlier) return earlier
  await startSession(content)
  const first = await ask(content)
  if (first.ok || first.problem.code !== 'order_closed') return first
  // The order of this attempt failed or expired: the same cart is a new order.
  endAttempt()
  return ask(content)
}

/**
 * The outcome of the last attempt, if it had different content: its goods may still be in this cart. Null if nothing
 * was paid; the server has released it then.
 */
async function settleOther(content: string): Promise<Answer<PlacedOrder> | null> {
  const other = openAttempt()
  if (other === null || other.content === content) return null
  const answer = await postJson<{ order: OrderView | null }>(`/api/orders/${other.id}/settle`, {})
  if (!answer.ok) return answer
  const { order } = answer.value
  return order && isOrdered(order) ? { ...answer, value: { order, payment: null, isEarlier: true } } : null
}

/** One session for all tabs, created before the order: if the answer is lost, this browser still owns the order. */
async function startSession({ isSignedIn }: Content): Promise<void> {
  if (isSignedIn) return
  const start = () => postJson('/api/session/guest', {})
  await ('locks' in navigator ? navigator.locks.request('panna.guest-session', start) : start())
}

function bodyOf({ request, buyer: { customer, business }, quote }: Content): string {
  return JSON.stringify({ ...request, customer, business, expectedTotalPaise: quote.totalPaise })
}

async function ask(content: Content): Promise<Answer<PlacedOrder>> {
  const body = bodyOf(content)
  const answer = await postJson<PlacedOrder>('/api/orders', {
    id: orderIdFor(body),
    ...JSON.parse(body),
    ...(content.isSignedIn && { isSignedIn: true }),
  })
  // Without an answer the order may exist: keeps its id, so that the next attempt finds it.
  if (!answer.ok && answer.problem.code === 'order_id_taken') endAttempt()
  return answer
}
