/** Places the order of one checkout attempt; asking twice for the same content finds the same order. */
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
  /** An earlier attempt, which turned out to be paid: nothing new was ordered. */
  readonly isEarlier?: true
}

type Content = {
  readonly request: QuoteRequest
  readonly buyer: Buyer
  /** What the shopper saw: the server refuses any other total. */
  readonly quote: Quote
  /** As the page shows it: who is signed in here does not order as a guest unawares. */
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
 * The server's word on the last attempt, when that was for something else: its goods may be in this cart still. Null when
 * nothing was paid; the server has given it up then.
 */
async function settleOther(content: string): Promise<Answer<PlacedOrder> | null> {
  const other = openAttempt()
  if (other === null || other.content === content) return null
  const answer = await postJson<{ order: OrderView | null }>(`/api/orders/${other.id}/settle`, {})
  if (!answer.ok) return answer
  const { order } = answer.value
  return order && isOrdered(order) ? { ...answer, value: { order, payment: null, isEarlier: true } } : null
}

/** One session for all tabs, before the order: if its answer is lost, this browser still owns it. */
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
  // Without an answer the order may exist: its id stays in use, so that the next try finds it.
  if (!answer.ok && answer.problem.code === 'order_id_taken') endAttempt()
  return answer
}
