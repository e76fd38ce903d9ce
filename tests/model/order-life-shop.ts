/** The moves of the model, run on the real shop with PostgreSQL and the sandbox. */
import { randomBytes } from 'node:crypto'
import type { Actor } from '#platform/actor.ts'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { anAccount } from '../support/cash.ts'
import { goodsOf, NOTEBOOK_HSN, PLANNER_HSN } from '../support/invoices.ts'
import { giveCoins } from '../support/rewards.ts'
import {
  aGuest,
  anEvent,
  type CUSTOMER,
  moveClock,
  type OrderWish,
  payInWindow,
  type TestShop,
  type WindowAnswer,
} from '../support/shop.ts'
import { KNOWN_SHOPPER, type World } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import type { Aim } from './order-life-moves.ts'
import {
  confirmByLink,
  giveUp,
  placeAgain,
  placeOrder,
  receiveEvent,
  sellAtCounter,
  tell,
} from './make-orders.ts'
import { makeParcelMove } from './make-parcels.ts'
import { makeRefundMove } from './make-refunds.ts'
import { makeReturnMove } from './make-returns.ts'

export type Event = ReturnType<typeof anEvent>
export type PlacedOrder = {
  readonly id: OrderId
  readonly actor: Actor
  readonly wish: Omit<OrderWish, 'id' | 'customer'> & {
    readonly paymentMethod: 'prepaid' | 'cod'
    readonly customer: Customer
  }
  readonly totalPaise: number
  readonly gatewayOrderId: string
  /** What the window passed on; a late payment has no signature. */
  answer: WindowAnswer | null
  lastEvent: { readonly event: Event; readonly paymentId: string } | null
  /** By the idempotency key of the staff form. */
  readonly keys: Map<number, string>
  readonly returnIds: string[]
}
type Customer = Omit<typeof CUSTOMER, 'email'> & { readonly email: string }

export type Shopper = { readonly actor: Actor; readonly email: string }
export type ShopUnderTest = {
  readonly testing: TestShop
  readonly staff: Actor
  readonly products: readonly ProductId[]
  readonly couponCode: string
  readonly shoppers: readonly Shopper[]
  readonly orders: PlacedOrder[]
}

