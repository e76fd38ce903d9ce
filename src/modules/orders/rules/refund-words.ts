/** When a refund arrives, in the sentences shared by every page and mail. */
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { MONEY_BACK } from '#platform/rules/policies.ts'

/**
 * Cash is refunded by bank transfer once staff know the account, so no date can be promised before that. `isPaid`: the
 * transfer was made.
 */
export function refundByHand(amountPaise: Paise, isPaid: boolean): string {
  return isPaid
    ? `Refunded ${formatInr(amountPaise)} by transfer.`
    : `Refund ${formatInr(amountPaise)}: ${ASKS_WHERE_TO}`
}

export const ASKS_WHERE_TO = 'we write to you to ask where to send it.'

/** The only promise of when refunded money arrives. */
export const REACHES_ACCOUNT = `reaches your account ${MONEY_BACK}`

/** Coins earned with the refunded money are taken back; only said to accounts, because guests earn none. */
export const EARNED_TAKEN_BACK = 'The coins that this money earned are taken off your balance again.'

/** `money` begins the sentence: 'Your money', or an amount. */
export function goesBackWhenCancelled(money: string): string {
  return `${money} goes back to where it came from. It ${REACHES_ACCOUNT}.`
}

const REFUND_PREFIX = 'return:'

/** The stored reason of a return's refund: unique per return. */
export function refundReasonOf(returnId: string): string {
  return REFUND_PREFIX + returnId
}

export function isReturnRefund(reason: unknown): boolean {
  return typeof reason === 'string' && reason.startsWith(REFUND_PREFIX)
}
