/** Who may review a product: its buyers. */
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'

export type BoughtOrder = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
}

/** Paid and kept: a cancelled or fully refunded order does not count. */
export function isPurchase({ paymentStatus, fulfilmentStatus }: BoughtOrder): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return isPaid && fulfilmentStatus !== 'cancelled'
}
