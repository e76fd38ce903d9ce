/** When money is back, in the sentences that every page and mail about it says. */
import { formatInr, type Paise } from '../money.ts'
import { dayRange, POLICIES } from '../policies.ts'

/**
 * Cash goes back by a transfer that staff make, and nobody knows yet where to: no day can be promised before that.
 * `isPaid`: the transfer was made.
 */
export function refundByHand(amountPaise: Paise, isPaid: boolean): string {
  return isPaid
    ? `Refunded ${formatInr(amountPaise)} by transfer.`
    : `Refund ${formatInr(amountPaise)}: ${ASKS_WHERE_TO}`
}

export const ASKS_WHERE_TO = 'we write to you to ask where to send it.'

/** What refunded money earned goes with it; said to accounts alone, guests earn none. */
export const EARNED_TAKEN_BACK = 'The coins that this money earned are taken off your balance again.'

/** `money` begins the sentence: 'Your money', or an amount. */
export function goesBackWhenCancelled(money: string): string {
  const days = dayRange(POLICIES.cancelledRefundWorkingDays)
  return `${money} goes back to where it came from. It reaches your account within ${days} working days.`
}
