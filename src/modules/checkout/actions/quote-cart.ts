import { listHeld, listSellable, type HeldOrder, type StockItem } from '#modules/catalogue/index.ts'
import { countOwnUses, findCoupon, needsAccountFor } from '#modules/coupons/index.ts'
import { findCoinsBalance } from '#modules/rewards/index.ts'
import { quoteCart, type Quote } from '#modules/cart/rules/quote.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { QuoteCartInput } from '#modules/cart/rules/place-order-input.ts'
import { canonicalCode, type Coupon } from '#modules/coupons/rules/coupon.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'
import { findTerms } from '#modules/staff/index.ts'
import type { Queryable } from '#platform/database/statement.ts'
import { NO_ORDER_LIMITS, type SellingTerms } from '#platform/rules/shop-facts.ts'
import { findCashAt } from './cash-on-delivery.ts'

/** Prices a cart with the same code as an order. Holds and writes nothing. `byStaff`: for an order that staff take. */
export async function quoteCartForActor(
  deps: Deps,
  actor: Actor,
  input: QuoteCartInput,
  byStaff: { readonly delivery: Delivery } | null = null,
): Promise<Quote> {
  const on = deps.db.pool
  const [listed, held, coupon, balance, { cod, terms }] = await Promise.all([
    listSellable(
      on,
      input.items.map((item) => item.productId),
    ),
    actor.kind === 'visitor' ? [] : listHeld(on, ownerOf(actor)),
    input.couponCode
      ? findGivenCoupon(
          deps,
          actor,
          input.couponCode,
          byStaff === null && needsAccountFor(actor, input.paymentMethod),
        )
      : undefined,
    input.coins && actor.kind === 'user' ? findCoinsBalance(on, actor.userId) : 0,
    findOrderTerms(on, byStaff !== null),
  ])
  const { pincode } = input
  const own = held.filter(({ items }) => isSameCart(items, input.items))
  const [first] = own
  // Coins that this same order already holds are available to pay it.
  const heldCoins = own.find((order) => order.coins === input.coins)?.coins ?? 0
  const coins = input.coins ? { wanted: input.coins, balance: balance + heldCoins } : undefined
  return quoteCart({
    items: input.items,
    products: first ? withOwn(listed, first.items) : listed,
    coupon: coupon && withoutOwn(coupon, own),
    coins,
    delivery: byStaff?.delivery,
    paymentMethod: input.paymentMethod,
    terms,
    pincode,
    cod,
    cash: cod.isOn && pincode !== undefined ? await findCashAt(deps, pincode) : undefined,
    // What is held already was within the limit.
    isHoldLimited: byStaff === null && !first && deps.options.areOpenOrdersLimited,
  })
}

/** A coupon use that this same order already holds is available to it. */
function withoutOwn(coupon: Coupon, own: readonly HeldOrder[]): Coupon {
  if (!own.some(({ couponCode }) => couponCode === coupon.code)) return coupon
  const { all, open } = coupon.ownUses
  const ownUses = { all: Math.max(0, all - 1), open: Math.max(0, open - 1) }
  return { ...coupon, currentUses: Math.max(0, coupon.currentUses - 1), ownUses }
}

/** This same cart was placed before and is not paid yet: paying it uses what it holds and takes no further stock. */
function isSameCart(held: readonly StockItem[], cart: readonly StockItem[]): boolean {
  return (
    held.length === cart.length &&
    cart.every(({ productId, quantity }) =>
      held.some((item) => item.productId === productId && item.quantity === quantity),
    )
  )
}

function withOwn(
  listed: ReadonlyMap<ProductId, SellableProduct>,
  own: readonly StockItem[],
): ReadonlyMap<ProductId, SellableProduct> {
  const products = new Map(listed)
  for (const { productId, quantity } of own) {
    const product = products.get(productId)
    if (!product || product.available === null) continue
    products.set(productId, { ...product, available: product.available + quantity })
  }
  return products
}

/** Uses by this account or browser are reported before the payment step. */
async function findGivenCoupon(
  deps: Deps,
  actor: Actor,
  text: string,
  needsAccount: boolean,
): Promise<Coupon | null> {
  const on = deps.db.pool
  const code = canonicalCode(text)
  const coupon = code ? await findCoupon(on, code) : null
  if (!coupon || coupon.maxUsesPerCustomer === null) return coupon
  return { ...coupon, needsAccount, ownUses: await countOwnUses(on, deps.ids, coupon.id, actor, null) }
}

/** What prices an order. The owner's limits are for shoppers: orders that staff take have none. */
export function orderTerms(terms: SellingTerms, isByStaff: boolean): SellingTerms {
  return isByStaff ? { ...terms, orderLimits: NO_ORDER_LIMITS } : terms
}

/** The terms as of now. */
async function findOrderTerms(on: Queryable, isByStaff: boolean): ReturnType<typeof findTerms> {
  const { cod, terms } = await findTerms(on)
  return { cod, terms: orderTerms(terms, isByStaff) }
}
