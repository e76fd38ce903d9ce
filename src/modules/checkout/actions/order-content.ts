/** Turns a priced cart into the values stored with an order, and into the order as just written. */
import type { NewOrder, NewOrderItem } from '#modules/orders/index.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { timesPaise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'

/** The quote's amounts that an order stores. */
type Amounts = Pick<
  NewOrder,
  | 'subtotalPaise'
  | 'shippingPaise'
  | 'couponDiscountPaise'
  | 'coinsRedeemed'
  | 'coinDiscountPaise'
  | 'codFeePaise'
  | 'totalPaise'
  | 'coinsEarned'
  | 'coinsPercent'
>

export function amountsOf(quote: Quote): Amounts {
  const { subtotalPaise, shippingPaise, couponDiscountPaise, coinsRedeemed, coinDiscountPaise } = quote
  const { codFeePaise, totalPaise, coinsEarned, coinsPercent } = quote
  return {
    subtotalPaise,
    shippingPaise,
    couponDiscountPaise,
    coinsRedeemed,
    coinDiscountPaise,
    codFeePaise,
    totalPaise,
    coinsEarned,
    coinsPercent,
  }
}

/** The ordered products with the name, price and picture of this moment. */
export function itemsOf(quote: Quote, products: ReadonlyMap<ProductId, SellableProduct>): NewOrderItem[] {
  return quote.lines.map((line) => snapshot(line, products))
}

function snapshot(
  line: Quote['lines'][number],
  products: ReadonlyMap<ProductId, SellableProduct>,
): NewOrderItem {
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

/** The order as just written. */
export function viewOfPlaced(
  order: NewOrder,
  written: { readonly number: string; readonly createdAt: Date; readonly expiresAt: Date },
  isConfirmed: boolean,
): OrderView {
  const placedAt = written.createdAt.toISOString()
  const {
    userId: _userId,
    guestSessionId: _session,
    placedBy: _placedBy,
    contentDigest: _digest,
    reservedForMinutes: _minutes,
    limits: _limits,
    mailbox: _mailbox,
    promisedBy: _promisedBy,
    coinsPercent: _coinsPercent,
    ...facts
  } = order
  const { provider: _provider, items, ...rest } = facts
  return {
    ...rest,
    number: written.number,
    status: 'pending',
    paymentStatus: 'unpaid',
    fulfilmentStatus: 'none',
    items: items.map(({ hsn: _hsn, gstRatePercent: _rate, ...item }) => ({
      ...item,
      linePaise: timesPaise(item.unitPaise, item.quantity),
    })),
    razorpayOrderId: null,
    razorpayPaymentId: null,
    codConfirmedAt: isConfirmed ? placedAt : null,
    createdAt: placedAt,
    updatedAt: placedAt,
    expiresAt: written.expiresAt.toISOString(),
  }
}
