/** The analytics endpoint: responds at once, forwards in batches on a best-effort basis, and within its limits. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { createEventsHook, type EventsHookOptions } from '../providers/events-hook.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { bindShop } from '#app/shop.ts'
import { aHookServer, hangs, says } from '#tests/support/hook-server.ts'
import { everythingStored, testApp } from '#platform/testing/http-harness.ts'

const off = await testApp()
const hook = await aHookServer()

const ID = '01890000-0000-7000-8000-000000000001'
const VISIT = '0123456789abcdef'.repeat(2)
const VIEW = { event: 'product_view', visit: VISIT, id: ID, name: 'Deccan Notebook', price: 249.5 }
const PURCHASE = {
  event: 'purchase',
  visit: VISIT,
  order: 'PN-1078',
  total: 549,
  items: [{ id: ID, name: 'Deccan Notebook', quantity: 2, price: 249.5 }],
}

/** A shop with analytics on and a very short batch delay. */
async function counting(options: Partial<EventsHookOptions> = {}, isRateLimited = false) {
  const lost: string[] = []
  const analytics = createEventsHook({
    url: `${hook.url}/events?shop=panna`,
    onLost: (count, reason) => void lost.push(`${count}: ${reason}`),
    gatherMs: 20,
    deadlineMs: 30_000,
    ...options,
  })
  const shop = bindShop({ ...off.deps, analytics })
  const on = await testApp({ testing: { ...off, shop }, analytics, settings: { isRateLimited } })
  return { ...on, analytics, lost }
}
const on = await counting()

type Batch = { readonly events: readonly Record<string, unknown>[] }
const batches = () => hook.heard.map(({ body }) => JSON.parse(body) as Batch)
const tell = (app: typeof off, event: unknown = VIEW, headers: Record<string, string> = {}) =>
  app.browser().post('/api/analytics', event, headers)

beforeEach(() => {
  hook.heard.length = 0
  hook.answer = says(202)
})

