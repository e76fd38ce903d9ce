import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { everythingStored, testApp, type TestApp } from '#platform/testing/http-harness.ts'

const limited = await testApp({ settings: { isRateLimited: true } })

function order(on: TestApp, remoteAddress: string, headers: Record<string, string> = {}) {
  return on.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {},
    remoteAddress,
    headers: { origin: on.shopUrl, ...headers },
  })
}

describe('requests per minute', () => {
  test('429 too_many_requests, with Retry-After; other visitors are not affected', async () => {
    const before = await everythingStored(limited)
    const statuses = new Set<number>()
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      statuses.add((await order(limited, '203.0.113.1')).statusCode)
    expect([...statuses]).toEqual([422])
    const refused = await order(limited, '203.0.113.1')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: { code: 'too_many_requests', message: MESSAGES.too_many_requests } },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await order(limited, '203.0.113.2')).statusCode).toBe(422)
    expect(await everythingStored(limited)).toEqual(before)
  })

  test('a visitor without a proxy in front cannot change address by a header', async () => {
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      await order(limited, '203.0.113.3', { 'x-forwarded-for': `198.51.100.${count % 250}` })
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-panna-client-ip', 'cf-connecting-ip'])
      expect((await order(limited, '203.0.113.3', { [name]: '192.0.2.1' })).statusCode).toBe(429)
    expect((await order(limited, '::ffff:203.0.113.3')).statusCode).toBe(429)
  })

  test('behind one proxy its header counts, and only the last entry', async () => {
    const proxied = await testApp({ testing: limited, settings: { isRateLimited: true, trustProxy: 1 } })
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      await order(proxied, '10.0.0.1', { 'x-forwarded-for': `198.51.100.${count % 250}, 192.0.2.7` })
    expect((await order(proxied, '10.0.0.1', { 'x-forwarded-for': '8.8.8.8, 192.0.2.7' })).statusCode).toBe(
      429,
    )
    expect((await order(proxied, '10.0.0.1', { 'x-forwarded-for': '192.0.2.7, 192.0.2.8' })).statusCode).toBe(
      422,
    )
  })

  test('an entry that is not an address is ignored, and so is everything before it', async () => {
    const proxied = await testApp({ testing: limited, settings: { isRateLimited: true, trustProxy: 1 } })
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      await order(proxied, '10.0.0.2', { 'x-forwarded-for': `198.51.100.9, word-${count}` })
    for (const header of ['unknown', '', '198.51.100.10, _hidden', '999.1.1.1', '192.0.2.1 192.0.2.2'])
      expect((await order(proxied, '10.0.0.2', { 'x-forwarded-for': header })).statusCode).toBe(429)
    expect((await order(proxied, '10.0.0.2', { 'x-forwarded-for': '192.0.2.20' })).statusCode).toBe(422)
  })

  test('a port added by a proxy does not make a new visitor', async () => {
    const proxied = await testApp({ testing: limited, settings: { isRateLimited: true, trustProxy: 1 } })
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      await order(proxied, '10.0.0.3', { 'x-forwarded-for': `192.0.2.30:${1_024 + count}` })
    expect((await order(proxied, '10.0.0.3', { 'x-forwarded-for': '192.0.2.30' })).statusCode).toBe(429)
  })

  test('a subscriber with a whole IPv6 network counts as one', async () => {
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      await order(limited, `2001:db8:1:2::${count.toString(16)}`)
    expect((await order(limited, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await order(limited, '2001:db8:1:3::1')).statusCode).toBe(422)
  })

  test('in test mode this machine is not limited', async () => {
    const page = {
      shopUrl: limited.shopUrl,
      isTestMode: true,
      mailboxUrl: null,
      checkoutScriptUrl: 'http://127.0.0.1:1/v1/checkout.js',
      measuredBy: null,
      isEnquiryForwarded: false,
    }
    const trial = await testApp({ testing: limited, settings: { isRateLimited: true, page } })
    for (let count = 0; count <= LIMITS.placeOrder; count += 1) await order(trial, '127.0.0.1')
    expect((await order(trial, '127.0.0.1')).statusCode).toBe(422)
  })
})
