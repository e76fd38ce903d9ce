/**
 * Places an order (docs/architecture.md, step 2 of an order): one transaction that locks, prices, inserts (which
 * reserves the stock), claims the coupon and spends the coins, or does nothing. The order id is the idempotency
 * key: the same id with the same content by the same owner is the same order. Invariant: each reserved unit
 * belongs to exactly one order.
 */
import { quoteCart, type Quote } from '#modules/cart/rules/quote.ts'
import {
  COD_CONFIRM_HOURS,
  NO_COD,
  type CashAtPincode,
  type CodTerms,
} from '#platform/rules/cash-on-delivery.ts'
import { placeOrderContent, type PlaceOrderInput } from '#modules/cart/rules/place-order-input.ts'
import { canonicalCode } from '#modules/coupons/rules/coupon.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import type { OrderView, PaymentRequestView } from '#modules/orders/rules/order-view.ts'
import { fail, ok, verbatim, type Message, type Problem, type Result } from '#platform/rules/result.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import {
  claimCoupon,
  countOwnUses,
  couponCustomer,
  lockCoupon,
  mailboxKey,
  needsAccountFor,
} from '#modules/coupons/index.ts'
import {
  findOrder,
  insertOrder,
  type InsertedOrder,
  type NewOrder,
  type OpenOrderLimits,
  type UnpaidHolding,
} from '#modules/orders/index.ts'
import { isOpenForOrders, SHOP_NOT_OPEN } from '#modules/staff/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/actor.ts'
import { couponTags, publicStockTags } from '#modules/catalogue/index.ts'
import type { Deps, Ids } from '#platform/deps.ts'
import { promisedDayOf } from '#modules/fulfilment/index.ts'
import { isOwner, ownerOf } from '#platform/database/owner.ts'
import { openPayment, reopenPayment, UNAVAILABLE, type OpenedPayment } from '#modules/payments/index.ts'
import { lockCoins, postLedgerEntry } from '#modules/rewards/index.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import { maxHeldUnits } from '#modules/catalogue/rules/stock.ts'
import { isLargeHold, isTooMuchAfterUnpaid, LARGE_HOLD_MINUTES, type HeldItem } from '../rules/hold-limits.ts'
import { lockForOrder } from '../data/order-products.ts'
import { confirmCod, findCashOfOrder, hasTooManyWhenPlacing, startCod } from './cash-on-delivery.ts'
import { orderTerms } from './quote-cart.ts'
import { amountsOf, itemsOf, viewOfPlaced } from './order-content.ts'

/** How long unpaid orders hold their stock; the payment window gets the same limit. */
const RESERVED_FOR_MINUTES = 30

const MAX_OPEN_ORDERS = 3
/** High, because homes and offices share one address. */
const MAX_OPEN_ORDERS_OF_ADDRESS = 10

export type PlacedOrder = {
  readonly order: OrderView
  readonly payment: PaymentRequestView
  /** False if the same order had been placed before. */
  readonly isNew: boolean
}

/** `address`: the network address for the limit of open orders; null if it does not count. */
export async function placeOrder(
  deps: Deps,
  actor: Actor,
  input: PlaceOrderInput,
  address: string | null = null,
): Promise<Result<PlacedOrder>> {
  if (actor.kind === 'visitor') return fail({ code: 'unauthenticated', key: 'order_session_guest' })
  const placing: Placing = {
    actor,
    input,
    ids: deps.ids,
    digest: deps.ids.digest(placeOrderContent(input)),
    limits: deps.options.areOpenOrdersLimited ? openOrderLimits(deps, address) : undefined,
    cash: await findCashOfOrder(deps, input),
  }
  // Writes nothing for an order that could not be paid; one that was placed before is still answered.
  if (isPaidOnline(input) && !deps.payments.isAvailable())
    return answerRepeat(deps, placing, fail(UNAVAILABLE))
  if (!isOpenForOrders(deps)) return answerRepeat(deps, placing, fail(SHOP_NOT_OPEN))
  const placed = await transaction(deps.db, (tx) => insertPricedOrder(tx, placing))
  if (!placed.ok) return answerRepeat(deps, placing, placed)
  return withPayment(await openFirst(deps, placed.value), true)
}

function isPaidOnline({ paymentMethod, expectedTotalPaise }: PlaceOrderInput): boolean {
  return paymentMethod !== 'cod' && expectedTotalPaise > 0
}

/** Input of one order to be placed, priced and held in one transaction. */
export type Placing = {
  readonly actor: Actor
  /** A phone order taken by staff: it belongs to nobody's browser yet. */
  readonly placedBy?: UserId
  readonly input: PlaceOrderInput
  readonly ids: Ids
  readonly digest: string
  readonly limits: OpenOrderLimits | undefined
  /** Absent: as long as any order. */
  readonly reservedForMinutes?: number
  /** For a cash order: the courier's answer about its pincode. Fetched before the transaction. */
  readonly cash: CashAtPincode | undefined
  /** 'courier' by default. */
  readonly delivery?: Delivery
}

