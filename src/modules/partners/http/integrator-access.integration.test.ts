/** Access control: every endpoint with every kind of key, generated from the registry of endpoints. */
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { ApiEndpoint } from '../rules/api-endpoint.ts'
import { API_ENDPOINTS } from '../rules/endpoints.ts'
import { SCOPES, TEST_KEY } from '#modules/staff/rules/scopes.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { expectDocumented } from '#tests/support/api-document.ts'
import { aKey } from '#tests/support/partners.ts'
import { staffOf } from '#tests/support/staff.ts'
import {
  everythingStored,
  INTEGRATOR_KEY,
  INTEGRATOR_SECRET,
  signInAsOwner,
  testApp,
} from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db, shop } = testing
const owner = await staffOf(testing, 'owner')
const CLIENT = '203.0.113.50'
const SOMEBODY = '01890000-0000-7000-8000-000000000000'

type Asking = {
  readonly on?: typeof app
  readonly headers?: Record<string, string>
  readonly query?: string
  readonly remoteAddress?: string
}

/** A request that passes access control, or at most gets a 404. */
function ask(
  endpoint: ApiEndpoint,
  { on = app, headers = {}, query = '', remoteAddress = CLIENT }: Asking = {},
) {
  const { method, path } = endpoint
  return on.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, SOMEBODY) + query,
    remoteAddress,
    headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(method === 'POST' ? { payload: '{}' } : {}),
  })
}

const withKey = ({ keyHeader }: ApiEndpoint, key: string) => ({ [keyHeader]: key })

async function everything() {
  const { rows } = await db.pool.query(
    `SELECT (SELECT jsonb_agg(to_jsonb(k) - 'last_used_at' ORDER BY k.id) FROM api_keys k) AS keys, (SELECT count(*) FROM data_receipts) AS receipts,
            (SELECT count(*) FROM partner_orders) AS orders, (SELECT count(*) FROM partner_stats) AS stats`,
  )
  return [rows[0], await everythingStored(testing)]
}

/** The refusal without the parts that differ between requests. */
function refusalOf(answer: Awaited<ReturnType<typeof ask>>) {
  const { error, ...rest } = answer.json<{ success: boolean; error: { request_id: string } }>()
  const { request_id: id, ...said } = error
  expect(id).toBe(answer.headers['x-request-id'])
  return { status: answer.statusCode, ...rest, error: said }
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  success: false,
  error: { code, message },
})
const UNKNOWN = refusal(401, 'unauthenticated', MESSAGES.key_unknown)

