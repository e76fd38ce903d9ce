/**
 * The value of a returned unit: its share of what was paid for the goods, in rupees and in coins. Shipping and the COD
 * fee are never refunded (spec §9). Invariant: however an order is split into returns, all of them together are exactly
 * the money of the goods and all coins spent on the order.
 */
import { allocate, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'

export type PaidOrder = {
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
}

export type Value = { readonly amountPaise: Paise; readonly coins: number }

/**
 * Money and coins of each order item: its price less its share of the coupon, and of the coins as far as they paid for
 * goods. Coins that paid for shipping are returned too, because coins are not a charge.
 */
export function lineValues(linesPaise: readonly Paise[], order: PaidOrder): Value[] {
  const coupons = allocate(order.couponDiscountPaise, linesPaise)
  const netPaise = linesPaise.map((line, index) => paise(line - (coupons[index] ?? 0)))
  const goodsPaise = netPaise.reduce((sum: number, net) => sum + net, 0)
  const coinPaise = allocate(paise(Math.min(order.coinDiscountPaise, goodsPaise)), netPaise)
  // A coupon can cover the full price of the goods; coins are then divided by the items' prices.
  const coins = allocate(paise(order.coinsRedeemed), goodsPaise > 0 ? netPaise : linesPaise)
  return netPaise.map((net, index) => ({
    amountPaise: paise(net - (coinPaise[index] ?? 0)),
    coins: coins[index] ?? 0,
  }))
}

export type Line = Value & { readonly quantity: number }
/** The units of an order item that are already in returns, with their value. */
export type Given = Line

/**
 * The value of `quantity` more units of an order item. Calculated from what was given so far, so that the last unit
 * brings the item to its full value, whatever was requested, refused or withdrawn before.
 */
export function partValue(line: Line, given: Given, quantity: number): Value {
  if (quantity < 1 || given.quantity + quantity > line.quantity)
    throw new RangeError(`${quantity} of ${line.quantity}, ${given.quantity} of them given`)
  const upTo = (whole: number) => Math.floor((whole * (given.quantity + quantity)) / line.quantity)
  return {
    amountPaise: paise(Math.max(0, upTo(line.amountPaise) - given.amountPaise)),
    coins: Math.max(0, upTo(line.coins) - given.coins),
  }
}

export function sumValues(values: readonly Value[]): Value {
  return values.reduce<Value>(
    (sum, { amountPaise, coins }) => ({
      amountPaise: paise(sum.amountPaise + amountPaise),
      coins: sum.coins + coins,
    }),
    { amountPaise: ZERO_PAISE, coins: 0 },
  )
}
