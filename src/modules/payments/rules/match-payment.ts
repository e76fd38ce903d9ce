/**
 * Whether a captured payment is the money that an order requires (decisions: "A payment whose amount or currency does
 * not match is never finalised: it is flagged to staff").
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

/** The first fact that differs; null if the payment is the expected one. */
export function findMismatch(expected: ExpectedPayment, captured: CapturedPayment): PaymentMismatch | null {
  if (captured.providerOrderId !== expected.providerOrderId) return 'provider_order'
  if (captured.amountPaise !== expected.amountPaise) return 'amount'
  return captured.currency === expected.currency ? null : 'currency'
}
