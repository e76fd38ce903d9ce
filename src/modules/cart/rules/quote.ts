/**
 * The only pricing code (spec §9): lines → subtotal → shipping → coupon → coins → COD charge → total → coins earned.
 * Pure: the cart page and the order transaction use the same code, and every amount is calculated from scratch.
 * Invariant: 0 ≤ total ≤ subtotal + shipping + charge.
 */
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import { quantityLimit, type QuantityLimit } from '#modules/catalogue/rules/stock.ts'
import {
  NO_COD,
  offerCod,
  type CashAtPincode,
  type CodOffer,
  type CodTerms,
} from '#platform/rules/cash-on-delivery.ts'
import { applyCoupon, type Coupon } from '#modules/coupons/rules/coupon.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { addPaise, formatInr, paise, timesPaise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import type { ProblemCode } from '#platform/rules/problems.ts'
import { earnedPercent, shippingFor, untilFreeShipping } from '#platform/rules/selling-terms.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { OrderLimits, SellingTerms } from '#platform/rules/shop-facts.ts'
import { coinsEarned, PROVIDER_MINIMUM_PAISE, redeemCoins } from '#modules/rewards/rules/coins.ts'

export type QuoteRequestItem = { readonly productId: ProductId; readonly quantity: number }

export type QuoteInput = {
  readonly items: readonly QuoteRequestItem[]
  readonly products: ReadonlyMap<ProductId, SellableProduct>
  readonly terms: SellingTerms
  /** The destination; missing while it is not known. */
  readonly pincode?: string | undefined
  /** `null`: no such coupon exists; `undefined`: no code was given. */
  readonly coupon?: Coupon | null | undefined
  readonly coins?: { readonly wanted: number; readonly balance: number } | undefined
  /** 'courier' by default; shipping is charged only then. */
  readonly delivery?: Delivery | undefined
  /** 'prepaid' by default. */
  readonly paymentMethod?: PaymentMethod | undefined
  /** Off by default. */
  readonly cod?: CodTerms | undefined
  /** Missing while no pincode is known. */
  readonly cash?: CashAtPincode | undefined
  /** Whether the order may hold only part of a product's stock. */
  readonly isHoldLimited?: boolean
}

export type QuoteLine = {
  readonly productId: ProductId
  readonly name: string
  readonly imageUrl: string
  readonly quantity: number
  readonly unitPaise: Paise
  readonly linePaise: Paise
  readonly maxQuantity: number
  /** Why it can't be more. */
  readonly limitMessage: string
}

/** The message is chosen here, because a quote is shown as it is. */
export type QuoteProblem = {
  readonly code: ProblemCode
  readonly message: string
  readonly productId?: ProductId
}

export type Quote = {
  readonly lines: readonly QuoteLine[]
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  /** How much more the items must cost for free shipping; null if it is free or there is no limit. */
  readonly untilFreeShippingPaise: Paise | null
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
  /** 0 unless it is paid in cash. */
  readonly codFeePaise: Paise
  readonly totalPaise: Paise
  readonly coinsEarned: number
  /** Earned by the total; 0 while rewards are off. */
  readonly coinsPercent: number
  readonly cod: CodOffer
  readonly problems: readonly QuoteProblem[]
}

