/**
 * How much a refund sends: the value of units that staff select, less what was refunded before; what the order's
 * money and the provider allow; and what staff may send without the permission to refund.
 */
import {
  creditShares,
  type CreditedRefund,
  type SharedLine,
} from '#modules/invoicing/rules/compose-credit-note.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { addPaise, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { PROVIDER_MINIMUM_PAISE } from '#modules/rewards/rules/coins.ts'
import type { StaffLimits } from '#modules/staff/rules/shop-settings.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { partValue, type Given, type Line, type Value } from './return-value.ts'

export type PaidLine = Line & {
  readonly orderItemId: number
  /** The units in returns and those that staff refunded by units. */
  readonly given: Given
}

type LeftLine = PaidLine & {
  /** Its money that is not refunded yet. */
  readonly leftPaise: Paise
}

/**
 * An amount refunded without goods has reduced each item by its share, as its credit note says. Invariant: no item
 * refunds more than was paid for it, and all of them together no more than is left of the order. `earlier`: the
 * refunds of the order's own money so far, oldest first.
 */
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

/**
 * How much of an order's money one refund sends; null if more is requested than is left. The provider refunds at
 * least ₹1, so a smaller amount becomes ₹1 and a remainder below ₹1 is included. Both favour the customer and cost
 * the shop 99 paise at most, or ₹1.98 if less than ₹2 is left and can't be divided. 0 if nothing is left: only coins
 * are returned then. Invariant: what is left is 0 or at least ₹1, so that it can always be refunded too.
 */
export function refundAmount(askedPaise: Paise, leftPaise: Paise): Paise | null {
  if (askedPaise < 0 || askedPaise > leftPaise) return null
  if (askedPaise === 0) return ZERO_PAISE
  const amount = Math.max(askedPaise, PROVIDER_MINIMUM_PAISE)
  return paise(leftPaise - amount < PROVIDER_MINIMUM_PAISE ? leftPaise : amount)
}

type ReturnRefund = {
  readonly amountPaise: Paise
  /** By the same member of staff, since midnight in India. */
  readonly refundedTodayPaise: Paise
  /** The customer requested it in time, and is not the member of staff. */
  readonly isWithinPolicy: boolean
  readonly limits: Pick<StaffLimits, 'returnRefundLimitPaise' | 'returnRefundDailyPaise'>
}

/**
 * Whether staff without the refund permission may refund a return: within policy, and within the owner's limits. The
 * message key of the refusal; null if it is allowed.
 */
export function returnRefundRefusal({
  amountPaise,
  refundedTodayPaise,
  isWithinPolicy,
  limits,
}: ReturnRefund): MessageKey | null {
  // No money to send: only coins that were spent are returned.
  if (amountPaise === 0) return null
  if (!isWithinPolicy) return 'return_refund_policy'
  const isWithinLimits =
    amountPaise <= limits.returnRefundLimitPaise &&
    refundedTodayPaise + amountPaise <= limits.returnRefundDailyPaise
  return isWithinLimits ? null : 'return_refund_limit'
}
