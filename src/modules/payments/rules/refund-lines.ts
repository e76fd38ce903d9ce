/**
 * Order items that staff refund by units: their value as paid, less what was refunded before. An amount refunded
 * without goods has reduced each item by its share, as its credit note says. Invariant: no item refunds more than was
 * paid for it, and all of them together no more than is left of the order.
 */
import {
  creditShares,
  type CreditedRefund,
  type SharedLine,
} from '#modules/invoicing/rules/compose-credit-note.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { addPaise, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { partValue, type Given, type Line, type Value } from './return-value.ts'

export type PaidLine = Line & {
  readonly orderItemId: number
  /** The units in returns and those that staff refunded by units. */
  readonly given: Given
}

export type LeftLine = PaidLine & {
  /** Its money that is not refunded yet. */
  readonly leftPaise: Paise
}

/** `earlier`: the refunds of the order's own money so far, oldest first. */
export function linesLeft(
  lines: readonly PaidLine[],
  totalPaise: Paise,
  earlier: readonly CreditedRefund[],
): LeftLine[] {
  const goodsPaise = addPaise(...lines.map(({ amountPaise }) => amountPaise))
  const shared: SharedLine[] = [
    ...lines.map(({ orderItemId, quantity, amountPaise }) => ({
      kind: 'goods' as const,
      orderItemId,
      quantity,
      totalPaise: amountPaise,
    })),
    { kind: 'delivery', orderItemId: null, quantity: null, totalPaise: paise(totalPaise - goodsPaise) },
  ]
  const left = earlier.reduce<readonly Paise[]>(
    (before, refund) => {
      const shares = creditShares(refund, shared, before)
      return before.map((amount, index) => paise(amount - (shares[index] ?? ZERO_PAISE)))
    },
    shared.map((line) => line.totalPaise),
  )
  return lines.map((line, index) => ({ ...line, leftPaise: left[index] ?? ZERO_PAISE }))
}

export function unitsLeft({ quantity, given }: PaidLine): number {
  return Math.max(0, quantity - given.quantity)
}

/** What `quantity` more units refund: money and coins. */
export function valueOfUnits(line: LeftLine, quantity: number): Value {
  const { amountPaise, coins } = givenForUnits(line, quantity)
  return { amountPaise: paise(Math.min(amountPaise, line.leftPaise)), coins }
}

/**
 * The value that counts as refunded for their order item from then on: the units' full value, even if an amount was
 * already refunded from it. Otherwise the remaining units would be worth more than they cost.
 */
export function givenForUnits(line: PaidLine, quantity: number): Value {
  return partValue(line, line.given, quantity)
}

/** An order item that staff can select units of. */
export type RefundLineView = {
  readonly productId: ProductId
  readonly name: string
  readonly quantity: number
  /** The value of one unit, two units and so on; empty if none is left. */
  readonly refundValues: readonly Value[]
}
