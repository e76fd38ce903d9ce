/**
 * Closes an unpaid order (docs/architecture.md, step 5 of an order). Stock, coupon use and coins come back exactly
 * once, because only the transaction that moves the order out of 'unpaid' returns them.
 */
import { lockOrder } from '../data/order-locks.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import { invalidateTags, enqueue } from '#platform/database/changes.ts'
import { releaseCoupon } from '#modules/coupons/index.ts'
import { markFailed } from '../data/orders.ts'
import {
  releaseStock,
  returnStock,
  settleStockWithCourier,
  writeOffStock,
  type StockChange,
  lockProducts,
  couponTags,
  publicStockTags,
} from '#modules/catalogue/index.ts'
import { markUnpaid } from '../data/unpaid-orders.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { ORDER_JOBS } from '../jobs.ts'
import { CANCEL_REASON } from '../rules/cancellation.ts'
import type { Deps } from '#platform/deps.ts'
import { returnCoins } from '#modules/rewards/index.ts'

/** Reported on the page at once: the shopper never got an order. */
export const NOT_OPENED = 'payment_not_opened'
/**
 * Mailed, because nobody was watching when it expired. Shoppers who close an order themselves see it on the page;
 * mailing them each time would let a stranger who knows an address flood its mailbox.
 */
export const EXPIRED = 'expired'
/** The same for a cash order: its link was not opened in time. */
export const NOT_CONFIRMED = 'not_confirmed'

export type Release = {
  readonly orderId: OrderId
  readonly actor: string
  readonly reason: string
  /** Further details for the order's history. */
  readonly facts?: Readonly<Record<string, string>>
  /** The courier has the goods: those of a cash order are no longer on hand. */
  readonly areGoodsWithCourier?: boolean
  /** Lost with the parcel or unfit for sale: they do not return to stock. */
  readonly areGoodsGone?: boolean
}

/** True if this call released the order; false if it was paid or released before. */
export function releaseOrder(deps: Deps, release: Release): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, release.orderId)
    return order ? releaseLocked(tx, order, release) : false
  })
}

/** For an order past its deadline. Also false if it was confirmed at the last moment; it then waits for its cash. */
export function expireOrder(deps: Deps, orderId: OrderId): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.codConfirmedAt !== null) return false
    // The payment window never opened, because the provider did not answer.
    const wasOpened = order.providerOrderId !== null
    const reason = order.paymentMethod === 'cod' ? NOT_CONFIRMED : wasOpened ? EXPIRED : NOT_OPENED
    return releaseLocked(tx, order, { orderId, actor: 'system', reason })
  })
}

function isOver(reason: string): boolean {
  return reason === EXPIRED || reason === NOT_CONFIRMED
}

/**
 * Excludes cancellations by the customer or staff and payments that the provider did not open: those orders kept no
 * stock from other shoppers.
 */
function isLeftUnpaid({ actor, reason }: Release): boolean {
  if (actor === 'system') return isOver(reason)
  return actor === 'customer' && reason !== CANCEL_REASON
}

/** The same for an order that the caller has locked. */
export async function releaseLocked(tx: Tx, order: LockedOrder, release: Release): Promise<boolean> {
  if (isLeftUnpaid(release)) await markUnpaid(tx, order.id)
  if (!(await markFailed(tx, order.id, release.actor, release.reason, release.facts))) return false
  const products = await lockProducts(
    tx,
    order.items.map((item) => item.productId),
  )
  const changes = await takeBackStock(tx, order, release)
  const isCouponFree = order.couponCode !== null && (await releaseCoupon(tx, order.id))
  await returnCoins(tx, order)
  // A reason sent by a browser can't be trusted, so the actor is checked too.
  if (release.actor === 'system' && isOver(release.reason)) {
    await enqueue(tx, ORDER_JOBS.sendOrderMail, { orderId: order.id, kind: 'failed' })
  }
  await invalidateTags(tx, [...publicStockTags(changes, products), ...couponTags(isCouponFree)])
  return true
}

/**
 * Goods in the warehouse lose their reservation. Those of a cash order that the courier had return to stock, unless
 * they are gone.
 */
async function takeBackStock(
  tx: Tx,
  order: LockedOrder,
  { areGoodsWithCourier = false, areGoodsGone: areGone = false }: Release,
): Promise<StockChange[]> {
  if (order.paymentMethod === 'cod' && areGoodsWithCourier) {
    await settleStockWithCourier(tx, order.items)
    return areGone ? [] : returnStock(tx, order.id, 'came back undelivered')
  }
  const released = await releaseStock(tx, order.items)
  if (!areGone) return released
  // Availability does not change overall: the reserved goods no longer exist.
  await writeOffStock(tx, order.items, `gone with the parcel of order ${order.number}`)
  return []
}
