/** Our client against the documented facts: it sends what they require and understands their responses. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { createRazorpay } from '#modules/payments/providers/razorpay.ts'
import type { PaymentProvider, ProviderAnswer } from '#modules/payments/providers/port.ts'
import { readFacts, type FactOf } from './support/facts.ts'

const KEYS = {
  keyId: 'rzp_test_Contract',
  keySecret: 'a-key-secret',
  webhookSecrets: ['whsec_test'] as const,
}
const RECEIPT = 'PN-1001' as OrderId

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }

/** A server that gives one documented response and records the request. */
let answering: { status: number; text: string; contentType: string; hangs?: boolean } = {
  status: 500,
  text: '',
  contentType: '',
}
let seen: Seen | undefined
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    }
    if (answering.hangs) return
    const headers: Record<string, string> = { 'content-type': answering.contentType }
    if (answering.status === 302) headers['location'] = 'http://127.0.0.1:1/'
    response.writeHead(answering.status, headers).end(answering.text)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const client = createRazorpay({ ...KEYS, baseUrl, deadlineMs: 30_000 })
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const exchanges = readFacts('razorpay', 'exchange')

function exchange(name: string): FactOf<'exchange'> {
  const fact = exchanges.find((each) => each.name === name)
  if (!fact) throw new Error(`no exchange ${name}`)
  return fact
}

async function ask<T>(
  name: string,
  call: (on: PaymentProvider) => Promise<ProviderAnswer<T>>,
): Promise<ProviderAnswer<T>> {
  const { response } = exchange(name)
  answering =
    'example' in response
      ? { status: response.status, text: JSON.stringify(response.example), contentType: 'application/json' }
      : { status: response.status, text: response.text, contentType: response.contentType }
  return call(client)
}

/** The request matches the fact and is authenticated with the keys. */
function expectAsked(name: string): void {
  const { request } = exchange(name)
  expect(`${seen?.method} ${seen?.url}`).toBe(`${request.method} ${request.path}`)
  expect(seen?.headers.authorization).toBe(
    `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`,
  )
}

describe('requests and responses', () => {
  test('an order is created for the exact amount, with automatic capture', async () => {
    const answer = await ask('create-order', (on) =>
      on.createOrder({ receipt: RECEIPT, amountPaise: paise(64_900) }),
    )
    expect(answer).toEqual({ ok: true, value: { providerOrderId: 'order_FactOrder00001' } })
    expectAsked('create-order')
    expect(seen?.body).toEqual({
      amount: 64_900,
      currency: 'INR',
      receipt: RECEIPT,
      payment: { capture: 'automatic' },
    })
  })

  test('a gateway order for another amount is rejected', async () => {
    const answer = await ask('create-order', (on) =>
      on.createOrder({ receipt: RECEIPT, amountPaise: paise(100) }),
    )
    expect(answer).toMatchObject({ ok: false, reason: 'refused' })
  })

  test('after a timeout the order is found by its receipt', async () => {
    expect(await ask('fetch-orders-by-receipt', (on) => on.findOrder(RECEIPT))).toEqual({
      ok: true,
      value: { providerOrderId: 'order_FactOrder00001' },
    })
    expectAsked('fetch-orders-by-receipt')
    const none = await ask('fetch-orders-by-unknown-receipt', (on) => on.findOrder('PN-none' as OrderId))
    expect(none).toEqual({ ok: true, value: null })
  })

  test.each([
    ['fetch-payment-captured', 'captured'],
    ['fetch-payment-failed', 'failed'],
    ['fetch-payment-authorized', 'authorized'],
  ])('%s', async (name, status) => {
    const id = exchange(name).request.path.split('/').at(-1) ?? ''
    const answer = await ask(name, (on) => on.fetchPayment(id))
    expect(answer).toMatchObject({
      ok: true,
      value: { status, providerPaymentId: id, currency: 'INR', amountPaise: 64_900 },
    })
    expectAsked(name)
  })

  test('all attempts of an order are listed with their outcome', async () => {
    const answer = await ask('fetch-payments-of-order', (on) => on.listPayments('order_FactOrder00001'))
    expect(answer.ok && answer.value.map((payment) => payment.status)).toEqual(['failed', 'captured'])
    expectAsked('fetch-payments-of-order')
  })

  test('a refund carries its idempotency key', async () => {
    const refund = {
      providerPaymentId: 'pay_FactPaymt00001',
      amountPaise: paise(20_000),
      idempotencyKey: 'refund-key-0001',
    }
    expect(await ask('refund-partial', (on) => on.refund(refund))).toEqual({
      ok: true,
      value: {
        providerRefundId: 'rfnd_FactRefnd00001',
        providerPaymentId: 'pay_FactPaymt00001',
        amountPaise: 20_000,
        receipt: 'RF-1',
        state: 'processed',
      },
    })
    expectAsked('refund-partial')
    expect(seen?.headers['x-refund-idempotency']).toBe('refund-key-0001')
    // Its receipt finds it again if the response is lost.
    expect(seen?.body).toEqual({ amount: 20_000, speed: 'normal', receipt: 'refund-key-0001' })
  })

  test('a refund is read by its id, and all refunds of a payment are listed', async () => {
    const one = await ask('fetch-refund', (on) => on.fetchRefund('rfnd_FactRefnd00001'))
    expect(one).toMatchObject({
      ok: true,
      value: { providerRefundId: 'rfnd_FactRefnd00001', state: 'processed' },
    })
    expectAsked('fetch-refund')
    const all = await ask('fetch-refunds-of-payment', (on) => on.listRefunds('pay_FactPaymt00001'))
    expect(all.ok && all.value).toEqual([
      {
        providerRefundId: 'rfnd_FactRefnd00001',
        providerPaymentId: 'pay_FactPaymt00001',
        amountPaise: 20_000,
        receipt: null,
        state: 'processed',
      },
    ])
    const { path } = exchange('fetch-refunds-of-payment').request
    expect(`${seen?.method} ${seen?.url}`).toBe(`GET ${path}?count=100`)
  })

  test('an authorised payment is captured in full', async () => {
    const capture = { providerPaymentId: 'pay_FactPaymt00001', amountPaise: paise(64_900) }
    expect(await ask('capture-payment', (on) => on.capture(capture))).toMatchObject({
      ok: true,
      value: { status: 'captured', amountPaise: 64_900 },
    })
    expectAsked('capture-payment')
    expect(seen?.body).toEqual(exchange('capture-payment').request.body)
    for (const refusal of ['capture-payment-twice', 'capture-payment-other-amount'])
      expect(await ask(refusal, (on) => on.capture(capture))).toMatchObject({ ok: false, reason: 'refused' })
  })
})