describe.each(API_ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('needs a valid key with the scope, and reveals nothing to others', async () => {
    const right = await aKey(testing, { scopes: [endpoint.scope] })
    const other = await aKey(testing, { scopes: SCOPES.filter((scope) => scope !== endpoint.scope) })
    const revoked = await aKey(testing, { scopes: SCOPES })
    await shop.revokeApiKey(owner, { id: revoked.id })
    const expired = await aKey(testing, { scopes: SCOPES, expiresAt: new Date(0) })
    const staff = await signInAsOwner(testing)
    const cookie = [...staff.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const wrongHeader = endpoint.keyHeader === 'api-key' ? 'webhook-secret' : 'api-key'
    const before = await everything()
    const nobody: readonly (readonly [what: string, asking: Asking])[] = [
      ['no key', {}],
      ['an empty key', { headers: withKey(endpoint, '') }],
      ['a wrong key', { headers: withKey(endpoint, `${right.key}x`) }],
      ['a key in other letters', { headers: withKey(endpoint, right.key.toUpperCase()) }],
      ['a very long key', { headers: withKey(endpoint, 'x'.repeat(5_000)) }],
      ['a revoked key', { headers: withKey(endpoint, revoked.key) }],
      ['an expired key', { headers: withKey(endpoint, expired.key) }],
      ['the key twice', { headers: withKey(endpoint, `${right.key}, ${right.key}`) }],
      ['the key in the query', { query: `?${endpoint.keyHeader}=${right.key}&key=${right.key}` }],
      ['the key in the other header', { headers: { [wrongHeader]: right.key } }],
      ['the key as a bearer', { headers: { authorization: `Bearer ${right.key}` } }],
      ['the cookie of an owner', { headers: { cookie } }],
      ['the id of a key', { headers: withKey(endpoint, right.id) }],
      ['the test key, where orders are real', { headers: withKey(endpoint, TEST_KEY) }],
    ]
    // Only the route's own header counts: a valid key anywhere else is a missing key.
    const unsent = new Set([
      'no key',
      'an empty key',
      'the key in the query',
      'the key in the other header',
      'the key as a bearer',
      'the cookie of an owner',
    ])
    const message = `API key missing. Send it in the header ${endpoint.keyHeader}`
    for (const [what, asking] of nobody) {
      const answer = await ask(endpoint, asking)
      const refusal = unsent.has(what) ? { ...UNKNOWN, error: { ...UNKNOWN.error, message } } : UNKNOWN
      expect(refusalOf(answer), what).toEqual(refusal)
      expectDocumented(answer, id)
    }
    const narrow = await ask(endpoint, { headers: withKey(endpoint, other.key) })
    expect(refusalOf(narrow)).toEqual(refusal(403, 'forbidden', `This key lacks the scope ${endpoint.scope}`))
    expectDocumented(narrow, id)
    expect(await everything()).toEqual(before)
    const unused = (await shop.listApiKeys()).filter(({ lastUsedAt }) => lastUsedAt === null)
    for (const each of [right, revoked, expired]) expect(unused.map((key) => key.id)).toContain(each.id)
    const opened = await ask(endpoint, { headers: { [endpoint.keyHeader.toUpperCase()]: right.key } })
    expect([200, 400, 404]).toContain(opened.statusCode)
    expectDocumented(opened, id)
  })

  test('refuses a key from the next request on, once it is revoked or loses the scope', async () => {
    const { id: keyId, key } = await aKey(testing, { scopes: SCOPES })
    const status = async () => (await ask(endpoint, { headers: withKey(endpoint, key) })).statusCode
    expect([401, 403]).not.toContain(await status())
    const scopes = SCOPES.filter((scope) => scope !== endpoint.scope)
    await shop.changeApiKey(owner, { id: keyId, version: 1, name: 'x', scopes, requestsPerMinute: 60 })
    expect(await status()).toBe(403)
    await shop.revokeApiKey(owner, { id: keyId })
    expect(await status()).toBe(401)
  })

  test('accepts the settings’ key and secret for their purpose, and the test key in test mode', async () => {
    const scopes: Record<string, string[]> = {
      [INTEGRATOR_KEY]: ['orders:read', 'products:read'],
      [INTEGRATOR_SECRET]: ['data:write'],
    }
    const headers: Record<string, string> = {
      [INTEGRATOR_KEY]: 'api-key',
      [INTEGRATOR_SECRET]: 'webhook-secret',
    }
    for (const key of [INTEGRATOR_KEY, INTEGRATOR_SECRET]) {
      const { statusCode } = await ask(endpoint, { headers: withKey(endpoint, key) })
      if (headers[key] !== endpoint.keyHeader) expect(statusCode).toBe(401)
      else if (scopes[key]!.includes(endpoint.scope)) expect([401, 403]).not.toContain(statusCode)
      else expect(statusCode).toBe(403)
    }
    const integrators = { key: null, secret: null, isTestKeyOn: true }
    const trial = await testApp({ testing, settings: { integrators } })
    const tried = await ask(endpoint, { on: trial.app, headers: withKey(endpoint, TEST_KEY) })
    if (['orders:read', 'products:read'].includes(endpoint.scope))
      expect([401, 403]).not.toContain(tried.statusCode)
    else expect(tried.statusCode).toBe(403)
  })
})

test('the test key in the settings of a shop with real orders opens nothing', async () => {
  const integrators = { key: TEST_KEY, secret: TEST_KEY, isTestKeyOn: false }
  const careless = await testApp({ testing, settings: { integrators } })
  for (const endpoint of API_ENDPOINTS)
    expect((await ask(endpoint, { on: careless.app, headers: withKey(endpoint, TEST_KEY) })).statusCode).toBe(
      401,
    )
})

const [first, second] = API_ENDPOINTS.filter(({ method }) => method === 'GET') as [ApiEndpoint, ApiEndpoint]

test('a key sent twice over a real connection is invalid, and a key is never logged', async () => {
  const { key } = await aKey(testing, { scopes: SCOPES })
  const broken = await testApp({
    testing,
    settings: { isRateLimited: true },
    app: {
      shop: { ...shop, findIntegratorByKey: () => Promise.reject(new Error('the table of keys is gone')) },
    },
  })
  const headers = withKey(first, key)
  expect((await ask(first, { on: broken.app, headers, query: `?api-key=${key}` })).statusCode).toBe(500)
  await testing.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testing.app.server.address() as AddressInfo
  const status = (keys: string | string[]) =>
    new Promise<number>((resolve, reject) => {
      const sent = httpRequest({ port, path: first.path, headers: { [first.keyHeader]: keys } }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject)
      sent.end()
    })
  expect(await status([key, key])).toBe(401)
  expect(await status(['wrong', key])).toBe(401)
  expect([401, 403]).not.toContain(await status(key))
  const lines = [...testing.lines, ...broken.lines].join('\n')
  expect(lines).toContain('the table of keys is gone')
  expect(lines).not.toContain(key.slice(0, 20))
})

