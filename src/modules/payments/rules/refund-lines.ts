/**
 * Lines of an order that staff send the money of back, by pieces: what they are worth as they were paid for, less what went
 * back of them before. An amount that went back without goods has taken its share of each line, as its credit note says.
 * Invariant: no line gives back more than was paid for it, and all of them together no more than is left of the order.
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
  /** What of it stands in returns, and what staff have sent back of it by pieces. */
  readonly given: Given
}

export type LeftLine = PaidLine & {
  /** Money of it that has not gone back. */
  readonly leftPaise: Paise
}

/** `earlier`: what was asked back of the order's own money so far, oldest first. */
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

export function piecesLeft({ quantity, given }: PaidLine): number {
  return Math.max(0, quantity - given.quantity)
}

/** What `quantity` more pieces bring back: money and coins. */
export function valueOfUnits(line: LeftLine, quantity: number): Value {
  const { amountPaise, coins } = givenForPieces(line, quantity)
  return { amountPaise: paise(Math.min(amountPaise, line.leftPaise)), coins }
}

/**
 * What counts as given of their line from then on: all that they were paid with, though an amount took some of it before.
 * Else the pieces that are left would be worth more than they cost.
 */
export function givenForPieces(line: PaidLine, quantity: number): Value {
  return partValue(line, line.given, quantity)
}

/** A line as staff choose of it. */
export type RefundLineView = {
  readonly productId: ProductId
  readonly name: string
  readonly quantity: number
  /** What one piece, two, … bring back; empty when none is left. */
  readonly worth: readonly Value[]
}