type Placed = Result<OrderView>

export async function insertPricedOrder(tx: Tx, placing: Placing): Promise<Placed> {
  const { actor, input, ids, limits, cash, delivery = 'courier' } = placing
  const { customer, items, paymentMethod = 'prepaid' } = input
  const owner = ownerOf(actor)
  const isCash = paymentMethod === 'cod'
  if (isCash && limits && (await hasTooManyWhenPlacing(tx, ids, actor, customer.email)))
    return fail({ code: 'order_limit', key: 'cod_too_many' })
  const productIds = items.map((item) => item.productId)
  const turns = limits ? turnsOf(actor, limits) : []
  const { products, cod, ...facts } = await lockForOrder(tx, productIds, turns, customer.pincode)
  const terms = orderTerms(facts.terms, placing.placedBy !== undefined)
  const coupon = await lockOwnCoupon(tx, placing)
  // Uses of a coupon are counted by mailbox.
  if (coupon && coupon.maxUsesPerCustomer !== null && customer.email === '')
    return fail({ code: 'coupon_unavailable', key: 'coupon_needs_email' })
  const balance = input.coins && actor.kind === 'user' ? await lockCoins(tx, actor.userId) : 0
  const coins = input.coins ? { wanted: input.coins, balance } : undefined

  const { pincode } = customer
  const isHoldLimited = limits !== undefined
  const basis = {
    items,
    products,
    terms,
    pincode,
    coupon,
    coins,
    delivery,
    paymentMethod,
    cash,
    isHoldLimited,
  }
  const price = (cod: CodTerms) => quoteCart({ ...basis, cod })
  const quote = price(isCash ? cod : NO_COD)
  const refusal = findRefusal(quote, input.expectedTotalPaise)
  // The shopper continues with this quote, so it includes cash on delivery.
  if (refusal) return fail({ ...refusal, current: { quote: price(cod) } })

  const held = items.map((item) => ({ ...item, onHand: products.get(item.productId)?.onHand ?? null }))
  const order: NewOrder = {
    id: input.id,
    ...owner,
    contentDigest: placing.digest,
    customer,
    delivery,
    business: input.business ?? null,
    ...amountsOf(quote),
    couponCode: coupon?.code ?? null,
    paymentMethod,
    mailbox: isCash && customer.email !== '' ? mailboxKey(ids, customer.email) : '',
    reservedForMinutes: isCash
      ? COD_CONFIRM_HOURS * 60
      : (placing.reservedForMinutes ?? (isLargeHold(held) ? LARGE_HOLD_MINUTES : RESERVED_FOR_MINUTES)),
    promisedBy: delivery === 'pickup' ? null : promisedDayOf(pincode, facts.pincode),
    ...(placing.placedBy && { placedBy: placing.placedBy }),
    provider: quote.totalPaise === 0 ? 'none' : isCash ? 'cod' : 'razorpay',
    items: itemsOf(quote, products),
    ...(limits && { limits }),
  }
  const { inserted, holding } = await insertOrder(tx, order)
  const tooMuch = limits && whyTooMuchHeld(holding, held, products)
  if (tooMuch) return fail({ code: 'order_limit', ...tooMuch })
  // The caller checks whether the id is a repeat of the same order.
  if (inserted === 'id_taken') return fail({ code: 'order_id_taken', key: 'order_id_taken' })
  // Deleted since the cart was filled.
  if (inserted === 'account_gone') return fail({ code: 'unauthenticated', key: 'order_session_user' })
  if (inserted === 'too_many_open')
    return fail({ code: 'order_limit', key: isCash ? 'cod_open_too_many' : 'orders_open_too_many' })

  if (coupon && !(await claim(tx, coupon.id, placing)))
    return fail({ code: 'coupon_unavailable', key: 'coupon_used_up' })
  await postRedeemedCoins(tx, inserted)
  const started = isCash && (await startCash(tx, placing))
  if (started === 'too_often') return fail({ code: 'too_many_requests', key: 'cod_often' })
  const isLastUse = coupon ? coupon.currentUses + 1 >= coupon.maxUses : false
  await invalidateTags(tx, [...publicStockTags(inserted.reserved, products), ...couponTags(isLastUse)])
  return ok(viewOfPlaced(order, inserted, started === 'confirmed'))
}

/**
 * Spending coins (spec §7 `redeem_coins`): holds the coins of an order just written; the balance is locked and the
 * quote has capped them. No route calls it: account and coins come from the session and the shop's own quote.
 */
