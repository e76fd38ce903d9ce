/**
 * Placing an order (architecture, "The walk of an order", step 2): one transaction that locks, prices, reserves,
 * claims, holds and inserts, or does nothing at all. The order id is the idempotency key: the same id with the
 * same content by the same owner is the same order. Invariant: what is reserved belongs to exactly one order.
 */
import { lockCoins, lockCoupon, lockProducts, lockProductsInTurn } from '#database/locks.ts'
import { announceChanges } from '#database/queries/changes.ts'
import { claimCoupon } from '#database/queries/coupons.ts'
import { findOrder, insertOrder, type NewOrder, type OpenOrderLimits } from '#database/queries/orders.ts'
import { reserveStock } from '#database/queries/stock.ts'
import { rollBackWith, transaction, type Tx } from '#database/transaction.ts'
import { quoteCart, type Quote } from '#domain/cart/quote.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import { productPath } from '#domain/catalogue/slug.ts'
import { placeOrderContent, type PlaceOrderInput } from '#domain/checkout/place-order-input.ts'
import { canonicalCode } from '#domain/coupons/coupon.ts'
import { orderNumber, type ProductId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { timesPaise } from '#domain/money.ts'
import type { OrderView, PaymentRequestView } from '#domain/orders/order-view.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import { publicStockTags } from '../catalogue/public-stock-tags.ts'
import type { Deps } from '../deps.ts'
import { isOwner, ownerOf } from '../orders/owner.ts'
import { openPayment, reopenPayment, type OpenedPayment } from '../payments/open-payment.ts'
import { redeemCoins } from '../rewards/redeem-coins.ts'

/** Unpaid orders keep their stock this long; the payment window is told the same limit (decisions). */
export const RESERVED_FOR_MINUTES = 30

export const MOST_OPEN_ORDERS = 3
/** Homes and offices share one address. */
export const MOST_OPEN_ORDERS_OF_ADDRESS = 10

export type PlacedOrder = {
  readonly order: OrderView
  readonly payment: PaymentRequestView
  /** False when the same order had been placed before. */
  readonly isNew: boolean
}

/** `address`: where it is asked from, for the limit of open orders; null when that does not count. */
export async function placeOrder(
  deps: Deps,
  actor: Actor,
  input: PlaceOrderInput,
  address: string | null = null,
): Promise<Result<PlacedOrder>> {
  if (actor.kind === 'visitor')
    return fail({ code: 'unauthenticated', message: MESSAGES.order_session_guest })
  const digest = deps.ids.digest(placeOrderContent(input))
  const limits = deps.options.areOpenOrdersLimited ? openOrderLimits(deps, address) : undefined
  const placed = await transaction(deps.db, (tx) => insertPricedOrder(tx, actor, input, digest, limits))
  if (!placed.ok) return answerRepeat(deps, actor, input, digest, placed)
  return withPayment(await openFirst(deps, placed.value), true)
}

type Placed = Result<OrderView>

async function insertPricedOrder(
  tx: Tx,
  actor: Actor,
  input: PlaceOrderInput,
  digest: string,
  limits: OpenOrderLimits | undefined,
): Promise<Placed> {
  const ids = input.items.map((item) => item.productId)
  const products = limits
    ? await lockProductsInTurn(tx, ids, turnsOf(actor, limits))
    : await lockProducts(tx, ids)
  const code = input.couponCode ? canonicalCode(input.couponCode) : undefined
  const coupon = code ? await lockCoupon(tx, code) : code === null ? null : undefined
  const balance = input.coins && actor.kind === 'user' ? await lockCoins(tx, actor.userId) : 0
  const coins = input.coins ? { wanted: input.coins, balance } : undefined

  const quote = quoteCart({ items: input.items, products, coupon, coins })
  const refusal = refuse(quote, input.expectedTotalPaise)
  if (refusal) return refusal

  const order: NewOrder = {
    id: input.id,
    ...ownerOf(actor),
    contentDigest: digest,
    customer: input.customer,
    ...amountsOf(quote),
    couponCode: coupon?.code ?? null,
    reservedForMinutes: RESERVED_FOR_MINUTES,
    provider: quote.totalPaise === 0 ? 'none' : 'razorpay',
    items: quote.lines.map((line) => snapshot(line, products)),
    ...(limits && { limits }),
  }
  const [changes, inserted] = await Promise.all([reserveStock(tx, input.items), insertOrder(tx, order)])
  // Everything above is undone; whether the id is the same order asked for again is found outside.
  if (inserted === 'id_taken')
    rollBackWith(fail({ code: 'order_id_taken', message: MESSAGES.order_id_taken }))
  // Deleted while this was on its way.
  if (inserted === 'account_gone')
    rollBackWith(fail({ code: 'unauthenticated', message: MESSAGES.order_session_user }))
  if (inserted === 'too_many_open')
    rollBackWith(fail({ code: 'order_limit', message: MESSAGES.orders_open_too_many }))

  if (coupon) await claimOrUndo(tx, coupon.id, input)
  await redeemCoins(tx, inserted)
  await announceChanges(tx, publicStockTags(changes, products))
  return ok(viewOf(order, inserted))
}

/** Orders that nobody pays would hold all stock (threats, row 73). */
function openOrderLimits(deps: Deps, address: string | null): OpenOrderLimits {
  return {
    perOwner: MOST_OPEN_ORDERS,
    perAddress: MOST_OPEN_ORDERS_OF_ADDRESS,
    address: address === null ? null : deps.ids.digest(`address:${address}`),
  }
}

/** Whose orders are counted: two of them placed at once come one after the other. */
function turnsOf(actor: Actor, { address }: OpenOrderLimits): string[] {
  const { userId, guestSessionId } = ownerOf(actor)
  return [...(address === null ? [] : [`orders of ${address}`]), `orders of ${userId ?? guestSessionId}`]
}

/** The order as it has just been written. */
function viewOf(order: NewOrder, written: { createdAt: Date; expiresAt: Date }): OrderView {
  const {
    userId: _userId,
    guestSessionId: _session,
    contentDigest: _digest,
    reservedForMinutes: _minutes,
    limits: _limits,
    ...facts
  } = order
  const { provider: _provider, items, ...rest } = facts
  return {
    ...rest,
    number: orderNumber(order.id),
    status: 'pending',
    paymentStatus: 'unpaid',
    fulfilmentStatus: 'none',
    items: items.map(({ hsn: _hsn, gstRatePercent: _rate, ...item }) => ({
      ...item,
      linePaise: timesPaise(item.unitPaise, item.quantity),
    })),
    razorpayOrderId: null,
    razorpayPaymentId: null,
    createdAt: written.createdAt.toISOString(),
    updatedAt: written.createdAt.toISOString(),
    expiresAt: written.expiresAt.toISOString(),
  }
}

/** The first reason not to place the order, with the new quote so that the shopper can go on. */
function refuse(quote: Quote, expectedTotalPaise: number): Placed | null {
  const [problem] = quote.problems
  if (problem) return fail({ code: problem.code, message: problem.message, facts: { quote } })
  if (quote.totalPaise === expectedTotalPaise) return null
  return fail({ code: 'price_changed', message: MESSAGES.prices_changed, facts: { quote } })
}

async function claimOrUndo(tx: Tx, couponId: string, input: PlaceOrderInput): Promise<void> {
  if (await claimCoupon(tx, couponId, input.id)) return
  rollBackWith(fail({ code: 'coupon_unavailable', message: MESSAGES.coupon_used_up }))
}

function amountsOf(quote: Quote) {
  const { subtotalPaise, shippingPaise, couponDiscountPaise, coinsRedeemed, coinDiscountPaise } = quote
  const { totalPaise, coinsEarned } = quote
  return {
    subtotalPaise,
    shippingPaise,
    couponDiscountPaise,
    coinsRedeemed,
    coinDiscountPaise,
    totalPaise,
    coinsEarned,
  }
}

function snapshot(line: Quote['lines'][number], products: ReadonlyMap<ProductId, SellableProduct>) {
  const product = products.get(line.productId)
  if (!product) throw new Error('a quoted line without its product')
  const { sku, hsn, gstRatePercent } = product
  const { productId, name, imageUrl, quantity, unitPaise } = line
  return {
    productId,
    sku,
    name,
    imageUrl,
    path: productPath(product),
    quantity,
    unitPaise,
    hsn,
    gstRatePercent,
  }
}

/** A refused placing may be a repeat of one that went through: then the answer is that order, whatever the shelf says now. */
async function answerRepeat(
  deps: Deps,
  actor: Actor,
  input: PlaceOrderInput,
  digest: string,
  refusal: Placed & { ok: false },
): Promise<Result<PlacedOrder>> {
  const existing = await findOrder(deps.db.pool, input.id)
  if (!existing) return refusal
  if (!isOwner(actor, existing) || existing.contentDigest !== digest) {
    return fail({ code: 'order_id_taken', message: MESSAGES.order_id_taken })
  }
  return withPayment(await reopenPayment(deps, input.id), false)
}

/** An order that costs nothing has nothing to open: it is completed and read again. */
function openFirst(deps: Deps, order: OrderView): Promise<Result<OpenedPayment>> {
  return order.totalPaise > 0 ? openPayment(deps, order) : reopenPayment(deps, order.id)
}

function withPayment(opened: Result<OpenedPayment>, isNew: boolean): Result<PlacedOrder> {
  return opened.ok ? ok({ ...opened.value, isNew }) : opened
}
