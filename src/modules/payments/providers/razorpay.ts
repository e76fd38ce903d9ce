/**
 * Our Razorpay client: the few calls that the shop makes. Amounts are paise on both sides. Why not the official SDK:
 * docs/decisions/0004-own-razorpay-client.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { paise } from '#platform/rules/money.ts'
import {
  afterCall,
  circuitBreaker,
  CLOSED,
  isPassable,
  outboundClient,
  type OutboundRequest,
} from '#platform/http/http-client.ts'
import type {
  PaymentEvent,
  PaymentProvider,
  ProviderAnswer,
  ProviderPayment,
  ProviderRefund,
} from './port.ts'
import {
  wireError,
  wireEvent,
  wireOrder,
  wireOrders,
  wirePayment,
  wirePayments,
  wireRefund,
  wireRefunds,
  type PaymentWire,
  type RefundWire,
} from './razorpay-wire.ts'

export type RazorpayOptions = {
  /** `https://api.razorpay.com` or the sandbox's address. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** Newest first; a second one is accepted while the secret is being rotated. */
  readonly webhookSecrets: readonly [string, ...string[]]
  readonly deadlineMs?: number
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
}

export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  if ([options.keySecret, ...options.webhookSecrets].some((secret) => secret === '')) {
    throw new Error('an empty secret would accept any signature')
  }
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`
  const client = outboundClient(`${options.baseUrl}/v1`, { authorization })
  const now = options.now ?? (() => performance.now())

  async function ask<T>(schema: z.ZodType<T>, request: OutboundRequest): Promise<ProviderAnswer<T>> {
    const answer = await client(options.deadlineMs ? { ...request, deadlineMs: options.deadlineMs } : request)
    if (!answer.ok) return { ok: false, reason: 'unreachable', detail: answer.detail }
    return readAnswer(schema, answer.status, answer.text)
  }

  /**
   * A shopper waits for this call: while the provider is down, not every shopper should have to wait for its timeout.
   */
  let circuit = CLOSED
  async function askWithCircuit<T>(
    schema: z.ZodType<T>,
    request: OutboundRequest,
  ): Promise<ProviderAnswer<T>> {
    const passage = circuitBreaker(circuit, now())
    circuit = passage.circuit
    if (!passage.isLetThrough)
      return { ok: false, reason: 'unreachable', detail: 'not asked: the last calls got no answer' }
    const answer = await ask(schema, request)
    circuit = afterCall(circuit, answer.ok || answer.reason === 'refused', now())
    return answer
  }

  return {
    keyId: options.keyId,

    isAvailable: () => isPassable(circuit, now()),

    async createOrder({ receipt, amountPaise }) {
      const order = await askWithCircuit(wireOrder, {
        ...json({ amount: amountPaise, currency: 'INR', receipt, payment: { capture: 'automatic' } }),
        path: '/orders',
      })
      if (!order.ok) return order
      if (order.value.amount !== amountPaise) return refused('the gateway order has another amount')
      return answered({ providerOrderId: order.value.id })
    },

    async findOrder(receipt) {
      const path = `/orders?receipt=${encodeURIComponent(receipt)}`
      const found = await ask(wireOrders, { method: 'GET', path })
      if (!found.ok) return found
      const order = found.value.items.find((each) => each.receipt === receipt)
      return answered(order ? { providerOrderId: order.id } : null)
    },

    async fetchPayment(providerPaymentId) {
      const path = `/payments/${encodeURIComponent(providerPaymentId)}`
      const payment = await ask(wirePayment, { method: 'GET', path })
      return payment.ok ? answered(toPayment(payment.value)) : payment
    },

    async listPayments(providerOrderId) {
      const path = `/orders/${encodeURIComponent(providerOrderId)}/payments`
      const payments = await ask(wirePayments, { method: 'GET', path })
      return payments.ok ? answered(payments.value.items.map(toPayment)) : payments
    },

    async capture({ providerPaymentId, amountPaise }) {
      const payment = await ask(wirePayment, {
        ...json({ amount: amountPaise, currency: 'INR' }),
        path: `/payments/${encodeURIComponent(providerPaymentId)}/capture`,
      })
      return payment.ok ? answered(toPayment(payment.value)) : payment
    },

    async refund({ providerPaymentId, amountPaise, idempotencyKey }) {
      const body = { amount: amountPaise, speed: 'normal', receipt: idempotencyKey }
      const refund = await ask(wireRefund, {
        ...json(body, { 'x-refund-idempotency': idempotencyKey }),
        path: `/payments/${encodeURIComponent(providerPaymentId)}/refund`,
      })
      return refund.ok ? answered(toRefund(refund.value)) : refund
    },

    async fetchRefund(providerRefundId) {
      const path = `/refunds/${encodeURIComponent(providerRefundId)}`
      const refund = await ask(wireRefund, { method: 'GET', path })
      return refund.ok ? answered(toRefund(refund.value)) : refund
    },

    async listRefunds(providerPaymentId) {
      const path = `/payments/${encodeURIComponent(providerPaymentId)}/refunds?count=100`
      const refunds = await ask(wireRefunds, { method: 'GET', path })
      return refunds.ok ? answered(refunds.value.items.map(toRefund)) : refunds
    },

    isCallbackSigned({ providerOrderId, providerPaymentId, signature }) {
      return isSigned(options.keySecret, `${providerOrderId}|${providerPaymentId}`, signature)
    },

    isWebhookSigned(rawBody, signature) {
      // Every secret is checked, so that the timing does not reveal which one matches.
      return options.webhookSecrets.map((secret) => isSigned(secret, rawBody, signature)).some(Boolean)
    },

    readEvent,
  }
}

/** A refund event also shows its payment as captured: it must never settle an order. */
const SETTLING_EVENTS: ReadonlySet<string> = new Set(['payment.captured', 'order.paid'])
const REFUND_EVENTS: ReadonlySet<string> = new Set(['refund.created', 'refund.processed', 'refund.failed'])

function readEvent(rawBody: Buffer): PaymentEvent | null {
  const event = wireEvent.safeParse(parseJson(rawBody.toString('utf8')))
  if (!event.success) return null
  const payment = event.data.payload.payment?.entity
  if (payment?.order_id && payment.status === 'captured' && SETTLING_EVENTS.has(event.data.event)) {
    return { kind: 'captured', payment: toPayment(payment) }
  }
  if (payment?.order_id && event.data.event === 'payment.failed') {
    return {
      kind: 'attempt_failed',
      providerOrderId: payment.order_id,
      description: payment.error_description ?? '',
    }
  }
  const refund = event.data.payload.refund?.entity
  if (refund && REFUND_EVENTS.has(event.data.event)) {
    return { kind: 'refund', providerOrderId: payment?.order_id ?? null, refund: toRefund(refund) }
  }
  return { kind: 'other', name: event.data.event }
}

function toPayment(wire: PaymentWire): ProviderPayment {
  return {
    providerOrderId: wire.order_id ?? '',
    providerPaymentId: wire.id,
    amountPaise: paise(wire.amount),
    currency: wire.currency,
    status: wire.status,
    refundedPaise: paise(wire.amount_refunded),
    createdAtSeconds: wire.created_at,
  }
}

function toRefund(wire: RefundWire): ProviderRefund {
  return {
    providerRefundId: wire.id,
    providerPaymentId: wire.payment_id,
    amountPaise: paise(wire.amount),
    receipt: wire.receipt ?? null,
    state: wire.status,
  }
}

/**
 * Other 4xx are a clear refusal. These, like 5xx, leave the outcome unknown: a 409 means that the first request of this
 * refund is still running and may succeed.
 */
const SAYS_NOTHING: ReadonlySet<number> = new Set([408, 409, 425, 429])

function readAnswer<T>(schema: z.ZodType<T>, status: number, text: string): ProviderAnswer<T> {
  const body = parseJson(text)
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    return parsed.success
      ? answered(parsed.data)
      : { ok: false, reason: 'unreachable', detail: `not the documented answer (${status})` }
  }
  const error = wireError.safeParse(body)
  const detail = error.success
    ? `${status} ${error.data.error.code}: ${error.data.error.description}`
    : `${status} without an error body`
  return { ok: false, reason: SAYS_NOTHING.has(status) || status >= 500 ? 'unreachable' : 'refused', detail }
}

function isSigned(secret: string, message: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest()
  const given = /^[0-9a-f]{64}$/.test(signature)
    ? Buffer.from(signature, 'hex')
    : Buffer.alloc(expected.length)
  return timingSafeEqual(expected, given)
}

function json(body: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  } as const
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function answered<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

function refused(detail: string): ProviderAnswer<never> {
  return { ok: false, reason: 'refused', detail }
}
