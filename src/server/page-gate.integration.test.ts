import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Pages } from './pages.ts'
import { MAX_PIPELINED } from '#platform/http/pipelining.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { WORK, type Work } from './admission.ts'
import { aProduct } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

type Render = { readonly path: string; readonly finish: () => void }

/** Renders that continue until the test ends them. */
const running: Render[] = []
const started: string[] = []
let isHeld = true
const pages: Pages = {
  routeIds: new Set(['root']),
  render: (request) => {
    const { pathname: path } = new URL(request.url)
    started.push(path)
    const answer = () =>
      new Response(`page ${path}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (!isHeld) return Promise.resolve(answer())
    return new Promise((resolve) => {
      const render = { path, finish: () => resolve(answer()) }
      running.push(render)
    })
  },
}
const testing = await testApp({ app: { pages: async () => pages } })
await testing.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = testing.app.server.address() as AddressInfo

afterEach(() => {
  isHeld = true
  running.length = 0
  started.length = 0
})

const until = (isTrue: () => boolean) =>
  vi.waitFor(() => expect(isTrue()).toBe(true), { interval: 2, timeout: 15_000 })

/** Renders that have not started yet are not held either. */
function finishAll(): void {
  isHeld = false
  for (const { finish } of running) finish()
}

function get(url: string, headers: Record<string, string> = {}) {
  return testing.app.inject({ method: 'GET', url, headers })
}

/** All places of the lane are taken and its queue is full. */
async function fill(lane: Work, url: string, method: 'GET' | 'POST' = 'GET') {
  const { running: places, waiting } = WORK[lane]
  const asked = Array.from({ length: places + waiting }, () => testing.app.inject({ method, url }))
  await until(() => running.length === places)
  return Promise.all.bind(Promise, asked) as () => ReturnType<typeof Promise.all<typeof asked>>
}

describe('pages rendered for each visitor', () => {
  test('run a few at a time, with a short queue, and further visitors are asked to retry', async () => {
    const all = await fill('pages', '/orders')
    const page = await get('/no-such-page', { accept: 'text/html' })
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '1',
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain(MESSAGES.busy)
    const asData = await get('/auth.data')
    expect([asData.statusCode, asData.headers['retry-after'], asData.json()]).toEqual([
      503,
      '1',
      { error: { code: 'busy', message: MESSAGES.busy } },
    ])
    expect(started).toHaveLength(WORK.pages.running)
    finishAll()
    expect((await all()).map(({ statusCode }) => statusCode)).toEqual(
      Array<number>(WORK.pages.running + WORK.pages.waiting).fill(200),
    )
    expect((await get('/orders')).statusCode).toBe(200)
  })

  test('may fill up while quotes, health, webhooks, staff, forms and checkout pages are answered', async () => {
    const productId = await aProduct(testing)
    const allPages = await fill('pages', '/orders')
    const places = running.length
    const quote = await testing.app.inject({
      method: 'POST',
      url: '/api/cart/quote',
      payload: { items: [{ productId, quantity: 1 }] },
    })
    expect(quote.statusCode).toBe(200)
    expect((await get('/health/live')).statusCode).toBe(200)
    expect((await get('/health/ready')).statusCode).toBe(200)
    const webhook = await testing.app.inject({ method: 'POST', url: '/webhooks/razorpay', payload: {} })
    expect(webhook.statusCode).toBe(400)
    const paying = ['/orders/1b4e28ba-2fa1-11d2-883f-0016d3cca427/pay', '/order-success/1', '/cart']
    const asked = paying.map((url) => get(url))
    const others = [testing.app.inject({ method: 'POST', url: '/auth' }), get('/cms'), get('/cms.data')]
    await until(() => running.length === places + paying.length + others.length)
    finishAll()
    for (const answer of await Promise.all([...asked, ...others])) expect(answer.statusCode).toBe(200)
    await allPages()
  })

  test('have separate, limited queues for slow work, staff pages and checkout pages', async () => {
    for (const [lane, url, method] of [
      ['slow', '/auth', 'POST'],
      ['slow', '/orders/1/invoice', 'GET'],
      ['staff', '/cms/orders', 'GET'],
      ['checkout', '/cart', 'POST'],
      ['checkout', '/order-success/1.data', 'GET'],
    ] as const) {
      running.length = 0
      const all = await fill(lane, url, method)
      expect((await testing.app.inject({ method, url })).statusCode).toBe(503)
      finishAll()
      await all()
      isHeld = true
    }
  })

  test('are not rendered for a visitor who left while waiting', async () => {
    const { running: places } = WORK.pages
    const asked = Array.from({ length: places }, () => get('/orders'))
    await until(() => running.length === places)
    const leaving = connectSocket(port, '127.0.0.1')
    leaving.write('GET /left HTTP/1.1\r\nHost: shop.test\r\n\r\n')
    const [, response] = (await once(testing.app.server, 'request')) as [unknown, ServerResponse]
    leaving.destroy()
    await once(response, 'close')
    finishAll()
    await Promise.all(asked)
    expect((await get('/after')).statusCode).toBe(200)
    expect(started).not.toContain('/left')
  })
})

describe('pipelined requests', () => {
  const requests = (paths: readonly string[]) =>
    paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`).join('')

  function send(text: string) {
    const socket = connectSocket(port, '127.0.0.1')
    const state = { answer: '', isClosed: false, close: () => socket.destroy() }
    socket.on('data', (chunk) => (state.answer += chunk.toString('latin1')))
    socket.on('close', () => (state.isClosed = true))
    socket.on('error', () => undefined)
    socket.write(text)
    return state
  }

  test('are processed one after another, and answered in order', async () => {
    const paths = ['/one', '/two', '/three']
    const sent = send(requests(paths))
    for (const [index, path] of paths.entries()) {
      await until(() => started.length === index + 1)
      // An answer of the app without a page, requested on another connection, shows that nothing else had started.
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
      expect(started).toEqual(paths.slice(0, index + 1))
      running.find((render) => render.path === path)?.finish()
      await until(() => sent.answer.includes(`page ${path}`))
    }
    expect(sent.answer.match(/page \/[a-z]+/g)).toEqual(paths.map((path) => `page ${path}`))
    sent.close()
  })

  test('within the limit are answered; with one more the connection is closed, and no more of them are rendered', async () => {
    isHeld = false
    const allowed = send(requests(Array<string>(MAX_PIPELINED + 1).fill('/page')))
    await until(() => allowed.answer.split('page /page').length === MAX_PIPELINED + 2)
    expect(allowed.isClosed).toBe(false)
    allowed.close()
    isHeld = true
    started.length = 0
    const sent = send(requests(Array<string>(MAX_PIPELINED + 2).fill('/flood')))
    await until(() => sent.isClosed)
    isHeld = false
    for (const { finish } of running) finish()
    expect((await fetch(`http://127.0.0.1:${port}/after`)).status).toBe(200)
    expect(started.filter((path) => path === '/flood').length).toBeLessThanOrEqual(1)
  })
})

