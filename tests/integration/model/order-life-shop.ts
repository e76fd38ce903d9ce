/** The moves of the model, made on the real shop: PostgreSQL below it, the sandbox beside it. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Actor } from '#shop/actor.ts'
import {
  aGuest,
  anEvent,
  aProduct,
  confirm,
  payInWindow,
  place as placeInShop,
  receive,
  type OrderWish,
  type TestShop,
  type WindowAnswer,
} from '../../support/shop.ts'
import type { Wish, World } from '../../unit/model/order-life-model.ts'
import type { Move } from '../../unit/model/order-life-moves.ts'

type Event = ReturnType<typeof anEvent>
type PlacedOrder = {
  readonly id: OrderId
  readonly actor: Actor
  readonly wish: OrderWish
  readonly totalPaise: number
  readonly gatewayOrderId: string
  /** What the window handed over; a late payment has no signature. */
  answer: WindowAnswer | null
  lastEvent: { readonly event: Event; readonly paymentId: string } | null
}

export type ShopUnderTest = {
  readonly testing: TestShop
  readonly products: readonly ProductId[]
  readonly couponCode: string
  readonly actors: readonly Actor[]
  readonly orders: PlacedOrder[]
}

/** What stands in the model's world, built in the shop. */
export async function buildShop(testing: TestShop, world: World): Promise<ShopUnderTest> {
  const { db } = testing
  const products: ProductId[] = []
  for (const shelf of world.shelves) products.push(await aProduct(testing, shelf))
  const couponCode = `MODEL-${randomBytes(5).toString('hex').toUpperCase()}`
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, min_order_paise, valid_from, valid_until)
     VALUES ($1, 'percentage', 10, $2, $3, now() - interval '1 day', now() + interval '1 day')`,
    [couponCode, world.coupon.maxUses, world.coupon.minimumPaise],
  )
  const actors: Actor[] = []
  for (const coins of world.balances)
    actors.push(coins === null ? await aGuest(testing) : await anAccount(testing, coins))
  return { testing, products, couponCode, actors, orders: [] }
}

async function anAccount({ db }: TestShop, coins: number): Promise<Actor> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(`INSERT INTO users (id, name, email) VALUES ($1, 'Asha', $1 || '@example.test')`, [
    userId,
  ])
  await db.pool.query(
    `WITH entry AS (INSERT INTO ledger_entries (user_id, kind, coins, reason) VALUES ($1, 'adjusted', $2, 'test'))
     INSERT INTO user_rewards (user_id, coins_balance) VALUES ($1, $2)`,
    [userId, coins],
  )
  return { kind: 'user', userId }
}

/** Makes the move, on the order of this place in the model; answers what the shop answered, in the model's words. */
export async function make(real: ShopUnderTest, move: Move, place: number): Promise<string> {
  const { testing } = real
  const { shop, db } = testing
  if (move.kind === 'place') return placeOrder(real, move)
  if (move.kind === 'reconcile') return `${(await shop.reconcilePayments({ olderThanSeconds: 0 })).paid} paid`
  if (move.kind === 'send refunds') return sendRefunds(real)
  if (move.kind === 'restock') return restock(real, real.products[move.product]!, move.quantity)

  const order = real.orders[place]!
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
      return receiveEvent(testing, order, `pay_${randomBytes(7).toString('hex')}`)
    case 'attempt failed': {
      const attempt = {
        id: `pay_${randomBytes(7).toString('hex')}`,
        order_id: order.gatewayOrderId,
        amount: order.totalPaise,
        status: 'failed',
      }
      return newOrKnown(await receive(testing, anEvent('payment.failed', attempt)))
    }
    case 'give up':
      return giveUp(testing, order)
    case 'expire':
      await db.pool.query(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [
        order.id,
      ])
      return `${await shop.releaseExpiredOrders()} released`
  }
}

async function placeOrder(real: ShopUnderTest, { shopper, lines, hasCoupon, coins }: Wish): Promise<string> {
  const actor = real.actors[shopper]!
  const wish: OrderWish = {
    items: lines.map(({ product, quantity }) => ({ productId: real.products[product]!, quantity })),
    ...(hasCoupon ? { couponCode: real.couponCode } : {}),
    ...(coins > 0 ? { coins } : {}),
  }
  const placed = await placeInShop(real.testing, actor, wish)
  if (!placed.ok) return placed.problem.code
  const { order, payment } = placed.value
  const { id, totalPaise } = order
  real.orders.push({
    id,
    actor,
    wish,
    totalPaise,
    gatewayOrderId: payment?.orderId ?? '',
    answer: null,
    lastEvent: null,
  })
  return `placed for ${totalPaise}`
}

async function placeAgain({ testing }: ShopUnderTest, order: PlacedOrder, isSame: boolean): Promise<string> {
  const { id, actor, wish, totalPaise, gatewayOrderId } = order
  const items = isSame ? wish.items : wish.items.map((item) => ({ ...item, quantity: item.quantity + 1 }))
  const again = await placeInShop(testing, actor, { ...wish, id, items, expectedTotalPaise: totalPaise })
  if (!again.ok) return again.problem.code
  const { order: placed, payment, isNew } = again.value
  const isTheSame = !isNew && placed.id === id && (payment?.orderId ?? gatewayOrderId) === gatewayOrderId
  return isTheSame ? 'the same' : 'another order'
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

async function tell(testing: TestShop, order: PlacedOrder, by: 'callback' | 'webhook'): Promise<string> {
  if (by === 'webhook') return receiveEvent(testing, order, order.answer!.razorpay_payment_id)
  const confirmed = await confirm(testing, order.actor, order.id, order.answer!)
  return confirmed.ok ? confirmed.value.order.paymentStatus : confirmed.problem.code
}

async function receiveEvent(
  testing: TestShop,
  order: PlacedOrder,
  paymentId: string,
  known?: Event,
): Promise<string> {
  const payment = { id: paymentId, order_id: order.gatewayOrderId, amount: order.totalPaise }
  const event = known ?? anEvent('payment.captured', payment)
  order.lastEvent = { event, paymentId }
  return newOrKnown(await receive(testing, event))
}

function newOrKnown(stored: Awaited<ReturnType<typeof receive>>): string {
  if (!stored.ok) return stored.problem.code
  return stored.value.isNew ? 'new' : 'known'
}

async function giveUp({ shop }: TestShop, order: PlacedOrder): Promise<string> {
  const answer = await shop.recordFailedAttempt(order.actor, { orderId: order.id, description: 'declined' })
  return answer.ok ? answer.value.order.paymentStatus : answer.problem.code
}

async function sendRefunds({ testing, orders }: ShopUnderTest): Promise<string> {
  const { rows } = await testing.db.pool.query<{ id: string }>(
    `SELECT id FROM refunds WHERE status = 'requested' AND order_id = ANY($1)`,
    [orders.map(({ id }) => id)],
  )
  for (const { id } of rows) await testing.shop.refundPayment({ refundId: id })
  return 'done'
}

async function restock({ testing }: ShopUnderTest, productId: ProductId, quantity: number): Promise<string> {
  await testing.db.pool.query(
    `WITH movement AS (INSERT INTO stock_movements (product_id, kind, quantity) VALUES ($1, 'received', $2))
     UPDATE products SET on_hand = on_hand + $2 WHERE id = $1`,
    [productId, quantity],
  )
  return 'done'
}

/** Lets the run's open orders be too old to ask the provider about, so that the next run has reconciliation for itself. */
export async function retire({ testing, orders }: ShopUnderTest): Promise<void> {
  await testing.db.pool.query(
    `UPDATE payments SET created_at = created_at - interval '4 days' WHERE order_id = ANY($1)`,
    [orders.map(({ id }) => id)],
  )
}