describe('with rate limits', async () => {
  const limited = await testApp({ testing, settings: { isRateLimited: true } })
  const on = limited.app

  test('each key has one limit over all endpoints and addresses, with the standard headers', async () => {
    const { key, id } = await aKey(testing, { scopes: SCOPES, requestsPerMinute: 3 })
    const neighbour = await aKey(testing, { scopes: SCOPES, requestsPerMinute: 3 })
    const headers = withKey(first, key)
    for (const [endpoint, left, remoteAddress] of [
      [first, 2, '203.0.113.1'],
      [second, 1, '203.0.113.2'],
      [first, 0, '203.0.113.3'],
    ] as const) {
      const answer = await ask(endpoint, { on, headers, remoteAddress })
      expect([401, 403, 429]).not.toContain(answer.statusCode)
      expect(answer.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': String(left) })
      expect(Number(answer.headers['ratelimit-reset'])).toBeGreaterThan(0)
      expect(Number(answer.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
      expect(answer.headers['retry-after']).toBeUndefined()
    }
    const refused = await ask(second, { on, headers, remoteAddress: '203.0.113.4' })
    const comeAgain = sentences.comeAgainIn(Number(refused.headers['retry-after']))
    expect(refusalOf(refused)).toEqual(refusal(429, 'too_many_requests', comeAgain))
    expectDocumented(refused, second.id)
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset'])
    const other = await ask(first, {
      on,
      headers: withKey(first, neighbour.key),
      remoteAddress: '203.0.113.4',
    })
    expect(other.headers['ratelimit-remaining']).toBe('2')
    expect(limited.lines.some((line) => line.includes('used up its minute') && line.includes(id))).toBe(true)
  })

  test('a request without the scope counts too', async () => {
    const { key } = await aKey(testing, { scopes: ['customers:read'], requestsPerMinute: 1 })
    const headers = withKey(first, key)
    const narrow = await ask(first, { on, headers })
    expect([narrow.statusCode, narrow.headers['ratelimit-remaining']]).toEqual([403, '0'])
    expect((await ask(first, { on, headers })).statusCode).toBe(429)
  })

  test('a shop in test mode counts requests from its own machine too', async () => {
    const page = {
      shopUrl: limited.shopUrl,
      isTestMode: true,
      mailboxUrl: null,
      measuredBy: null,
      checkoutScriptUrl: 'http://127.0.0.1:1/v1/checkout.js',
      isEnquiryForwarded: false,
    }
    const integrators = { key: null, secret: null, isTestKeyOn: true }
    const trial = await testApp({ testing, settings: { isRateLimited: true, page, integrators } })
    const local = { on: trial.app, remoteAddress: '127.0.0.1' }
    const statuses = new Set<number>()
    for (let count = 0; count < 61; count += 1)
      statuses.add((await ask(first, { ...local, headers: withKey(first, TEST_KEY) })).statusCode)
    expect([...statuses]).toEqual([200, 429])
    // In test mode wrong keys from this machine never count towards their limit.
    for (let count = 0; count <= LIMITS.wrongKey; count += 1)
      expect((await ask(first, { ...local, headers: withKey(first, 'wrong') })).statusCode).toBe(401)
  })

  test('a flood of wrong keys is stopped for that address, while its valid partners can continue', async () => {
    const remoteAddress = '198.51.100.7'
    const from = (key: string) => ask(first, { on, remoteAddress, headers: withKey(first, key) })
    const partner = await aKey(testing, { scopes: SCOPES })
    const fresh = await aKey(testing, { scopes: SCOPES })
    expect([401, 403, 429]).not.toContain((await from(partner.key)).statusCode)
    const statuses = new Set<number>()
    for (let count = 0; count < LIMITS.wrongKey; count += 1)
      statuses.add((await from(`wrong ${count}`)).statusCode)
    expect([...statuses]).toEqual([401])
    const refused = await from('one more')
    const comeAgain = sentences.comeAgainIn(Number(refused.headers['retry-after']))
    expect(refusalOf(refused)).toEqual(refusal(429, 'too_many_requests', comeAgain))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expectDocumented(refused, first.id)
    // A key that was never valid here before looks the same as a wrong one.
    expect(refusalOf(await from(fresh.key))).toEqual(refusalOf(refused))
    expect([401, 403, 429]).not.toContain((await from(partner.key)).statusCode)
    const elsewhere = await ask(first, {
      on,
      remoteAddress: '198.51.100.8',
      headers: withKey(first, fresh.key),
    })
    expect([401, 403, 429]).not.toContain(elsewhere.statusCode)
    // Valid before does not mean valid now.
    await shop.revokeApiKey(owner, { id: partner.id })
    expect((await from(partner.key)).statusCode).toBe(401)
    expect((await from(partner.key)).statusCode).toBe(429)
    expect(limited.lines.some((line) => line.includes('"limit":"wrongKey"'))).toBe(true)
    expect(limited.lines.join('\n')).not.toContain(fresh.key.slice(0, 20))
  })
})