describe('requests from one address', async () => {
  const limited = await testApp({
    testing,
    app: { pages: async () => pages },
    settings: { isRateLimited: true },
  })
  const ask = (url: string, remoteAddress: string, accept = 'text/html') =>
    limited.app.inject({ method: 'GET', url, remoteAddress, headers: { accept } })

  test.each([
    ['pages', LIMITS.page, '/no-such-page', '203.0.113.1'],
    ['invoices', LIMITS.document, '/orders/1/invoice', '203.0.113.2'],
    ['labels', LIMITS.document, '/cms/labels', '203.0.113.3'],
    ['exports', LIMITS.export, '/cms/orders/export.csv', '203.0.113.4'],
    ['other files', LIMITS.export, '/cms/customers/export.csv', '203.0.113.5'],
  ])('for %s: %i a minute, then a page that says so, with Retry-After', async (_, max, url, address) => {
    isHeld = false
    const statuses = new Set<number>()
    for (let count = 0; count < max; count += 1) statuses.add((await ask(url, address)).statusCode)
    expect([...statuses]).toEqual([200])
    const refused = await ask(url, address)
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(refused.body).toContain(MESSAGES.too_many_requests)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const asProgram = await ask(url, address, '*/*')
    expect(asProgram.json()).toEqual({
      error: { code: 'too_many_requests', message: MESSAGES.too_many_requests },
    })
    expect((await ask(url, '203.0.113.9')).statusCode).toBe(200)
  })

  test('another spelling of an address is the same address', async () => {
    isHeld = false
    for (let count = 0; count < LIMITS.document; count += 1) await ask('/orders/1/invoice', '203.0.113.6')
    for (const url of [
      '/orders/1/invoice/',
      '//orders//1/invoice',
      '/orders/1/Invoice.data',
      '/orders/1/%69nvoice?x=1',
      '/orders/1/invoices/2',
      '/cms/orders/1/label',
    ])
      expect((await ask(url, '203.0.113.6')).statusCode).toBe(429)
    expect((await ask('/orders/1', '203.0.113.6')).statusCode).toBe(200)
    // Only the redirect to the canonical spelling does not count towards the limit.
    const redirected = await ask('/Orders/1/invoice', '203.0.113.6')
    expect([redirected.statusCode, redirected.headers['location']]).toEqual([301, '/orders/1/invoice'])
  })

  test('rejections are logged in a few lines, and one that counts the rest', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const flooded = await testApp({
        testing,
        app: { pages: async () => pages },
        settings: { isRateLimited: true },
      })
      isHeld = false
      for (let count = 0; count < LIMITS.export + 300; count += 1)
        await flooded.app.inject({
          method: 'GET',
          url: '/cms/orders/export.csv',
          remoteAddress: '203.0.113.7',
        })
      const refusals = flooded.lines.filter((line) => line.includes('too many requests'))
      expect(refusals).toHaveLength(50)
      vi.advanceTimersByTime(60_000)
      expect(JSON.parse(flooded.lines.at(-1) ?? '')).toMatchObject({
        level: 'warn',
        of: 'too many requests',
        omitted: 250,
        addresses: 1,
        most: { '203.0.113.7': 250 },
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
