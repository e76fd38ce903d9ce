import { describe, expect, test, vi } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageContext, Pages } from './pages.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

/** Replaces the built screens, to test what the bridge passes in and how it handles each kind of answer. */
type Render = (request: Request, context: PageContext) => Promise<Response> | Response
let render: Render = () => new Response('')
const pages: Pages = {
  routeIds: new Set(['root']),
  render: async (request, context) => render(request, context),
}
const testing = await testApp({ app: { pages: async () => pages } })

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(init.headers as Record<string, string>) },
  })

describe('the bridge to the screens', () => {
  test('passes on the address as the visitor spelled it, the method, the headers and the body', async () => {
    const seen: unknown[] = []
    render = async (request) => {
      seen.push(request.method, request.url, request.headers.get('content-type'), await request.text())
      return html('')
    }
    const type = 'application/x-www-form-urlencoded'
    await testing.browser().post('/auth?mode=signup&next=%2Fcart', 'email=a%40b&email=c', {
      'content-type': type,
      host: 'shop.test',
    })
    expect(seen).toEqual([
      'POST',
      'http://shop.test/auth?mode=signup&next=%2Fcart',
      type,
      'email=a%40b&email=c',
    ])
  })

  test('behind a proxy uses the address that the visitor sees', async () => {
    const proxied = await testApp({
      testing,
      shopUrl: 'https://shop.test',
      settings: { trustProxy: 1 },
      app: { pages: async () => pages },
    })
    let url = ''
    render = (request) => {
      url = request.url
      return html('')
    }
    await proxied.browser().get('/auth', {
      host: 'inner:3000',
      'x-forwarded-host': 'shop.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    })
    expect(url).toBe('https://shop.test/auth')
    // Forwarded headers are ignored without a trusted proxy.
    await testing
      .browser()
      .get('/auth', { host: 'shop.test', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(url).toBe('http://shop.test/auth')
  })

  test('drops incoming headers that only the server may set', async () => {
    let headers = new Headers()
    render = (request) => {
      headers = request.headers
      return html('')
    }
    await testing.browser().get('/auth', {
      'x-panna-client-ip': '1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      cookie: 'a=1; b=2',
    })
    expect(headers.get('x-panna-client-ip')).toBe('127.0.0.1')
    expect([headers.get('x-forwarded-for'), headers.get('x-real-ip'), headers.get('cookie')]).toEqual([
      null,
      null,
      'a=1; b=2',
    ])
  })

  test('keeps status, separate cookies, and the length; the page is private to this visitor', async () => {
    render = () => {
      const answer = html('<p>é</p>', {
        status: 404,
        headers: { 'cache-control': 'public, max-age=60', 'x-own': '1' },
      })
      answer.headers.append('set-cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
      answer.headers.append('set-cookie', 'b=2')
      return answer
    }
    const answer = await testing.browser().get('/order-success/1')
    expect(answer.status).toBe(404)
    expect(answer.setCookies).toEqual(['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-own': '1',
      'content-length': '9',
      'x-content-type-options': 'nosniff',
    })
  })

  test('answers HEAD with the headers and no body', async () => {
    render = (request) => {
      expect(request.method).toBe('HEAD')
      return new Response(null, { status: 200, headers: { 'content-type': 'text/html' } })
    }
    const answer = await testing.app.inject({ method: 'HEAD', url: '/auth' })
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', 'text/html'])
  })

  test('passes redirects, empty responses and data unchanged', async () => {
    render = () => new Response(null, { status: 302, headers: { location: '/auth' } })
    const moved = await testing.browser().get('/cms')
    expect([moved.status, moved.headers['location'], moved.text]).toEqual([302, '/auth', ''])
    render = () =>
      new Response('data', {
        headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'cache-control': 'public' },
      })
    const data = await testing.browser().get('/cms.data')
    expect([data.text, data.headers['cache-control'], data.headers['x-remix-response']]).toEqual([
      'data',
      'private, no-store',
      'yes',
    ])
    render = () => Response.json({}, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
    expect((await testing.browser().get('/__manifest')).headers['cache-control']).toContain('immutable')
  })

  test("gives each page a policy for its own scripts; the cart's allows the provider", async () => {
    render = () => html('<script>one()</script>')
    const policy = (await testing.browser().get('/auth')).headers['content-security-policy']
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+='/)
    expect(policy).not.toContain('razorpay')
    expect((await testing.browser().get('/cart')).headers['content-security-policy']).toContain(
      'https://checkout.razorpay.com',
    )
    expect((await testing.browser().get('/cart/x')).headers['content-security-policy']).not.toContain(
      'https://checkout.razorpay.com',
    )
  })

  test('413: an oversized form never reaches a screen', async () => {
    let isReached = false
    render = () => {
      isReached = true
      return html('')
    }
    const refused = await testing
      .browser()
      .post('/auth', 'x'.repeat(200_000), { 'content-type': 'application/x-www-form-urlencoded' })
    expect([refused.status, isReached]).toEqual([413, false])
  })

  test('403: a form from another site never reaches a screen', async () => {
    let isReached = false
    render = () => {
      isReached = true
      return html('')
    }
    for (const url of ['/auth', '/auth.data', '/auth/sign-out', '/cms', '/cms.data'])
      expect(
        (
          await testing
            .browser()
            .post(url, 'a=1', { 'content-type': 'text/plain', origin: 'https://evil.example' })
        ).status,
      ).toBe(403)
    expect(isReached).toBe(false)
  })

  test('reads the role once per request, and only if a screen needs it', async () => {
    const owner = await signInAsOwner(testing)
    const getViewer = vi.spyOn(testing.accounts, 'getViewer')
    render = async (_request, { viewer }) => html(`${(await viewer())?.isAdmin} ${(await viewer())?.isAdmin}`)
    expect((await owner.get('/cms')).text).toBe('true true')
    expect(getViewer).toHaveBeenCalledTimes(1)
    render = () => html('')
    await owner.get('/nowhere')
    expect(getViewer).toHaveBeenCalledTimes(1)
  })

  test('500: a screen that throws reveals no internal text', async () => {
    render = () => Promise.reject(new Error('secret inner text'))
    const failed = await testing.browser().get('/auth')
    expect([failed.status, failed.json]).toEqual([
      500,
      { error: { code: 'unexpected', message: MESSAGES.unexpected } },
    ])
  })

  test('400: an invalid Host', async () => {
    render = () => html('')
    expect((await testing.browser().get('/auth', { host: 'a b' })).status).toBe(400)
  })
})
