/**
 * What the shop has settled, held against what the provider says of it. Invariant: no difference means that the provider
 * has captured exactly the money that the order was settled with.
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

/** The first thing that differs; null when the provider confirms the payment. */
export function findPaymentDifference(
  settled: SettledPayment,
  seen: readonly SeenPayment[],
): PaymentDifference | null {
  const payment = seen.find((each) => each.providerPaymentId === settled.providerPaymentId)
  if (!payment) return 'missing'
  // Sent back in full, it was captured before.
  if (payment.status !== 'captured' && payment.status !== 'refunded') return 'not_captured'
  if (payment.amountPaise !== settled.amountPaise) return 'amount'
  return payment.currency === settled.currency ? null : 'currency'
}
