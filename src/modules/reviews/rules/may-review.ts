/** Who may review a product: whoever bought it here. */
import type { FulfilmentStatus } from '#modules/orders/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#modules/orders/rules/payment-status.ts'

export type BoughtOrder = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
}

/** Paid for and kept: what was cancelled, or whose money went back in full, was not bought. */
export function isPurchase({ paymentStatus, fulfilmentStatus }: BoughtOrder): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return isPaid && fulfilmentStatus !== 'cancelled'
}
