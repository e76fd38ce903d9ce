/**
 * An in-memory payment provider for one test: for each gateway order it knows one failed attempt and one captured
 * payment. Signatures and event parsing are those of the real adapter.
 */
import { createHmac } from 'node:crypto'
import { paise, type Paise } from '#platform/rules/money.ts'
import type { PaymentProvider, ProviderPayment } from '../providers/port.ts'
import { createRazorpay } from '../providers/razorpay.ts'
import { KEYS } from '#tests/support/shop.ts'

export function inMemoryProvider(): PaymentProvider {
  // Calls that it does not handle go to a closed port and fail.
  const razorpay = createRazorpay({
    ...KEYS,
    baseUrl: 'http://127.0.0.1:1',
    webhookSecrets: [KEYS.webhookSecret],
  })
  const amounts = new Map<string, Paise>()
  const paymentOf = (providerOrderId: string, status: 'captured' | 'failed'): ProviderPayment => ({
    ...paymentFacts(providerOrderId, status),
    amountPaise: amounts.get(providerOrderId) ?? paise(0),
    refundedPaise: paise(0),
    createdAtSeconds: 1_790_000_000,
    status,
  })
  return {
    ...razorpay,
    async createOrder({ receipt, amountPaise }) {
      const providerOrderId = `order_${receipt}`
      amounts.set(providerOrderId, amountPaise)
      return { ok: true, value: { providerOrderId } }
    },
    async fetchPayment(providerPaymentId) {
      return { ok: true, value: paymentOf(providerPaymentId.replace(/^pay_captured_/, 'order_'), 'captured') }
    },
    async listPayments(providerOrderId) {
      return {
        ok: true,
        value: [paymentOf(providerOrderId, 'failed'), paymentOf(providerOrderId, 'captured')],
      }
    },
  }
}

function paymentFacts(providerOrderId: string, status: string) {
  return {
    providerOrderId,
    providerPaymentId: providerOrderId.replace(/^order_/, `pay_${status}_`),
    currency: 'INR',
  }
}

/** What the payment window passes to its handler for the captured payment. */
export function callbackOf(providerOrderId: string) {
  const { providerPaymentId } = paymentFacts(providerOrderId, 'captured')
  const signature = createHmac('sha256', KEYS.keySecret)
    .update(`${providerOrderId}|${providerPaymentId}`)
    .digest('hex')
  return { providerPaymentId, signature }
}

/** A payment as it appears in an event. */
export function paymentInEvent(
  providerOrderId: string,
  amountPaise: number,
  status: 'authorized' | 'captured' | 'failed',
) {
  const { providerPaymentId } = paymentFacts(providerOrderId, status === 'failed' ? 'failed' : 'captured')
  return { id: providerPaymentId, order_id: providerOrderId, amount: amountPaise, status }
}
