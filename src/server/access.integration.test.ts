import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { connect } from '#platform/database/connection.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { answerErrors } from '#platform/http/errors.ts'
import { limitRates } from '#platform/http/rate-limits.ts'
import { declareAccess, type Access } from './access.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { everythingStored, signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const FORBIDDEN = { error: { code: 'forbidden', message: MESSAGES.forbidden } }

describe('access to a route', () => {
  function bareApp() {
    const app = Fastify()
    limitRates(app, { isOn: false, isLoopbackFree: true, exactUses: testing.shop })
    answerErrors(app)
    declareAccess(app, {
      shop: testing.shop,
      accounts: testing.accounts,
      isMetricsPublic: false,
      integrators: { key: null, secret: null, isTestKeyOn: false },
    })
    return app
  }

  test('a route without an access declaration cannot be registered', () => {
    const app = bareApp()
    expect(() => app.get('/open', () => 'open')).toThrow('GET /open does not say who may use it')
    expect(() => app.route({ method: ['PUT', 'POST'], url: '/x', config: {}, handler: () => '' })).toThrow(
      'does not say',
    )
    expect(() => app.get('/open', { config: { access: 'public' } }, () => 'open')).not.toThrow()
  })

  test('each level admits those it names and nobody else', async () => {
    const STAFF = 'staff:orders.read'
    const levels: Access[] = ['public', 'guest', 'user', STAFF, 'signed', 'operator', 'key:orders:read']
    const owner = await signInAsOwner(testing)
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const setRole = (sql: string) => testing.db.pool.query(sql)

    const statuses = async (headers: Record<string, string>) => {
      const app = bareApp()
      await app.register(import('@fastify/cookie'))
      app.decorate('isHttps', false)
      for (const access of levels) app.get(`/${access}`, { config: { access } }, () => 'in')
      const answers = await Promise.all(
        levels.map((access) => app.inject({ url: `/${access}`, headers, remoteAddress: '203.0.113.9' })),
      )
      await app.close()
      return Object.fromEntries(levels.map((access, index) => [access, answers[index]!.statusCode]))
    }

    const everyone = { public: 200, guest: 200, signed: 200, operator: 404, 'key:orders:read': 401 }
    expect(await statuses({})).toEqual({ ...everyone, user: 401, [STAFF]: 401 })
    expect(await statuses({ cookie: 'panna.session_token=forged.signature' })).toEqual({
      ...everyone,
      user: 401,
      [STAFF]: 401,
    })
    expect(await statuses({ 'x-user-id': '1', authorization: 'Bearer x', 'api-key': 'x' })).toEqual({
      ...everyone,
      user: 401,
      [STAFF]: 401,
    })
    expect(await statuses({ cookie })).toEqual({ ...everyone, user: 200, [STAFF]: 200 })
    // The current role counts, not the one at sign-in.
    await setRole('DELETE FROM user_roles')
    expect(await statuses({ cookie })).toEqual({ ...everyone, user: 200, [STAFF]: 403 })
    await setRole('DELETE FROM sessions')
    expect(await statuses({ cookie })).toEqual({ ...everyone, user: 401, [STAFF]: 401 })
  })

  test('metrics are for this machine, and not through a proxy on it', async () => {
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      testing.app.inject({ url: '/metrics', remoteAddress, headers }).then((answer) => answer.statusCode)
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask('::1')).toBe(200)
    expect(await ask('203.0.113.9')).toBe(404)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await ask('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(404)
  })
})

