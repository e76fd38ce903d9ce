/**
 * Compares what the shop has settled with what the provider reports. Invariant: no difference means that the provider
 * captured exactly the money that the order was settled with.
 */
import type { Paise } from '#platform/rules/money.ts'

export type SettledPayment = {
  readonly providerPaymentId: string | null
  readonly amountPaise: Paise
  readonly currency: string
}

export type SeenPayment = {
  readonly providerPaymentId: string
  readonly amountPaise: Paise
  readonly currency: string
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
}

export type PaymentDifference = 'missing' | 'not_captured' | 'amount' | 'currency'

/** The first difference; null if the provider confirms the payment. */
export function findPaymentDifference(
  settled: SettledPayment,
  seen: readonly SeenPayment[],
): PaymentDifference | null {
  const payment = seen.find((each) => each.providerPaymentId === settled.providerPaymentId)
  if (!payment) return 'missing'
  // A fully refunded payment was captured before.
  if (payment.status !== 'captured' && payment.status !== 'refunded') return 'not_captured'
  if (payment.amountPaise !== settled.amountPaise) return 'amount'
  return payment.currency === settled.currency ? null : 'currency'
}
