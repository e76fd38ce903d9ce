import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signPayment, signWebhook } from '../../sandbox/signatures.ts'
import { readFacts } from './support/facts.ts'
import { KEYS, openSandbox } from './support/open-sandbox.ts'
import { arrange, send } from './support/run-fact.ts'
import { findDifferences, isOfType } from './support/shape.ts'
import { openWebhookInbox } from './support/webhook-inbox.ts'

describe('the sandbox answers as Razorpay documents', () => {
  test.each(readFacts('razorpay', 'exchange'))('$name: $title', async ({ given, request, response }) => {
    await using sandbox = await openSandbox()
    const names = await arrange(sandbox, given)

    const answer = await send(sandbox, request, names)

    expect(answer.status).toBe(response.status)
    if ('text' in response) {
      expect(answer.contentType).toContain(response.contentType)
      expect(answer.text).toContain(response.text)
      return
    }
    expect(findDifferences(response, names.toMadeUp(answer.json))).toEqual([])
  })
})

describe('the sandbox sends the webhooks that Razorpay documents', () => {
  test.each(readFacts('razorpay', 'webhook'))('$name: $title', async ({ given, event, delivery }) => {
    await using sandbox = await openSandbox()
    const inbox = await openWebhookInbox()
    sandbox.setWebhookUrl(inbox.url)

    const names = await arrange(sandbox, given)
    const [received] = await inbox.waitFor(event)
    await inbox.close()

    expect(findDifferences(delivery, names.toMadeUp(received?.body))).toEqual([])
    for (const [name, type] of Object.entries(delivery.headers)) {
      const value = received?.headers[name]
      expect(value === type || isOfType(value, type), `${name} is ${String(value)}`).toBe(true)
    }
    const signature = createHmac('sha256', KEYS.webhookSecret)
      .update(received?.raw ?? '')
      .digest('hex')
    expect(received?.headers['x-razorpay-signature']).toBe(signature)
  })
})

describe('the sandbox hands over what the payment window documents', () => {
  test.each(readFacts('razorpay', 'checkout'))('$name: $title', async ({ given, outcome, handler }) => {
    await using sandbox = await openSandbox()
    const names = await arrange(sandbox, given)

    const answer = await sandbox.must('POST', '/pay', {
      order_id: names.toReal('order_FactOrder00001'),
      outcome,
    })

    expect(findDifferences(handler, names.toMadeUp(answer))).toEqual([])
  })

  test('the signature covers the order id and the payment id, with the key secret', async () => {
    await using sandbox = await openSandbox()
    const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', { amount: 100, currency: 'INR' })

    const paid = await sandbox.must<Record<string, string>>('POST', '/pay', {
      order_id: id,
      outcome: 'success',
    })

    const message = `${id}|${paid.razorpay_payment_id}`
    const expected = createHmac('sha256', KEYS.keySecret).update(message).digest('hex')
    expect(paid).toEqual({
      razorpay_order_id: id,
      razorpay_payment_id: expect.stringMatching(/^pay_/) as string,
      razorpay_signature: expected,
    })
  })
})

describe('the sandbox signs as the test vectors do', () => {
  test.each(readFacts('razorpay', 'signature'))(
    '$name: $title',
    ({ secret, message, orderId, paymentId, signature }) => {
      const isPayment = orderId !== undefined && paymentId !== undefined
      expect(isPayment ? signPayment(orderId, paymentId, secret) : signWebhook(message, secret)).toBe(
        signature,
      )
    },
  )
})

test('a paid order takes no further payment', async () => {
  await using sandbox = await openSandbox()
  const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', { amount: 100, currency: 'INR' })
  await sandbox.must('POST', '/pay', { order_id: id, outcome: 'success' })

  const again = await sandbox.call('POST', '/pay', { order_id: id, outcome: 'success' })

  expect(again.status).toBe(400)
  expect(again.json).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  expect(await sandbox.must('GET', `/v1/orders/${id}/payments`)).toMatchObject({ count: 1 })
})

test('a repeated refund key refunds once', async () => {
  await using sandbox = await openSandbox()
  const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', { amount: 5000, currency: 'INR' })
  const paid = await sandbox.must<Record<string, string>>('POST', '/pay', {
    order_id: id,
    outcome: 'success',
  })
  const path = `/v1/payments/${paid.razorpay_payment_id}`
  const headers = { 'X-Refund-Idempotency': 'one-refund-only' }

  const refunds = await Promise.all(
    Array.from({ length: 5 }, () =>
      sandbox.must<{ id: string }>('POST', `${path}/refund`, { amount: 2000 }, headers),
    ),
  )

  expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1)
  expect(await sandbox.must('GET', path)).toMatchObject({ amount_refunded: 2000, refund_status: 'partial' })
})
