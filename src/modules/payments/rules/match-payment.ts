/**
 * Whether a payment at the provider is the one that an order requires: when it is captured, and when a settled order
 * is compared with the provider.
 */
import type { Paise } from '#platform/rules/money.ts'

export type ExpectedPayment = {
  readonly providerOrderId: string
  readonly amountPaise: Paise
  readonly currency: string
}

export type CapturedPayment = {
  readonly providerOrderId: string
  readonly providerPaymentId: string
  readonly amountPaise: Paise
  readonly currency: string
}

export type PaymentMismatch = 'provider_order' | 'amount' | 'currency'

/**
 * The first fact that differs; null if the payment is the expected one (decisions: "A payment whose amount or
 * currency does not match is never finalised: it is flagged to staff").
 */
export function findMismatch(expected: ExpectedPayment, captured: CapturedPayment): PaymentMismatch | null {
  if (captured.providerOrderId !== expected.providerOrderId) return 'provider_order'
  if (captured.amountPaise !== expected.amountPaise) return 'amount'
  return captured.currency === expected.currency ? null : 'currency'
}

type SettledPayment = {
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

type PaymentDifference = 'missing' | 'not_captured' | 'amount' | 'currency'

/**
 * Compares what the shop has settled with what the provider reports: the first difference, or null. Invariant: no
 * difference means that the provider captured exactly the money that the order was settled with.
 */
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
