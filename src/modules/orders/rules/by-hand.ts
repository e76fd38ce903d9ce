/**
 * What staff may do to an order by hand (spec §4): pending to shipped, shipped to completed, and nothing
 * out of failed. What is paid and not sent yet can be sent by another courier in the same way. Nothing is sent that nobody pays.
 */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

type Standing = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly paymentMethod: PaymentMethod
  /** When an order in cash was confirmed. */
  readonly codConfirmedAt: Date | string | null
}

/** 'needs_money': only together with where its money is. */
export type MayShip = 'yes' | 'needs_money' | 'unconfirmed' | 'sent' | 'closed'

export function mayShipByHand(order: Standing): MayShip {
  const { paymentStatus, fulfilmentStatus, paymentMethod, codConfirmedAt } = order
  if (paymentStatus === 'failed' || paymentStatus === 'refunded' || fulfilmentStatus === 'cancelled')
    return 'closed'
  if (fulfilmentStatus !== 'none' && fulfilmentStatus !== 'requested') return 'sent'
  if (paymentStatus !== 'unpaid') return 'yes'
  if (paymentMethod === 'prepaid') return 'needs_money'
  return codConfirmedAt === null ? 'unconfirmed' : 'yes'
}

/** Waits for money that comes through the provider, and can be told of money that came another way. */
export function mayMarkPaid({ paymentStatus, fulfilmentStatus, paymentMethod }: Standing): boolean {
  return paymentStatus === 'unpaid' && paymentMethod === 'prepaid' && fulfilmentStatus === 'none'
}

/** It may have arrived. A parcel that the courier lost is settled instead; should it turn up, the courier says so. */
export function mayComplete(
  { paymentStatus, fulfilmentStatus }: Pick<Standing, 'paymentStatus' | 'fulfilmentStatus'>,
  isLost: boolean,
): boolean {
  return fulfilmentStatus === 'shipped' && paymentStatus !== 'failed' && !isLost
}

/** Paid, or confirmed in cash, and not sent yet: the courier can be asked to fetch it. */
export function isToBeSent(order: Standing): boolean {
  return mayShipByHand(order) === 'yes'
}
