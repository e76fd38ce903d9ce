/**
 * Our Razorpay client: the few calls that the shop makes. Amounts are paise on both sides. Why not the official
 * SDK: docs/decisions/0004-own-razorpay-client.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { paise } from '#domain/money.ts'
import { outboundClient, type OutboundRequest } from '../http-client.ts'
import type { PaymentEvent, PaymentProvider, ProviderAnswer, ProviderPayment } from './port.ts'
import {
  wireError,
  wireEvent,
  wireOrder,
  wireOrders,
  wirePayment,
  wirePayments,
  wireRefund,
  type PaymentWire,
} from './razorpay-wire.ts'

export type RazorpayOptions = {
  /** `https://api.razorpay.com` or the sandbox's address. */
  readonly baseUrl: string
  readonly keyId: string
  readonly keySecret: string
  /** Newest first; a second one is accepted while the secret is being rotated. */
  readonly webhookSecrets: readonly [string, ...string[]]
  readonly deadlineMs?: number
}

export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  if ([options.keySecret, ...options.webhookSecrets].some((secret) => secret === '')) {
    throw new Error('an empty secret would accept any signature')
  }
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`
  const client = outboundClient(`${options.baseUrl}/v1`, { authorization })

  async function ask<T>(schema: z.ZodType<T>, request: OutboundRequest): Promise<ProviderAnswer<T>> {
    const answer = await client(options.deadlineMs ? { ...request, deadlineMs: options.deadlineMs } : request)
    if (!answer.ok) return { ok: false, reason: 'unreachable', detail: answer.detail }
    return readAnswer(schema, answer.status, answer.text)
  }

  return {
    keyId: options.keyId,

    async createOrder({ receipt, amountPaise }) {
      const order = await ask(wireOrder, {
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

    async refund({ providerPaymentId, amountPaise, idempotencyKey }) {
      const refund = await ask(wireRefund, {
        ...json({ amount: amountPaise, speed: 'normal' }, { 'x-refund-idempotency': idempotencyKey }),
        path: `/payments/${encodeURIComponent(providerPaymentId)}/refund`,
      })
      return refund.ok ? answered({ providerRefundId: refund.value.id }) : refund
    },

    isCallbackSigned({ providerOrderId, providerPaymentId, signature }) {
      return isSigned(options.keySecret, `${providerOrderId}|${providerPaymentId}`, signature)
    },

    isWebhookSigned(rawBody, signature) {
      // Every secret is tried, so that the time taken does not tell which one fits.
      return options.webhookSecrets.map((secret) => isSigned(secret, rawBody, signature)).some(Boolean)
    },

    readEvent,
  }
}

/** A refund's event shows its payment as captured too: it must never settle an order. */
const SETTLING_EVENTS: ReadonlySet<string> = new Set(['payment.captured', 'order.paid'])

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
  return { kind: 'other', name: event.data.event }
}

function toPayment(wire: PaymentWire): ProviderPayment {
  return {
    providerOrderId: wire.order_id ?? '',
    providerPaymentId: wire.id,
    amountPaise: paise(wire.amount),
    currency: wire.currency,
    status: wire.status,
  }
}

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
  // 429 and 5xx say nothing about what was done; other 4xx are a clear no.
  return { ok: false, reason: status < 500 && status !== 429 ? 'refused' : 'unreachable', detail }
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