describe('a provider that is down', () => {
  const create = (on: PaymentProvider) => on.createOrder({ receipt: RECEIPT, amountPaise: paise(64_900) })

  test('is asked for no more orders after five failures, until it recovers', async () => {
    let nowMs = 0
    const guarded = createRazorpay({ ...KEYS, baseUrl, deadlineMs: 30_000, now: () => nowMs })
    const { example } = exchange('create-order').response as { example: unknown }
    const up = { status: 200, text: JSON.stringify(example), contentType: 'application/json' }
    answering = { status: 503, text: '', contentType: '' }
    for (let failure = 1; failure <= 5; failure += 1) await create(guarded)
    seen = undefined
    expect(await create(guarded)).toMatchObject({ ok: false, reason: 'unreachable' })
    expect(seen).toBeUndefined()
    // Existing payments can still be read.
    await guarded.listPayments('order_FactOrder00001')
    expect(seen).toBeDefined()

    nowMs += 10_000
    answering = up
    expect(await create(guarded)).toMatchObject({ ok: true })
    expect(await create(guarded)).toMatchObject({ ok: true })
  })
})

describe('failures are returned as values', () => {
  const create = (on: PaymentProvider) => on.createOrder({ receipt: RECEIPT, amountPaise: paise(100) })

  test.each([
    ['authentication-failed', 'refused'],
    ['create-order-below-minimum', 'refused'],
    ['refund-twice', 'refused'],
    ['rate-limited', 'unreachable'],
    ['server-error', 'unreachable'],
    ['gateway-page', 'unreachable'],
    ['capture-payment-twice', 'refused'],
  ] as const)('%s is %s', async (name, reason) => {
    expect(await ask(name, create)).toMatchObject({ ok: false, reason })
  })

  test.each([
    ['a page with status 200', { status: 200, text: '<html></html>', contentType: 'text/html' }],
    ['JSON of another shape', { status: 200, text: '{"id":"order_x"}', contentType: 'application/json' }],
    [
      'a conflict, as of a refund whose first request is under way',
      { status: 409, text: '{}', contentType: 'application/json' },
    ],
    ['a redirect', { status: 302, text: '', contentType: 'text/plain' }],
    ['an endless answer', { status: 200, text: 'x'.repeat(1_100_000), contentType: 'application/json' }],
  ])('%s is reported as no answer', async (_what, answer) => {
    answering = answer
    expect(await create(client)).toMatchObject({ ok: false, reason: 'unreachable' })
  })

  test('no response within the deadline is a failure, too', async () => {
    answering = { status: 200, text: '', contentType: '', hangs: true }
    const impatient = createRazorpay({ ...KEYS, baseUrl, deadlineMs: 300 })
    expect(await create(impatient)).toMatchObject({ ok: false, reason: 'unreachable' })
  })

  test('an unreachable provider is reported as no answer', async () => {
    const nowhere = createRazorpay({ ...KEYS, baseUrl: 'http://127.0.0.1:1' })
    expect(await create(nowhere)).toMatchObject({ ok: false, reason: 'unreachable' })
  })
})
