/**
 * When an account can be deleted, and what stands in its place afterwards. Bills outlive the wish to be forgotten, so
 * orders stay; nothing in them tells any more whose they were.
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

/** Typed by whoever means it. */
export const DELETE_WORD = 'DELETE'

export function isDeleteWord(text: string): boolean {
  return text.trim().toUpperCase() === DELETE_WORD
}

/** A provider may turn a failed payment into a captured one for so long. */
export const LATE_PAYMENT_DAYS = 3

export type OrderAtStake = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  /** Money that was promised back and is not accepted by the provider yet. */
  readonly isRefundOpen: boolean
  /** Something of it is being returned. */
  readonly isReturnOpen: boolean
  /** Its payment window was opened within the last days: it may still turn out to be paid. */
  readonly mayBePaidLate: boolean
}

const ARRIVED: ReadonlySet<FulfilmentStatus> = new Set(['delivered', 'returned', 'cancelled'])

/** Why an account can't be deleted yet, as a sentence; null when it can. The first reason that its owner can act upon. */
export function whyNotDeletable(orders: readonly OrderAtStake[]): MessageKey | null {
  if (orders.some(waitsForItsOwner)) return 'delete_unpaid'
  if (orders.some(isOnItsWay)) return 'delete_on_its_way'
  if (orders.some((order) => order.isRefundOpen)) return 'delete_refund'
  if (orders.some((order) => order.isReturnOpen)) return 'delete_return'
  if (orders.some((order) => order.paymentStatus === 'failed' && order.mayBePaidLate))
    return 'delete_late_payment'
  return null
}

/** An order in cash has its parcel before it is paid: then there is nothing to pay here any more. */
function waitsForItsOwner({ paymentStatus, fulfilmentStatus }: OrderAtStake): boolean {
  return paymentStatus === 'unpaid' && (fulfilmentStatus === 'none' || ARRIVED.has(fulfilmentStatus))
}

/** Paid, or to be paid at the door, and not at its end. What was refunded in full is not sent any more. */
function isOnItsWay({ paymentStatus, fulfilmentStatus }: OrderAtStake): boolean {
  const isOver = paymentStatus === 'failed' || paymentStatus === 'refunded'
  return !isOver && !ARRIVED.has(fulfilmentStatus)
}

/** What stands where a name, an address and a phone number stood. City, state and pincode stay: the tax needs them. */
export const NOBODY_ANY_MORE = {
  name: 'Former customer',
  phone: '0000000000',
  address: 'Deleted at the customer’s request',
} as const

/** An address that can receive nothing: `.invalid` is reserved for that. One per account, since they are unique. */
export function emptyEmail(userId: string): string {
  return `${userId.toLowerCase()}@deleted.invalid`
}