export function quoteCart(input: QuoteInput): Quote {
  const problems: QuoteProblem[] = []
  const lines = input.items.flatMap((item) => {
    const product = input.products.get(item.productId)
    if (!product?.isActive) {
      problems.push({ code: 'out_of_stock', message: MESSAGES.product_gone, productId: item.productId })
      return []
    }
    const limit = quantityLimit(product.name, product.available, input.isHoldLimited ? product.onHand : null)
    const { most, code, message } = limit
    if (item.quantity > most) problems.push({ code, message, productId: item.productId })
    return [quoteLine(item, product, limit)]
  })
  const subtotalPaise = addPaise(...lines.map((line) => line.linePaise))
  problems.push(...sizeProblems(input.terms.orderLimits, lines, subtotalPaise))
  const { shipping } = input.terms
  const isShipped = lines.length > 0 && input.delivery !== 'pickup'
  const shippingPaise = isShipped ? shippingFor(shipping, subtotalPaise, input.pincode) : ZERO_PAISE
  const couponDiscountPaise = leavePayable(
    couponStep(input.coupon, subtotalPaise, problems),
    addPaise(subtotalPaise, shippingPaise),
  )
  const payablePaise = paise(subtotalPaise + shippingPaise - couponDiscountPaise)
  const coins = coinStep(input.coins, subtotalPaise, payablePaise, problems)
  const duePaise = paise(payablePaise - coins.discountPaise)
  const cod = offerCod(input.cod ?? NO_COD, duePaise, input.cash)
  const codFeePaise = codStep(input.paymentMethod, cod, problems)
  const totalPaise = paise(duePaise + codFeePaise)
  const coinsPercent = earnedPercent(input.terms.rewards)
  return {
    lines,
    subtotalPaise,
    shippingPaise,
    untilFreeShippingPaise: untilFreeShipping(shipping, subtotalPaise, shippingPaise),
    couponDiscountPaise,
    coinDiscountPaise: coins.discountPaise,
    coinsRedeemed: coins.coins,
    codFeePaise,
    totalPaise,
    coinsEarned: coinsEarned(totalPaise, coinsPercent),
    coinsPercent,
    cod,
    problems,
  }
}

function quoteLine(item: QuoteRequestItem, product: SellableProduct, limit: QuantityLimit): QuoteLine {
  const unitPaise = sellingPrice(product)
  return {
    productId: product.id,
    name: product.name,
    imageUrl: product.imageUrl,
    quantity: item.quantity,
    unitPaise,
    linePaise: timesPaise(unitPaise, item.quantity),
    maxQuantity: limit.most,
    limitMessage: limit.message,
  }
}

/** An empty cart is no order yet. */
function sizeProblems(
  { minPaise, maxPaise, maxUnits }: OrderLimits,
  lines: readonly QuoteLine[],
  subtotalPaise: Paise,
): QuoteProblem[] {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const messages = [
    units > 0 && minPaise !== null && subtotalPaise < minPaise
      ? sentences.orderBelowMinimum(formatInr(minPaise), formatInr(paise(minPaise - subtotalPaise)))
      : null,
    maxPaise !== null && subtotalPaise > maxPaise ? sentences.orderAboveMaximum(formatInr(maxPaise)) : null,
    maxUnits !== null && units > maxUnits ? sentences.orderTooManyUnits(maxUnits) : null,
  ]
  return messages.flatMap((message) => (message === null ? [] : [{ code: 'order_size', message }]))
}

function couponStep(coupon: QuoteInput['coupon'], subtotalPaise: Paise, problems: QuoteProblem[]): Paise {
  if (coupon === undefined) return ZERO_PAISE
  const applied = applyCoupon(coupon, subtotalPaise)
  if (applied.ok) return applied.value
  problems.push({ code: applied.problem.code, message: messageOf(applied.problem) })
  return ZERO_PAISE
}

/** The amount left to pay is 0 or at least the payment provider's minimum. */
function leavePayable(discountPaise: Paise, grossPaise: Paise): Paise {
  const rest = grossPaise - discountPaise
  if (rest === 0 || rest >= PROVIDER_MINIMUM_PAISE) return discountPaise
  return paise(Math.max(0, discountPaise - (PROVIDER_MINIMUM_PAISE - rest)))
}

function coinStep(
  coins: QuoteInput['coins'],
  subtotalPaise: Paise,
  payablePaise: Paise,
  problems: QuoteProblem[],
) {
  if (!coins) return { coins: 0, discountPaise: ZERO_PAISE }
  const redeemed = redeemCoins({ ...coins, subtotalPaise, payablePaise })
  if (redeemed.ok) return redeemed.value
  problems.push({ code: redeemed.problem.code, message: messageOf(redeemed.problem) })
  return { coins: 0, discountPaise: ZERO_PAISE }
}

function codStep(method: QuoteInput['paymentMethod'], cod: CodOffer, problems: QuoteProblem[]): Paise {
  if (method !== 'cod') return ZERO_PAISE
  if (cod.isOffered) return cod.feePaise
  problems.push({ code: 'cod_unavailable', message: cod.reason ?? MESSAGES.cod_off })
  return ZERO_PAISE
}
