import { describe, expect, test } from 'vitest'
import { openSandbox, type OpenSandbox } from './support/open-sandbox.ts'
import { openWebhookInbox, type WebhookInbox } from './support/webhook-inbox.ts'

const PAID_EVENTS = ['payment.authorized', 'payment.captured', 'order.paid']

async function openPair(): Promise<{ sandbox: OpenSandbox; inbox: WebhookInbox } & AsyncDisposable> {
  const inbox = await openWebhookInbox()
  const sandbox = await openSandbox({ webhookUrl: inbox.url })
  return {
    sandbox,
    inbox,
    async [Symbol.asyncDispose]() {
      await sandbox.close()
      await inbox.close()
    },
  }
}

async function pay(
  sandbox: OpenSandbox,
  outcome = 'success',
): Promise<{ orderId: string; paymentId: string }> {
  const order = await sandbox.must<{ id: string }>('POST', '/v1/orders', { amount: 50_000, currency: 'INR' })
  const answer = await sandbox.must<Paid>('POST', '/pay', { order_id: order.id, outcome })
  const paymentId = answer.razorpay_payment_id ?? answer.error?.metadata.payment_id
  if (paymentId === undefined) throw new Error('no payment was made')
  return { orderId: order.id, paymentId }
}

type Paid = { razorpay_payment_id?: string; error?: { metadata: { payment_id: string } } }

describe('webhooks', () => {
  test('lost ones never arrive, later ones do', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    await sandbox.must('POST', '/faults', { webhooks: 'lost' })
    const lost = await pay(sandbox)
    await sandbox.must('POST', '/faults', { webhooks: 'normal' })
    const paid = await pay(sandbox)

    await inbox.waitFor('order.paid')
    await inbox.waitFor('payment.authorized')
    await inbox.waitFor('payment.captured')

    expect(inbox.deliveries).toHaveLength(3)
    expect(inbox.deliveries.every((delivery) => delivery.raw.includes(paid.paymentId))).toBe(true)
    expect(await sandbox.must('GET', `/v1/payments/${lost.paymentId}`)).toMatchObject({ status: 'captured' })
  })

  test('duplicated ones arrive twice with one event id', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    await sandbox.must('POST', '/faults', { webhooks: 'duplicated' })
    await pay(sandbox)

    for (const event of PAID_EVENTS) {
      const [first, second] = await inbox.waitFor(event, 2)
      expect(second?.raw).toBe(first?.raw)
      expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id'])
    }
    const ids = inbox.deliveries.map((delivery) => delivery.headers['x-razorpay-event-id'])
    expect(new Set(ids).size).toBe(3)
  })

  test('reordered ones arrive in reverse order', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    await sandbox.must('POST', '/faults', { webhooks: 'reordered' })
    await pay(sandbox)

    await inbox.waitFor('payment.authorized')

    expect(inbox.deliveries.map((delivery) => delivery.event)).toEqual(PAID_EVENTS.toReversed())
  })

  test('delayed ones arrive after their delay', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    await sandbox.must('POST', '/faults', { webhooks: 'delayed', webhookDelayMs: 400 })
    const paidAt = Date.now()
    await pay(sandbox)

    const [delivery] = await inbox.waitFor('order.paid')

    expect((delivery?.at ?? 0) - paidAt).toBeGreaterThanOrEqual(395)
  })

  test('an unacknowledged one is sent again, byte for byte', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    inbox.answerNext(500)
    await pay(sandbox, 'failure')

    const [first, second] = await inbox.waitFor('payment.failed', 2)

    expect(second?.raw).toBe(first?.raw)
    expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id'])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(850)
  })
})

describe('a late settlement', () => {
  test('turns a failed payment into a captured one automatically', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    await sandbox.must('POST', '/faults', { lateAfterMs: 50 })
    const { orderId, paymentId } = await pay(sandbox, 'authorized_late')

    await inbox.waitFor('order.paid')

    expect(inbox.deliveries[0]?.event).toBe('payment.failed')
    expect(await sandbox.must('GET', `/v1/payments/${paymentId}`)).toMatchObject({
      status: 'captured',
      error_code: null,
    })
    expect(await sandbox.must('GET', `/v1/orders/${orderId}`)).toMatchObject({
      status: 'paid',
      amount_due: 0,
    })
  })

  test('happens at once on request, and only once', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    const { paymentId } = await pay(sandbox, 'authorized_late')
    expect(await sandbox.must('GET', `/v1/payments/${paymentId}`)).toMatchObject({ status: 'failed' })

    expect(await sandbox.must('POST', '/settle')).toEqual({ settled: [paymentId] })
    expect(await sandbox.must('POST', '/settle')).toEqual({ settled: [] })
    expect(await sandbox.must('GET', `/v1/payments/${paymentId}`)).toMatchObject({ status: 'captured' })
  })

  test('refunds the amount if the order was paid in the meantime', async () => {
    await using pair = await openPair()
    const { sandbox, inbox } = pair
    const { orderId, paymentId } = await pay(sandbox, 'authorized_late')
    await sandbox.must('POST', '/pay', { order_id: orderId, outcome: 'success' })
    await sandbox.must('POST', '/settle')

    await inbox.waitFor('refund.processed')

    const payment = await sandbox.must('GET', `/v1/payments/${paymentId}`)
    expect(payment).toMatchObject({ status: 'refunded', captured: false, amount_refunded: 50_000 })
    expect(await sandbox.must('GET', `/v1/orders/${orderId}`)).toMatchObject({ amount_paid: 50_000 })
  })
})

