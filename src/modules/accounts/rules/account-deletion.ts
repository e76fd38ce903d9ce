/**
 * When an account can be deleted, and what replaces its data. Invoices must be retained after deletion, so orders stay,
 * without personal data.
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

/** Typed by the owner to confirm. */
export const DELETE_WORD = 'DELETE'

export function isDeleteWord(text: string): boolean {
  return text.trim().toUpperCase() === DELETE_WORD
}

/** How long a provider may still turn a failed payment into a captured one. */
export const LATE_PAYMENT_DAYS = 3

export type OrderAtStake = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  /** A refund that the provider has not accepted yet. */
  readonly isRefundOpen: boolean
  /** A return is open. */
  readonly isReturnOpen: boolean
  /** Its payment window was opened within the last days, so it may still be paid. */
  readonly mayBePaidLate: boolean
}

const ARRIVED: ReadonlySet<FulfilmentStatus> = new Set(['delivered', 'returned', 'cancelled'])

/** Why an account can't be deleted yet, as a sentence; null if it can. The first reason that its owner can act on. */
export function whyNotDeletable(orders: readonly OrderAtStake[]): MessageKey | null {
  if (orders.some(waitsForItsOwner)) return 'delete_unpaid'
  if (orders.some(isOnItsWay)) return 'delete_on_its_way'
  if (orders.some((order) => order.isRefundOpen)) return 'delete_refund'
  if (orders.some((order) => order.isReturnOpen)) return 'delete_return'
  if (orders.some((order) => order.paymentStatus === 'failed' && order.mayBePaidLate))
    return 'delete_late_payment'
  return null
}

/** A cash order is shipped before it is paid: while it is on its way, there is nothing to pay online. */
function waitsForItsOwner({ paymentStatus, fulfilmentStatus }: OrderAtStake): boolean {
  return paymentStatus === 'unpaid' && (fulfilmentStatus === 'none' || ARRIVED.has(fulfilmentStatus))
}

/** Paid or cash on delivery, and not delivered, returned or cancelled. Fully refunded orders are not shipped. */
function isOnItsWay({ paymentStatus, fulfilmentStatus }: OrderAtStake): boolean {
  const isOver = paymentStatus === 'failed' || paymentStatus === 'refunded'
  return !isOver && !ARRIVED.has(fulfilmentStatus)
}

/** Replaces name, address and phone number. City, state and pincode stay, because tax records need them. */
export const NOBODY_ANY_MORE = {
  name: 'Former customer',
  phone: '0000000000',
  address: 'Deleted at the customer’s request',
} as const

/**
 * An address that can't receive mail: `.invalid` is reserved for that. Different per account, since addresses are
 * unique.
 */
export function emptyEmail(userId: string): string {
  return `${userId.toLowerCase()}@deleted.invalid`
}
