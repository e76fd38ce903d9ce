/** Places the order of one checkout attempt; asking twice for the same content finds the same order. */
import type { Cart } from '#domain/cart/cart.ts'
import type { Quote } from '#domain/cart/quote.ts'
import type { CustomerDetails } from '#domain/checkout/customer-details.ts'
import type { OrderView, PaymentRequestView } from '#domain/orders/order-view.ts'
import type { PaymentMethod } from '#domain/orders/payment-method.ts'
import { postJson, type Answer } from '#app/components/api/request-json.ts'
import { endAttempt, orderIdFor } from './attempt.ts'
import { quoteRequest } from './use-quote.ts'

export type PlacedOrder = { readonly order: OrderView; readonly payment: PaymentRequestView }

type Content = {
  readonly items: Cart
  readonly couponCode: string | null
  readonly coins: number | null
  readonly customer: CustomerDetails
  readonly method: PaymentMethod
  /** What the shopper saw: the server refuses any other total. */
  readonly quote: Quote
  /** As the page shows it: who is signed in here does not order as a guest unawares. */
  readonly isSignedIn: boolean
}

export async function placeOrder(content: Content): Promise<Answer<PlacedOrder>> {
  const first = await ask(content)
  if (first.ok || first.problem.code !== 'order_closed') return first
  // The order of this attempt failed or expired: the same cart is a new order.
  endAttempt()
  return ask(content)
}

async function ask({
  items,
  couponCode,
  coins,
  customer,
  method,
  quote,
  isSignedIn,
}: Content): Promise<Answer<PlacedOrder>> {
  const priced = quoteRequest(items, couponCode, coins, method)
  const body = { ...priced, customer, expectedTotalPaise: quote.totalPaise }
  const answer = await postJson<PlacedOrder>('/api/orders', {
    id: orderIdFor(JSON.stringify(body)),
    ...body,
    ...(isSignedIn && { isSignedIn }),
  })
  // Without an answer the order may exist: its id stays in use, so that the next try finds it.
  if (!answer.ok && answer.problem.code === 'order_id_taken') endAttempt()
  return answer
}