describe('the API', () => {
  test('hangs: the call takes effect, its response never arrives', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    await sandbox.must('POST', '/faults', { apiMode: 'hang' })
    const body = { amount: 700, currency: 'INR', receipt: 'PN-hang' }
    const hung = fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Basic ${btoa('rzp_test_contract:contract_secret')}` },
      signal: AbortSignal.timeout(300),
    })

    await expect(hung).rejects.toThrow(/timeout/)
    await sandbox.must('POST', '/faults', { apiMode: 'normal' })

    const found = await sandbox.must('GET', '/v1/orders?receipt=PN-hang')
    expect(found).toMatchObject({ count: 1, items: [{ amount: 700 }] })
  })

  test('is slowed down by the requested time', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    await sandbox.must('POST', '/faults', { apiDelayMs: 300 })
    const askedAt = Date.now()

    await sandbox.call('GET', '/v1/orders')

    expect(Date.now() - askedAt).toBeGreaterThanOrEqual(295)
  })

  test('fails with and without having carried out the request', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    await sandbox.must('POST', '/faults', { apiFailRate: 1 })
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        sandbox.call('POST', '/v1/orders', { amount: 100, currency: 'INR', receipt: 'PN-fail' }),
      ),
    )
    await sandbox.must('POST', '/faults', { apiFailRate: 0 })

    const { count } = await sandbox.must<{ count: number }>('GET', '/v1/orders?receipt=PN-fail&count=100')

    expect(answers.every((answer) => answer.status === 500)).toBe(true)
    // Each of sixty fails before or after taking effect with equal probability, so all of one kind is practically
    // impossible.
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(60)
  })

  test('does not apply its faults to the payment window and to POST /pay', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    const order = await sandbox.must<{ id: string }>('POST', '/v1/orders', { amount: 100, currency: 'INR' })
    await sandbox.must('POST', '/faults', { apiMode: '429' })

    const script = await sandbox.call('GET', '/v1/checkout.js')
    const paid = await sandbox.call('POST', '/pay', { order_id: order.id, outcome: 'success' })

    expect([script.status, paid.status]).toEqual([200, 200])
  })
})

describe('POST /faults', () => {
  test.each([
    { webhooks: 'sometimes' },
    { apiDelayMs: -1 },
    { apiFailRate: 2 },
    { apiMode: 'broken' },
    { shipping: true },
    { lateAfterMs: '5' },
    { colour: 'blue' },
    'text',
    null,
  ])('rejects %j and changes nothing', async (body) => {
    await using pair = await openPair()
    const { sandbox } = pair
    const before = await sandbox.must('GET', '/faults')

    const answer = await sandbox.call('POST', '/faults', JSON.stringify(body), {
      'content-type': 'application/json',
    })

    expect(answer).toMatchObject({ status: 400, json: { error: { code: 'invalid' } } })
    expect(await sandbox.must('GET', '/faults')).toEqual(before)
  })

  test('changes only the named faults', async () => {
    await using pair = await openPair()
    const { sandbox } = pair
    const before = await sandbox.must<object>('GET', '/faults')

    const after = await sandbox.must('POST', '/faults', { webhooks: 'lost', apiDelayMs: 5 })

    expect(after).toEqual({ ...before, webhooks: 'lost', apiDelayMs: 5 })
    expect(await sandbox.must('GET', '/faults')).toEqual(after)
  })
})

describe('bad input', () => {
  test.each([
    ['POST', '/pay', '{'],
    ['POST', '/pay', '{}'],
    ['POST', '/pay', '{"order_id":"order_x","outcome":"maybe"}'],
    ['POST', '/v1/orders', '[1,2'],
    ['POST', '/v1/orders', '[]'],
    ['POST', '/v1/orders', '"text"'],
    ['POST', '/v1/orders', '{"amount":{},"currency":[]}'],
    ['POST', '/v1/orders', '{"amount":100,"currency":"INR","notes":{"a":{}}}'],
    ['POST', '/v1/checkout/pay', '{"order_id":1}'],
    ['GET', '/v1/orders?count=0', undefined],
    ['GET', '/v1/checkout/window?order_id=x', undefined],
    ['GET', '/v1/checkout/window?order_id=x&key_id=y&origin=javascript:alert(1)', undefined],
  ])('%s %s %s is answered with 400', async (method, path, body) => {
    await using pair = await openPair()
    const answer = await pair.sandbox.call(method, path, body, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({ status: 400, json: { error: {} } })
  })

  test('a body of a megabyte is rejected', async () => {
    await using pair = await openPair()
    const body = JSON.stringify({ amount: 100, currency: 'INR', receipt: 'x'.repeat(1_000_000) })
    expect((await pair.sandbox.call('POST', '/v1/orders', body)).status).toBe(413)
  })
})
