/**
 * What a returned piece is worth: its share of what was paid for the goods, in rupees and in coins. Shipping and the COD
 * charge never go back (spec §9). Invariant: however an order is returned in parts, all parts together are exactly the
 * goods' money and all coins that were spent on the order.
 */
import { allocate, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'

export type PaidOrder = {
  readonly couponDiscountPaise: Paise
  readonly coinDiscountPaise: Paise
  readonly coinsRedeemed: number
}

export type Value = { readonly amountPaise: Paise; readonly coins: number }

/**
 * Money and coins of each line: the line less its share of the coupon, and of the coins as far as they paid for goods.
 * Coins may have paid for shipping too; they come back all the same, since coins are no charge.
 */
export function lineValues(linesPaise: readonly Paise[], order: PaidOrder): Value[] {
  const coupons = allocate(order.couponDiscountPaise, linesPaise)
  const netPaise = linesPaise.map((line, index) => paise(line - (coupons[index] ?? 0)))
  const goodsPaise = netPaise.reduce((sum: number, net) => sum + net, 0)
  const coinPaise = allocate(paise(Math.min(order.coinDiscountPaise, goodsPaise)), netPaise)
  // A coupon can take off all that the goods cost; coins then follow the goods by their prices.
  const coins = allocate(paise(order.coinsRedeemed), goodsPaise > 0 ? netPaise : linesPaise)
  return netPaise.map((net, index) => ({
    amountPaise: paise(net - (coinPaise[index] ?? 0)),
    coins: coins[index] ?? 0,
  }))
}

export type Line = Value & { readonly quantity: number }
/** What of a line stands in returns that hold their items. */
export type Given = Line

/**
 * What `quantity` more pieces of a line are worth. It is worked out from what was given so far, so that the last piece
 * brings the line to its whole value, whatever was asked for, refused or withdrawn before.
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