describe('POST /api/analytics', () => {
  test('204: events are forwarded together, with the time, and without data about the sender', async () => {
    const before = await everythingStored(off)
    const beganAt = Date.now()
    const answers = await Promise.all([
      tell(on, VIEW, { cookie: 'panna_guest=somebody', 'user-agent': 'Browser of Asha' }),
      tell(on, PURCHASE),
    ])
    expect(answers.map(({ status, text, setCookies }) => [status, text, setCookies])).toEqual([
      [204, '', []],
      [204, '', []],
    ])
    await vi.waitFor(() => expect(batches()).toHaveLength(1), { timeout: 15_000 })
    const [{ events } = { events: [] }] = batches()
    const at = expect.any(String) as string
    expect(events).toEqual([
      { ...VIEW, currency: 'INR', at },
      { ...PURCHASE, currency: 'INR', at },
    ])
    expect(Date.parse(String(events[0]?.['at']))).toBeGreaterThanOrEqual(beganAt)
    const [heard] = hook.heard
    expect([heard?.method, heard?.path]).toEqual(['POST', '/events?shop=panna'])
    const said = JSON.stringify(heard)
    for (const secret of ['somebody', 'Browser of Asha', 'cookie', 'x-forwarded-for'])
      expect(said).not.toContain(secret)
    expect(await everythingStored(off)).toEqual(before)
  })

  test.each([
    [422, '{"event":"page_view"}'],
    [422, JSON.stringify({ ...VIEW, email: 'asha@example.test' })],
    [422, '[]'],
    [400, '{'],
    [413, JSON.stringify({ ...VIEW, name: 'x'.repeat(40_000) })],
  ])('%i: %s is refused', async (status, body) => {
    const refused = await tell(on, body)
    expect(refused.status).toBe(status)
    expect(refused.json.error.message).not.toBe('')
    // Only the event sent after it arrives.
    await tell(on)
    await vi.waitFor(() => expect(batches().flatMap(({ events }) => events)).toHaveLength(1), {
      timeout: 15_000,
    })
  })

  test('415: it is not JSON; 403: it comes from another site’s page', async () => {
    const asText = await on.app.inject({
      method: 'POST',
      url: '/api/analytics',
      headers: { origin: on.shopUrl, 'content-type': 'text/plain' },
      payload: JSON.stringify(VIEW),
    })
    expect(asText.statusCode).toBe(415)
    expect((await tell(on, VIEW, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test.each<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    '204: a browser that sends %j is not counted',
    async (headers) => {
      expect((await tell(on, VIEW, headers)).status).toBe(204)
      await tell(on, PURCHASE)
      await vi.waitFor(() => expect(batches()).toHaveLength(1), { timeout: 15_000 })
      expect(batches()[0]?.events.map(({ event }) => event)).toEqual(['purchase'])
    },
  )

  test('404: if the shop does not count visits', async () => {
    const answer = await tell(off)
    expect([answer.status, answer.json.error]).toEqual([
      404,
      { code: 'not_found', message: MESSAGES.not_found },
    ])
  })

  test('429: for more events than a person can cause', async () => {
    const limited = await counting({ gatherMs: 60_000 }, true)
    const send = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/analytics',
        remoteAddress: '203.0.113.1',
        headers: { origin: limited.shopUrl },
        payload: VIEW,
      })
    for (let count = 0; count < LIMITS.analytics; count += 1) expect((await send()).statusCode).toBe(204)
    expect((await send()).statusCode).toBe(429)
    await limited.analytics.close()
    // A hundred at once.
    expect(batches().map(({ events }) => events.length)).toEqual([100, LIMITS.analytics - 100])
  })
})

describe('an analytics receiver', () => {
  test('that hangs delays nobody: the oldest events are dropped, and the loss is counted and logged once', async () => {
    const shop = await counting({ places: 3 })
    const held: { destroy(): unknown }[] = []
    hook.answer = (response) => void held.push(response)
    await tell(shop)
    await vi.waitFor(() => expect(hook.heard).toHaveLength(1), { timeout: 15_000 })
    // While that request hangs: five more events for three places.
    const orders = ['PN-1', 'PN-2', 'PN-3', 'PN-4', 'PN-5']
    const statuses: number[] = []
    for (const order of orders) statuses.push((await tell(shop, { ...PURCHASE, order })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204])
    expect(hook.heard).toHaveLength(1)
    hook.answer = says(200)
    held[0]?.destroy()
    await vi.waitFor(() => expect(batches()).toHaveLength(2), { timeout: 15_000 })
    expect(batches()[1]?.events.map(({ order }) => order)).toEqual(['PN-3', 'PN-4', 'PN-5'])
    await vi.waitFor(() => expect(shop.analytics.stats()).toEqual({ sent: 3, lost: 3 }), { timeout: 15_000 })
    expect(shop.lost).toEqual(['1: more than there is room for'])
  })

  test.each([
    ['fails', says(500), 'it answered 500'],
    ['sends elsewhere', says(302, '', { location: 'http://127.0.0.1:1/' }), 'redirect'],
  ])('that %s loses the batch, and the next one is sent', async (_what, answer, reason) => {
    const shop = await counting()
    hook.answer = answer
    await tell(shop)
    await vi.waitFor(() => expect(shop.analytics.stats()).toEqual({ sent: 0, lost: 1 }), { timeout: 15_000 })
    expect(shop.lost).toHaveLength(1)
    expect(shop.lost[0]).toContain(reason)
    hook.answer = says(200)
    await tell(shop)
    await vi.waitFor(() => expect(shop.analytics.stats()).toEqual({ sent: 1, lost: 1 }), { timeout: 15_000 })
  })

  test('that never answers loses the batch after the deadline', async () => {
    const shop = await counting({ deadlineMs: 300 })
    hook.answer = hangs
    await tell(shop)
    await vi.waitFor(() => expect(shop.lost).toHaveLength(1), { timeout: 15_000 })
    expect(shop.lost[0]).toContain('timeout')
  })

  test('has metrics with the sent and lost events', async () => {
    const shop = await counting()
    await tell(shop)
    await vi.waitFor(() => expect(shop.analytics.stats().sent).toBe(1), { timeout: 15_000 })
    const { body } = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toContain('panna_analytics_events_total{outcome="sent"} 1')
    expect(body).toContain('panna_analytics_events_total{outcome="lost"} 0')
  })

  test('gets the remaining events on shutdown, which does not wait if it hangs', async () => {
    const shop = await counting({ gatherMs: 60_000 })
    await tell(shop)
    expect(hook.heard).toEqual([])
    await shop.analytics.close()
    expect(batches().flatMap(({ events }) => events)).toHaveLength(1)

    const stuck = await counting({ gatherMs: 60_000, deadlineMs: 60_000 })
    hook.answer = hangs
    await tell(stuck)
    const beganAt = performance.now()
    await stuck.analytics.close()
    expect(performance.now() - beganAt).toBeLessThan(5_000)
    await tell(stuck)
    expect(hook.heard).toHaveLength(2)
  })
})