/** Creates the model's initial world in the shop. */
export async function buildShop(testing: TestShop, staff: Actor, world: World): Promise<ShopUnderTest> {
  const { db } = testing
  const products: ProductId[] = []
  for (const shelf of world.shelves)
    products.push(await goodsOf(testing, products.length === 1 ? PLANNER_HSN : NOTEBOOK_HSN, shelf))
  const couponCode = `MODEL-${randomBytes(5).toString('hex').toUpperCase()}`
  const { maxUses, minimumPaise, perCustomer } = world.coupon
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, min_order_paise, max_uses_per_customer, valid_from, valid_until)
     VALUES ($1, 'percentage', 10, $2, $3, $4, shop_now() - interval '1 day', shop_now() + interval '1 year')`,
    [couponCode, maxUses, minimumPaise, perCustomer],
  )
  return { testing, staff, products, couponCode, shoppers: await buildShoppers(testing, world), orders: [] }
}

/** The last shopper names the mailbox of the account before, and is not signed in. */
async function buildShoppers(testing: TestShop, { balances }: World): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (const [shopper, coins] of balances.entries()) {
    const email =
      shoppers[KNOWN_SHOPPER]?.email ?? `shopper-${shopper}-${randomBytes(5).toString('hex')}@example.test`
    if (coins === null) {
      shoppers.push({ actor: await aGuest(testing), email })
      continue
    }
    const actor = await anAccount(testing, email, shopper === KNOWN_SHOPPER)
    await giveCoins(testing, actor.userId, coins)
    shoppers.push({ actor, email })
  }
  return shoppers
}

export function userIdsOf({ shoppers }: ShopUnderTest): UserId[] {
  return shoppers.flatMap(({ actor }) => (actor.kind === 'user' ? actor.userId : []))
}

/** Makes the move on the model's subject; returns the shop's answer in the model's terms. */
export async function make(real: ShopUnderTest, move: Move, { place, inside }: Aim): Promise<string> {
  const { testing } = real
  const { shop } = testing
  if (!('order' in move)) return makeWithoutOrder(real, move)
  const order = real.orders[place]
  if (!order) throw new Error(`no order to ${move.kind}`)
  switch (move.kind) {
    case 'place again':
      return placeAgain(real, order, move.isSame)
    case 'pay':
      await pay(testing, order, move.isLate)
      return move.tells === 'nobody' ? 'done' : tell(testing, order, move.tells)
    case 'tell':
      return tell(testing, order, move.by)
    case 'repeat event': {
      const { event, paymentId } = order.lastEvent!
      return receiveEvent(testing, order, paymentId, move.isSame ? event : undefined)
    }
    case 'second payment':
      return receiveEvent(testing, order, newPaymentId())
    case 'attempt failed':
      return receiveEvent(testing, order, newPaymentId(), failedAttempt(order))
    case 'give up':
      return giveUp(testing, order)
    case 'expire':
      await testing.db.pool.query('UPDATE orders SET expires_at = shop_now() WHERE id = $1', [order.id])
      return `${await shop.releaseExpiredOrders()} released`
    case 'confirm':
      return confirmByLink(testing, order)
    case 'cancel':
    case 'ship':
    case 'courier':
    case 'settle parcel':
      return makeParcelMove(real, order, move)
    case 'refund':
    case 'refund part':
    case 'bank decides':
    case 'mend refund':
      return makeRefundMove(real, order, move, inside)
    case 'ask return':
    case 'decide return':
    case 'receive return':
    case 'withdraw return':
    case 'send replacement':
    case 'bring replacement':
    case 'turn into refund':
      return makeReturnMove(real, order, move, inside)
  }
}

async function makeWithoutOrder(
  real: ShopUnderTest,
  move: Exclude<Move, { readonly order: number }>,
): Promise<string> {
  const { testing } = real
  const { shop } = testing
  switch (move.kind) {
    case 'place':
      return placeOrder(real, move)
    case 'sell':
      return sellAtCounter(real, move.lines)
    case 'reconcile':
      return `${(await shop.reconcilePayments({ olderThanSeconds: 0 })).paid} paid`
    case 'sweep':
      return `${await shop.releaseExpiredOrders()} released`
    case 'wait':
      await moveClock(testing, move.hours)
      return 'done'
    case 'restock':
      return restock(testing, real.products[move.product]!, move.quantity)
    case 'send refunds':
    case 'follow refunds':
      return makeRefundMove(real, null, move, -1)
  }
}

function newPaymentId(): string {
  return `pay_${randomBytes(7).toString('hex')}`
}

function failedAttempt({ gatewayOrderId, totalPaise }: PlacedOrder): Event {
  const attempt = { id: newPaymentId(), order_id: gatewayOrderId, amount: totalPaise, status: 'failed' }
  return anEvent('payment.failed', attempt)
}

async function pay(testing: TestShop, order: PlacedOrder, isLate: boolean): Promise<void> {
  if (!isLate) {
    order.answer = await payInWindow(testing, order.gatewayOrderId)
    return
  }
  const failure = (await payInWindow(testing, order.gatewayOrderId, 'authorized_late')) as unknown as {
    error: { metadata: { payment_id: string } }
  }
  await giveUp(testing, order)
  await fetch(`${testing.sandbox.url}/settle`, { method: 'POST' })
  const razorpay_payment_id = failure.error.metadata.payment_id
  order.answer = { razorpay_payment_id, razorpay_order_id: order.gatewayOrderId, razorpay_signature: '' }
}

async function restock({ db }: TestShop, productId: ProductId, quantity: number): Promise<string> {
  await db.pool.query(
    `WITH movement AS (INSERT INTO stock_movements (product_id, kind, quantity) VALUES ($1, 'received', $2))
     UPDATE products SET on_hand = on_hand + $2 WHERE id = $1`,
    [productId, quantity],
  )
  return 'done'
}

/** Makes the run's open orders too old for every sweep, so that the next run has the sweeps for itself. */
export async function retire(testing: TestShop): Promise<void> {
  await moveClock(testing, 24 * 10)
  await testing.shop.releaseExpiredOrders()
}