async function postRedeemedCoins(
  tx: Tx,
  { id: orderId, userId, coinsRedeemed }: InsertedOrder,
): Promise<void> {
  if (userId === null || coinsRedeemed === 0) return
  await postLedgerEntry(tx, { userId, kind: 'redeemed', coins: -coinsRedeemed, orderId })
}

/** Ordering with staff on the phone counts as confirmation. */
async function startCash(tx: Tx, { actor, placedBy, input, limits }: Placing) {
  const { id, customer } = input
  if (placedBy === undefined) return startCod(tx, actor, { id, email: customer.email }, limits)
  await confirmCod(tx, id, 'staff')
  return 'confirmed'
}

/** null for an unknown code, undefined without one. Counts this customer's uses under the coupon's lock. */
async function lockOwnCoupon(tx: Tx, { actor, input, ids, placedBy }: Placing) {
  if (!input.couponCode) return undefined
  const code = canonicalCode(input.couponCode)
  const coupon = code === null ? null : await lockCoupon(tx, code)
  if (!coupon || coupon.maxUsesPerCustomer === null) return coupon
  const needsAccount = placedBy === undefined && needsAccountFor(actor, input.paymentMethod)
  const email = placedBy === undefined ? null : input.customer.email
  return { ...coupon, needsAccount, ownUses: await countOwnUses(tx.client, ids, coupon.id, actor, email) }
}

/** Without this limit, unpaid orders could hold all stock. */
function openOrderLimits(deps: Deps, address: string | null): OpenOrderLimits {
  return {
    perOwner: MAX_OPEN_ORDERS,
    perAddress: MAX_OPEN_ORDERS_OF_ADDRESS,
    address: address === null ? null : deps.ids.digest(`address:${address}`),
  }
}

/** The owner whose open orders are counted; two orders placed at once are serialised. */
function turnsOf(actor: Actor, { address }: OpenOrderLimits): string[] {
  const { userId, guestSessionId } = ownerOf(actor)
  return [...(address === null ? [] : [`orders of ${address}`]), `orders of ${userId ?? guestSessionId}`]
}

/** The first reason to refuse the order. */
function findRefusal(quote: Quote, expectedTotalPaise: number): Problem | null {
  const [problem] = quote.problems
  if (problem) return { code: problem.code, ...verbatim(problem.message) }
  if (quote.totalPaise === expectedTotalPaise) return null
  return { code: 'price_changed', key: 'prices_changed' }
}

async function claim(tx: Tx, couponId: string, { actor, input, ids }: Placing): Promise<boolean> {
  const customer = await couponCustomer(tx.client, ids, actor, input.customer.email)
  return claimCoupon(tx, couponId, input.id, customer)
}

/** A refused order may be a repeat of one that went through: then returns that order, whatever the stock is now. */
async function answerRepeat(
  deps: Deps,
  { actor, input, digest }: Placing,
  refusal: Placed & { ok: false },
): Promise<Result<PlacedOrder>> {
  const existing = await findOrder(deps.db.pool, input.id)
  if (!existing) return refusal
  if (!isOwner(actor, existing) || existing.contentDigest !== digest) {
    return fail({ code: 'order_id_taken', key: 'order_id_taken' })
  }
  return withPayment(await reopenPayment(deps, input.id), false)
}

/** Cash orders need no provider. An order with a total of 0 has nothing to pay: it is completed and read again. */
async function openFirst(deps: Deps, order: OrderView): Promise<Result<OpenedPayment>> {
  if (order.paymentMethod === 'cod') return ok({ order, payment: null })
  return order.totalPaise > 0 ? openPayment(deps, order) : reopenPayment(deps, order.id)
}

function withPayment(opened: Result<OpenedPayment>, isNew: boolean): Result<PlacedOrder> {
  return opened.ok ? ok({ ...opened.value, isNew }) : opened
}

/** Why the order may not hold as much stock as it asks for; null if it may. Phone orders have no such limits. */
function whyTooMuchHeld(
  { isMarked, held }: UnpaidHolding,
  items: readonly (HeldItem & { readonly productId: ProductId })[],
  products: ReadonlyMap<ProductId, SellableProduct>,
): Message | null {
  const withHeld = items.map((item) => ({ ...item, heldBefore: held?.[item.productId] ?? 0 }))
  for (const { productId, quantity, onHand, heldBefore } of withHeld) {
    const left = onHand === null ? quantity : maxHeldUnits(onHand) - heldBefore
    const name = products.get(productId)?.name ?? ''
    if (quantity > left)
      return left > 0 ? { key: 'holdTooMuch', facts: [name, left] } : { key: 'holdUsedUp', facts: [name] }
  }
  if (!isMarked) return null
  const heldInAll = Object.values(held ?? {}).reduce((sum, quantity) => sum + quantity, 0)
  return isTooMuchAfterUnpaid(withHeld, heldInAll) ? { key: 'hold_after_unpaid' } : null
}
