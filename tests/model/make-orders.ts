/** The model's moves for placing and paying, run on the shop. */
import { randomBytes, randomUUID } from 'node:crypto'
import { addCodToken } from '#modules/orders/data/unpaid-orders.ts'
import { counterSaleInput } from '#modules/checkout/rules/phone-order-input.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { anEvent, confirm, CUSTOMER, receive, type TestShop } from '../support/shop.ts'
import type { Wish } from './order-life-model.ts'
import type { Event, PlacedOrder, ShopUnderTest } from './order-life-shop.ts'

export async function placeOrder(real: ShopUnderTest, wished: Wish): Promise<string> {
  const { shopper, lines, hasCoupon, coins, isCash } = wished
  const { actor, email } = real.shoppers[shopper]!
  const wish: PlacedOrder['wish'] = {
    items: lines.map(({ product, quantity }) => ({ productId: real.products[product]!, quantity })),
    ...(hasCoupon ? { couponCode: real.couponCode } : {}),
    ...(coins > 0 ? { coins } : {}),
    paymentMethod: isCash ? 'cod' : 'prepaid',
    customer: { ...CUSTOMER, email },
  }
  const { shop } = real.testing
  const { customer, ...cart } = wish
  const { totalPaise: expectedTotalPaise } = await shop.quoteCart(actor, cart)
  const id = randomUUID() as OrderId
  const placed = await shop.placeOrder(actor, { ...cart, id, customer, expectedTotalPaise })
  if (!placed.ok) return placed.problem.code
  const { order, payment } = placed.value
  const { totalPaise } = order
  real.orders.push({
    id,
    actor,
    wish,
    totalPaise,
    gatewayOrderId: payment?.orderId ?? '',
    answer: null,
    lastEvent: null,
    keys: new Map(),
    returnIds: [],
  })
  return `placed for ${totalPaise}`
}

export async function sellAtCounter(real: ShopUnderTest, lines: Wish['lines']): Promise<string> {
  const { shop } = real.testing
  const actor = { kind: 'visitor' } as const
  const id = randomUUID() as OrderId
  const items = lines.map(({ product, quantity }) => ({ productId: real.products[product]!, quantity }))
  const { totalPaise } = await shop.quoteCart(actor, { items }, { delivery: 'pickup' })
  const customer = { fullName: '', email: '', phone: '' }
  const order = { id, items, customer, expectedTotalPaise: totalPaise }
  const input = counterSaleInput.parse({ order, payment: 'cash', reference: '' })
  const taken = await shop.takePhoneOrder(real.staff, input)
  if (!taken.ok) return taken.problem.code
  real.orders.push({
    id,
    actor,
    wish: { items, paymentMethod: 'prepaid', customer: CUSTOMER },
    totalPaise,
    gatewayOrderId: '',
    answer: null,
    lastEvent: null,
    keys: new Map(),
    returnIds: [],
  })
  return `sold for ${totalPaise}`
}

export async function placeAgain(
  { testing }: ShopUnderTest,
  order: PlacedOrder,
  isSame: boolean,
): Promise<string> {
  const { id, actor, wish, totalPaise, gatewayOrderId } = order
  const items = isSame ? wish.items : wish.items.map((item) => ({ ...item, quantity: item.quantity + 1 }))
  const again = await testing.shop.placeOrder(actor, { ...wish, id, items, expectedTotalPaise: totalPaise })
  if (!again.ok) return again.problem.code
  const { order: placed, payment, isNew } = again.value
  const isTheSame = !isNew && placed.id === id && (payment?.orderId ?? gatewayOrderId) === gatewayOrderId
  return isTheSame ? 'the same' : 'another order'
}

/** From the newest mail, because each mail has its own link. */
export async function confirmByLink({ shop, db, deps }: TestShop, { id }: PlacedOrder): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await addCodToken(db.pool, id, deps.ids.digest(token))
  const confirmed = await shop.confirmOrderInCash({ token })
  if (!confirmed.ok) return confirmed.problem.code
  return confirmed.value.isNew ? 'confirmed' : 'known'
}

export async function giveUp({ shop }: TestShop, order: PlacedOrder): Promise<string> {
  const answer = await shop.recordFailedAttempt(order.actor, { orderId: order.id, description: 'declined' })
  return answer.ok ? answer.value.order.paymentStatus : answer.problem.code
}

export async function tell(
  testing: TestShop,
  order: PlacedOrder,
  by: 'callback' | 'webhook',
): Promise<string> {
  if (by === 'webhook') return receiveEvent(testing, order, order.answer!.razorpay_payment_id)
  const confirmed = await confirm(testing, order.actor, order.id, order.answer!)
  return confirmed.ok ? confirmed.value.order.paymentStatus : confirmed.problem.code
}

/** A captured payment unless another event is given. */
export async function receiveEvent(
  testing: TestShop,
  order: PlacedOrder,
  paymentId: string,
  known?: Event,
): Promise<string> {
  const payment = { id: paymentId, order_id: order.gatewayOrderId, amount: order.totalPaise }
  const event = known ?? anEvent('payment.captured', payment)
  if (!known) order.lastEvent = { event, paymentId }
  const stored = await receive(testing, event)
  if (!stored.ok) return stored.problem.code
  return stored.value.isNew ? 'new' : 'known'
}
