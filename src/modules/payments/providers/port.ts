/**
 * What the shop needs from a payment provider, in the shop's terms. The provider's own terms stay inside its adapter.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { CapturedPayment } from '../rules/match-payment.ts'

/** A provider that does not answer or refuses is expected: a value, not an exception. */
export type ProviderAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /**
       * `refused`: the provider said no. `unreachable`: no usable answer; whether the request took effect is unknown.
       */
      readonly reason: 'refused' | 'unreachable'
      /** For the log only, never for a shopper. */
      readonly detail: string
    }

export type ProviderPayment = CapturedPayment & {
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** How much of it was refunded, whoever requested it. */
  readonly refundedPaise: Paise
  /** Seconds since 1970. */
  readonly createdAtSeconds: number
}

export type ProviderRefund = {
  readonly providerRefundId: string
  readonly providerPaymentId: string
  readonly amountPaise: Paise
  /** The shop's own id of it; null if it was not created by the shop. */
  readonly receipt: string | null
  /** `pending`: accepted but not processed yet. */
  readonly state: 'pending' | 'processed' | 'failed'
}

/** What a verified event means to the shop. */
export type PaymentEvent =
  | { readonly kind: 'captured'; readonly payment: CapturedPayment }
  | { readonly kind: 'attempt_failed'; readonly providerOrderId: string; readonly description: string }
  | { readonly kind: 'refund'; readonly providerOrderId: string | null; readonly refund: ProviderRefund }
  | { readonly kind: 'other'; readonly name: string }

export type PaymentProvider = {
  /** Public key id that the payment window is opened with. */
  readonly keyId: string
  /** False while recent calls got no answer: an order that could not be paid should not be placed. */
  isAvailable(): boolean
  /** Creates the gateway order that a payment settles. The receipt is the shop's order id. */
  createOrder(order: {
    receipt: OrderId
    amountPaise: Paise
  }): Promise<ProviderAnswer<{ providerOrderId: string }>>
  /** The gateway order of a receipt, if any: looked up before creating one again after an unknown outcome. */
  findOrder(receipt: OrderId): Promise<ProviderAnswer<{ providerOrderId: string } | null>>
  fetchPayment(providerPaymentId: string): Promise<ProviderAnswer<ProviderPayment>>
  listPayments(providerOrderId: string): Promise<ProviderAnswer<readonly ProviderPayment[]>>
  /** Captures the full amount of an authorised payment, which lapses otherwise. */
  capture(payment: {
    providerPaymentId: string
    amountPaise: Paise
  }): Promise<ProviderAnswer<ProviderPayment>>
  /** Refunds money to where it came from. The same key, which becomes the receipt, refunds once. */
  refund(refund: {
    providerPaymentId: string
    amountPaise: Paise
    idempotencyKey: string
  }): Promise<ProviderAnswer<ProviderRefund>>
  fetchRefund(providerRefundId: string): Promise<ProviderAnswer<ProviderRefund>>
  listRefunds(providerPaymentId: string): Promise<ProviderAnswer<readonly ProviderRefund[]>>
  /** Whether the provider signed the window's callback for exactly this gateway order and payment. */
  isCallbackSigned(callback: {
    providerOrderId: string
    providerPaymentId: string
    signature: string
  }): boolean
  /** Whether the provider signed the raw bytes of an event. */
  isWebhookSigned(rawBody: Buffer, signature: string): boolean
  /** Parses a stored event; null if it is not one. */
  readEvent(rawBody: Buffer): PaymentEvent | null
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly payments: PaymentProvider
  }
}