describe("changes are accepted from the shop's own pages only", () => {
  const post = (headers: Record<string, string>, url = '/api/cart/quote') =>
    testing.app.inject({
      method: 'POST',
      url,
      payload: '{"items":[]}',
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sibling', { origin: 'http://a.shop.test' }],
    ['the same name over another scheme', { origin: 'https://shop.test' }],
    ['another port', { origin: 'http://shop.test:8080' }],
    ['origin null', { origin: 'null' }],
    ['an origin that only begins alike', { origin: 'http://shop.test.evil.example' }],
    ['no origin, with cookies', { cookie: 'panna_guest=x' }],
    ['no origin, from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['no origin, from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, typed in, with cookies', { 'sec-fetch-site': 'none', cookie: 'panna_guest=x' }],
    ['a forged own origin from elsewhere', { origin: 'http://shop.test', 'sec-fetch-site': 'cross-site' }],
  ])('403: %s', async (_what, headers) => {
    const before = await everythingStored(testing)
    for (const url of [
      '/api/cart/quote',
      '/api/orders',
      '/api/auth/sign-in/email',
      '/api/nothing',
      '/csp-report',
    ]) {
      const refused = await post(headers, url)
      expect([refused.statusCode, refused.json()]).toEqual([403, FORBIDDEN])
    }
    expect(await everythingStored(testing)).toEqual(before)
    expect(testing.lines.some((line) => line.includes('cross-site change refused'))).toBe(true)
  })

  test.each([
    ['its own origin', { origin: 'http://shop.test' }],
    [
      'its own origin, sent twice',
      { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin', cookie: 'a=1' },
    ],
    ['a browser without Origin', { 'sec-fetch-site': 'same-origin', cookie: 'a=1' }],
    ['a program without cookies', {}],
  ])('200: %s', async (_what, headers) => {
    expect((await post(headers)).statusCode).toBe(200)
  })

  test('on the machine itself the shop accepts each of its names', async () => {
    const local = await testApp({ shopUrl: 'http://localhost:3000', testing })
    const ask = (origin: string) =>
      local.app
        .inject({ method: 'POST', url: '/api/cart/quote', payload: { items: [] }, headers: { origin } })
        .then((answer) => answer.statusCode)
    expect(await ask('http://127.0.0.1:3000')).toBe(200)
    expect(await ask('http://localhost:3000')).toBe(200)
    expect(await ask('http://localhost:3001')).toBe(403)
    expect(await ask('https://localhost:3000')).toBe(403)
  })
})

describe('every response', () => {
  test.each([
    ['GET', '/api/session', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/nothing', 404],
    ['PUT', '/api/session', 404],
    ['DELETE', '/api/orders/1', 404],
    ['PATCH', '/api/cart/quote', 404],
    ['OPTIONS', '/api/orders', 404],
    ['TRACE', '/api/session', 404],
    ['GET', '/health/live', 200],
    ['GET', '/add_cashback_coins', 404],
    ['POST', '/rpc/redeem_coins', 404],
    ['GET', '/%', 400],
    ['GET', '/%zz', 400],
    ['GET', '/%ff', 400],
  ] as const)('%s %s: %i, guarded and never cached', async (method, url, status) => {
    const answer = await testing.app.inject({
      method: method as 'GET',
      url,
      headers: { origin: 'http://shop.test' },
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    expect(answer.headers['permissions-policy']).toContain('payment=(self "https://api.razorpay.com"')
    expect(answer.headers['strict-transport-security']).toBeUndefined()
    if (status >= 400)
      expect(answer.json().error).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  })

  test('over https sends HSTS', async () => {
    const secure = await testApp({ shopUrl: 'https://shop.test', testing })
    const answer = await secure.app.inject('/api/session')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test("to an unexpected failure reveals no internals, and the failure is logged with the request's id", async () => {
    const broken = await testApp({
      testing,
      app: {
        shop: {
          ...testing.shop,
          searchProducts: () => Promise.reject(new Error('relation "secret_table" is gone')),
        },
      },
    })
    const failed = await broken.app.inject('/api/search?q=a')
    expect([failed.statusCode, failed.json()]).toEqual([
      500,
      { error: { code: 'unexpected', message: MESSAGES.unexpected } },
    ])
    const line = broken.lines.find((each) => each.includes('secret_table'))
    expect(line).toContain(String(failed.headers['x-request-id']))
  })

  test.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  ])('503 busy while the database is away: %s', async (failure) => {
    const broken = await testApp({
      testing,
      app: { shop: { ...testing.shop, searchProducts: () => Promise.reject(failure) } },
    })
    const failed = await broken.app.inject('/api/search?q=a')
    expect([failed.statusCode, failed.headers['retry-after'], failed.json().error.code]).toEqual([
      503,
      '1',
      'busy',
    ])
  })

  test('503 busy for signed-in visitors too while the database is down; no response says that the session has expired', async () => {
    const owner = await signInAsOwner(testing)
    const away = connect('postgres://nobody@127.0.0.1:1/gone', { size: 1 })
    const broken = await testApp({ testing, accounts: { orm: away.orm }, app: { pages: builtPages } })
    const browser = broken.browser()
    for (const [name, value] of owner.jar) browser.jar.set(name, value)
    const asked = [
      await browser.get('/api/session'),
      await browser.get('/api/orders'),
      await browser.post('/api/session/renew', {}),
    ]
    const page = await browser.get('/account')
    expect([page.status, page.headers['retry-after']]).toEqual([503, '2'])
    expect(page.text).toContain('Something went wrong')
    await away.close()
    for (const { status, headers, json } of asked)
      expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'busy', '2'])
    expect((await owner.get('/api/session')).json.user).not.toBeNull()
  })

  test.each(['/', '/ruled-notebooks', '/ruled-notebooks.data'])(
    '503 for %s while the database is overloaded',
    async (path) => {
      const failure = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
      const refuse = () => Promise.reject(failure)
      const broken = await testApp({
        testing,
        app: { pages: builtPages, shop: { ...testing.shop, getHome: refuse, listCategory: refuse } },
      })
      const failed = await broken.app.inject(path)
      expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '2'])
    },
  )

  test('a log never contains the token of a link: neither if a page fails, nor if a browser reports one', async () => {
    const token = 'x9'.repeat(22)
    const broken = await testApp({
      testing,
      app: { pages: () => Promise.reject(new Error('the screens are gone')) },
    })
    const paths = [`/orders/open/${token}`, `/orders/confirm/${token}.data`, `/orders/Open/${token}?next=1`]
    const asked = [...paths, `/join?token=${token}`, `/auth/reset?token=${token}`]
    for (const path of asked) expect((await broken.app.inject(path)).statusCode).toBe(500)
    for (const path of asked) {
      const report = { 'csp-report': { 'document-uri': `http://shop.test${path}`, 'blocked-uri': 'inline' } }
      await broken.browser().post('/csp-report', report, { 'content-type': 'application/csp-report' })
    }
    const lines = broken.lines.filter((each) => /screens are gone|policy blocked/.test(each))
    expect(lines).toHaveLength(2 * asked.length)
    expect(lines.join()).toContain('/orders/open/…')
    expect(lines.join()).not.toContain(token)
  })

  test("a browser's policy report is logged, in one line and truncated", async () => {
    const report = {
      'csp-report': {
        'blocked-uri': `https://evil.example/\n${'x'.repeat(1_000)}`,
        'violated-directive': 'script-src',
      },
    }
    const answer = await testing
      .browser()
      .post('/csp-report', report, { 'content-type': 'application/csp-report' })
    expect(answer.status).toBe(204)
    const line = testing.lines.findLast((each) => each.includes('policy blocked'))!
    expect(line.trimEnd()).not.toContain('\n')
    expect(line.length).toBeLessThan(1_000)
  })
})
