/**
 * What staff may do to an order manually (spec §4): pending to shipped, shipped to completed, and nothing out of
 * failed. A paid order that is not shipped yet can also be sent by another courier. Nothing is shipped without payment
 * or the promise of cash.
 */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

type OrderState = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly paymentMethod: PaymentMethod
  /** When a cash order was confirmed. */
  readonly codConfirmedAt: Date | string | null
}

/** 'needs_money': only if staff also record where the money is. */
export type MayShip = 'yes' | 'needs_money' | 'unconfirmed' | 'sent' | 'closed'

export function mayShipByHand(order: OrderState): MayShip {
  const { paymentStatus, fulfilmentStatus, paymentMethod, codConfirmedAt } = order
  if (paymentStatus === 'failed' || paymentStatus === 'refunded' || fulfilmentStatus === 'cancelled')
    return 'closed'
  if (fulfilmentStatus !== 'none' && fulfilmentStatus !== 'requested') return 'sent'
  if (paymentStatus !== 'unpaid') return 'yes'
  if (paymentMethod === 'prepaid') return 'needs_money'
  return codConfirmedAt === null ? 'unconfirmed' : 'yes'
}

/** Waits for a payment through the provider, so staff can record money that came outside it. */
export function mayMarkPaid({ paymentStatus, fulfilmentStatus, paymentMethod }: OrderState): boolean {
  return paymentStatus === 'unpaid' && paymentMethod === 'prepaid' && fulfilmentStatus === 'none'
}

/** It may have arrived. A parcel that the courier lost is settled instead; if it is found, the courier reports that. */
export function mayComplete(
  { paymentStatus, fulfilmentStatus }: Pick<OrderState, 'paymentStatus' | 'fulfilmentStatus'>,
  isLost: boolean,
): boolean {
  return fulfilmentStatus === 'shipped' && paymentStatus !== 'failed' && !isLost
}

/** Paid, or confirmed in cash, and not shipped yet: a pickup can be requested. */
export function isToBeSent(order: OrderState): boolean {
  return mayShipByHand(order) === 'yes'
}

const ENDS: ReadonlySet<FulfilmentStatus> = new Set(['delivered', 'returned', 'cancelled'])

/** Nothing is left to be done, so it can be archived. */
export function mayArchive({
  paymentStatus,
  fulfilmentStatus,
}: Pick<OrderState, 'paymentStatus' | 'fulfilmentStatus'>): boolean {
  if (paymentStatus === 'unpaid') return false
  const isRefundedUnsent = paymentStatus === 'refunded' && fulfilmentStatus === 'none'
  return paymentStatus === 'failed' || isRefundedUnsent || ENDS.has(fulfilmentStatus)
}
