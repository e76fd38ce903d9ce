/**
 * The only pricing code (spec §9): lines → subtotal → shipping → coupon → coins → COD charge → total → coins earned.
 * Pure: the cart page and the order transaction use the same code, and every amount is calculated from scratch.
 * Invariant: 0 ≤ total ≤ subtotal + shipping + charge.
 */
import { sellingPrice } from '#modules/catalogue/rules/pricing.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import {
  NO_COD,
  offerCod,
  type CashAtPincode,
  type CodOffer,
  type CodTerms,
} from '#platform/rules/cash-on-delivery.ts'
import { applyCoupon, type Coupon } from '#modules/coupons/rules/coupon.ts'
import type { SellableProduct } from '#modules/catalogue/rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import { addPaise, paise, timesPaise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { SHIPPING_CHARGE_PAISE } from '#platform/rules/policies.ts'
import type { ProblemCode } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { coinsEarned, redeemCoins } from '#modules/rewards/rules/coins.ts'

export type QuoteRequestItem = { readonly productId: ProductId; readonly quantity: number }

export type QuoteInput = {
  readonly items: readonly QuoteRequestItem[]
  readonly products: ReadonlyMap<ProductId, SellableProduct>
  /** `null`: a code was given and no such coupon exists; `undefined`: none was given. */
  readonly coupon?: Coupon | null | undefined
  readonly coins?: { readonly wanted: number; readonly balance: number } | undefined
  /** 'prepaid' by default. */
  readonly paymentMethod?: PaymentMethod | undefined
  /** Off by default. */
  readonly cod?: CodTerms | undefined
  /** Missing while no pincode is known. */
  readonly cash?: CashAtPincode | undefined
}

export type QuoteLine = {
  readonly productId: ProductId
  readonly name: string
  readonly imageUrl: string
  readonly quantity: number
  readonly unitPaise: Paise
  readonly linePaise: Paise
  readonly maxQuantity: number
}

/** The text is chosen here, because a quote is shown and answered as it is. */
export type QuoteProblem = {
  readonly code: ProblemCode
  readonly message: string
  readonly productId?: ProductId
}

export type Quote = {
  readonly lines: readonly QuoteLine[]
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
  /** 0 unless it is paid in cash. */
  readonly codFeePaise: Paise
  readonly totalPaise: Paise
  readonly coinsEarned: number
  readonly cod: CodOffer
  readonly problems: readonly QuoteProblem[]
}

export function quoteCart(input: QuoteInput): Quote {
  const problems: QuoteProblem[] = []
  const lines = input.items.flatMap((item) => {
    const product = input.products.get(item.productId)
    const problem = lineProblem(item, product)
    if (problem) problems.push(problem)
    return product?.isActive ? [quoteLine(item, product)] : []
  })
  const subtotalPaise = addPaise(...lines.map((line) => line.linePaise))
  const shippingPaise = lines.length > 0 ? SHIPPING_CHARGE_PAISE : ZERO_PAISE
  const couponDiscountPaise = couponStep(input.coupon, subtotalPaise, problems)
  const payablePaise = paise(subtotalPaise + shippingPaise - couponDiscountPaise)
  const coins = coinStep(input.coins, subtotalPaise, payablePaise, problems)
  const duePaise = paise(payablePaise - coins.discountPaise)
  const cod = offerCod(input.cod ?? NO_COD, duePaise, input.cash)
  const codFeePaise = codStep(input.paymentMethod, cod, problems)
  const totalPaise = paise(duePaise + codFeePaise)
  return {
    lines,
    subtotalPaise,
    shippingPaise,
    couponDiscountPaise,
    coinDiscountPaise: coins.discountPaise,
    coinsRedeemed: coins.coins,
    codFeePaise,
    totalPaise,
    coinsEarned: coinsEarned(totalPaise),
    cod,
    problems,
  }
}

function quoteLine(item: QuoteRequestItem, product: SellableProduct): QuoteLine {
  const unitPaise = sellingPrice(product)
  return {
    productId: product.id,
    name: product.name,
    imageUrl: product.imageUrl,
    quantity: item.quantity,
    unitPaise,
    linePaise: timesPaise(unitPaise, item.quantity),
    maxQuantity: maxQuantity(product.available),
  }
}

function lineProblem(item: QuoteRequestItem, product: SellableProduct | undefined): QuoteProblem | null {
  const { productId, quantity } = item
  if (!product?.isActive) return { code: 'out_of_stock', message: MESSAGES.product_gone, productId }
  const most = maxQuantity(product.available)
  if (most === 0) return { code: 'out_of_stock', message: sentences.outOfStock(product.name), productId }
  if (quantity <= most) return null
  const isCap = product.available === null || product.available > most
  const message = isCap ? sentences.quantityLimit(most) : sentences.onlyLeft(product.name, most)
  return { code: 'out_of_stock', message, productId }
}

function couponStep(coupon: QuoteInput['coupon'], subtotalPaise: Paise, problems: QuoteProblem[]): Paise {
  if (coupon === undefined) return ZERO_PAISE
  const applied = applyCoupon(coupon, subtotalPaise)
  if (applied.ok) return applied.value
  problems.push({ code: applied.problem.code, message: messageOf(applied.problem) })
  return ZERO_PAISE
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
