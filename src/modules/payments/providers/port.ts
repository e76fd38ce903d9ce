/** What the shop needs of a payment provider, in the shop's words. The provider's words end in its adapter. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import type { CapturedPayment } from '../rules/match-payment.ts'

/** A provider that does not answer, or refuses, is expected: it is a value, not an exception. */
export type ProviderAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      /** `refused`: the provider said no. `unreachable`: no usable answer came; what happened there is unknown. */
      readonly reason: 'refused' | 'unreachable'
      /** For the log only, never for a shopper. */
      readonly detail: string
    }

export type ProviderPayment = CapturedPayment & {
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** What of it went back, whoever asked for it. */
  readonly refundedPaise: Paise
  /** Seconds since 1970. */
  readonly createdAtSeconds: number
}

export type ProviderRefund = {
  readonly providerRefundId: string
  readonly providerPaymentId: string
  readonly amountPaise: Paise
  /** The shop's own id of it; null when somebody else made it. */
  readonly receipt: string | null
  /** `pending`: taken on, and not through yet. */
  readonly state: 'pending' | 'processed' | 'failed'
}

/** What a verified event means to the shop. */
export type PaymentEvent =
  | { readonly kind: 'captured'; readonly payment: CapturedPayment }
  | { readonly kind: 'attempt_failed'; readonly providerOrderId: string; readonly description: string }
  | { readonly kind: 'refund'; readonly providerOrderId: string | null; readonly refund: ProviderRefund }
  | { readonly kind: 'other'; readonly name: string }

export type PaymentProvider = {
  /** Public id that the payment window is opened with. */
  readonly keyId: string
  /** False while the last calls got no answer: an order need not be placed that could not be paid. */
  isAvailable(): boolean
  /** Creates the gateway order that a payment settles. The receipt is the shop's order id. */
  createOrder(order: {
    receipt: OrderId
    amountPaise: Paise
  }): Promise<ProviderAnswer<{ providerOrderId: string }>>
  /** The gateway order made for a receipt, if any: asked before creating again after an unknown outcome. */
  findOrder(receipt: OrderId): Promise<ProviderAnswer<{ providerOrderId: string } | null>>
  fetchPayment(providerPaymentId: string): Promise<ProviderAnswer<ProviderPayment>>
  listPayments(providerOrderId: string): Promise<ProviderAnswer<readonly ProviderPayment[]>>
  /** Takes the whole of an authorised payment, which lapses otherwise. */
  capture(payment: {
    providerPaymentId: string
    amountPaise: Paise
  }): Promise<ProviderAnswer<ProviderPayment>>
  /** Sends money back to where it came from. The same key, which becomes its receipt, is refunded once. */
  refund(refund: {
    providerPaymentId: string
    amountPaise: Paise
    idempotencyKey: string
  }): Promise<ProviderAnswer<ProviderRefund>>
  fetchRefund(providerRefundId: string): Promise<ProviderAnswer<ProviderRefund>>
  listRefunds(providerPaymentId: string): Promise<ProviderAnswer<readonly ProviderRefund[]>>
  /** Whether the window's callback was signed by the provider for exactly this gateway order and payment. */
  isCallbackSigned(callback: {
    providerOrderId: string
    providerPaymentId: string
    signature: string
  }): boolean
  /** Whether the raw bytes of an event were signed by the provider. */
  isWebhookSigned(rawBody: Buffer, signature: string): boolean
  /** Reads a stored event; null when it is not one. */
  readEvent(rawBody: Buffer): PaymentEvent | null
}

declare module '#platform/deps.ts' {
  interface Deps {
    readonly payments: PaymentProvider
  }
}
