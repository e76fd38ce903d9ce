/** The provider's signatures and events against the documented facts. No requests are made. */
import { describe, expect, test } from 'vitest'
import { createRazorpay } from '#modules/payments/providers/razorpay.ts'
import { readFacts } from './support/facts.ts'

const KEYS = {
  keyId: 'rzp_test_Contract',
  keySecret: 'a-key-secret',
  webhookSecrets: ['whsec_test'] as const,
}
const baseUrl = 'http://127.0.0.1:1'
const client = createRazorpay({ ...KEYS, baseUrl })

describe('signatures', () => {
  const vectors = readFacts('razorpay', 'signature')

  test('match the documented recipes', () => {
    expect(vectors.map((fact) => fact.name)).toEqual(['signature-payment', 'signature-webhook'])
    for (const { name, secret, message, signature } of vectors) {
      const signing = createRazorpay({ keyId: 'x', keySecret: secret, webhookSecrets: [secret], baseUrl })
      const [providerOrderId = '', providerPaymentId = ''] = message.split('|')
      const isSigned = (given: string) =>
        name === 'signature-payment'
          ? signing.isCallbackSigned({ providerOrderId, providerPaymentId, signature: given })
          : signing.isWebhookSigned(Buffer.from(message), given)
      expect(isSigned(signature)).toBe(true)
      for (const wrong of [
        '',
        signature.slice(1),
        signature.toUpperCase(),
        `${signature}00`,
        signature.replace(/./, (c) => (c === '0' ? '1' : '0')),
      ]) {
        expect(isSigned(wrong)).toBe(false)
      }
    }
  })

  test('with the old webhook secret are valid while it is being rotated', () => {
    const vector = vectors.find((fact) => fact.name === 'signature-webhook')
    const rotating = createRazorpay({
      ...KEYS,
      baseUrl,
      webhookSecrets: ['new-secret', vector?.secret ?? ''],
    })
    expect(rotating.isWebhookSigned(Buffer.from(vector?.message ?? ''), vector?.signature ?? '')).toBe(true)
  })

  test('are never valid with an empty secret', () => {
    expect(() => createRazorpay({ ...KEYS, baseUrl, keySecret: '' })).toThrow()
    expect(() => createRazorpay({ ...KEYS, baseUrl, webhookSecrets: [''] })).toThrow()
  })
})

describe('events', () => {
  const events = readFacts('razorpay', 'webhook')
  const kinds: Record<string, string> = {
    'payment.captured': 'captured',
    'order.paid': 'captured',
    'payment.failed': 'attempt_failed',
    'payment.authorized': 'other',
    'refund.created': 'refund',
    'refund.processed': 'refund',
    'refund.failed': 'refund',
  }

  test.each(events.map((fact) => [fact.event, fact] as const))('%s', (name, fact) => {
    const event = client.readEvent(Buffer.from(JSON.stringify(fact.delivery.example)))
    expect(event?.kind).toBe(kinds[name])
    if (event?.kind === 'captured') {
      expect(event.payment).toMatchObject({
        providerOrderId: 'order_FactOrder00001',
        amountPaise: 64_900,
        currency: 'INR',
      })
    }
    if (event?.kind === 'refund') {
      expect(event).toEqual({
        kind: 'refund',
        providerOrderId: 'order_FactOrder00001',
        refund: {
          providerRefundId: 'rfnd_FactRefnd00001',
          providerPaymentId: 'pay_FactPaymt00001',
          amountPaise: 20_000,
          receipt: null,
          state: name === 'refund.failed' ? 'failed' : 'processed',
        },
      })
    }
  })

  test.each(['', '{', '[]', 'null', '{"entity":"event"}', '{"__proto__":{"entity":"event"}}'])(
    '%s is rejected',
    (text) => {
      expect(client.readEvent(Buffer.from(text))).toBeNull()
    },
  )
})
