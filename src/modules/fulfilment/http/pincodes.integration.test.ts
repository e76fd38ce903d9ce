import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { setFaults } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const browser = testing.browser()
afterEach(() => setFaults(testing, { shipping: 'normal' }))

const countKept = async () => {
  const { rows } = await testing.db.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pincodes',
  )
  return rows[0]?.count
}

describe('GET /api/pincodes/:pin', () => {
  test('200: the promise, cached in this browser for some time', async () => {
    const answer = await browser.get('/api/pincodes/500034')
    expect([answer.status, answer.headers['cache-control'], answer.setCookies]).toEqual([
      200,
      'private, max-age=300',
      [],
    ])
    expect(answer.json).toEqual({
      pin: '500034',
      isServed: true,
      isPaused: false,
      takesCash: true,
      isCodOffered: false,
      city: 'Hyderabad',
      stateCode: 'TG',
      state: 'Telangana',
      earliest: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      latest: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      isRemote: false,
      source: 'carrier',
    })
  })

  test('200: also for a pincode that is not served', async () => {
    expect((await browser.get('/api/pincodes/744301')).json).toMatchObject({ isServed: false })
  })

  test('200: the policy while the carrier is down, cached for less time', async () => {
    await setFaults(testing, { shipping: 'down' })
    const answer = await browser.get('/api/pincodes/560001')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, max-age=30'])
    expect(answer.json).toMatchObject({ isServed: true, source: 'policy', state: 'Karnataka' })
  })

  test.each([
    '50003',
    '5000345',
    '500%20034',
    '%EF%BC%95%EF%BC%90%EF%BC%90%EF%BC%90%EF%BC%93%EF%BC%94',
    'abcdef',
    '-50003',
    '50003.',
    "5'--50",
    '500034%0A',
  ])('422: %s', async (pin) => {
    const before = await countKept()
    const refused = await browser.get(`/api/pincodes/${pin}`)
    expect([refused.status, refused.json.error]).toEqual([
      422,
      { code: 'invalid', message: MESSAGES.pincode_format, fields: { pin: MESSAGES.pincode_format } },
    ])
    expect(await countKept()).toBe(before)
  })

  test('429: one visitor cannot query every pincode of India', async () => {
    const limited = await testApp({ testing, settings: { isRateLimited: true } })
    const ask = (pin: number, remoteAddress: string) =>
      limited.app.inject({ method: 'GET', url: `/api/pincodes/${pin}`, remoteAddress })
    const statuses = new Set<number>()
    for (let count = 0; count < LIMITS.pincode; count += 1)
      statuses.add((await ask(500_034, '203.0.113.1')).statusCode)
    expect([...statuses]).toEqual([200])
    const before = await countKept()
    expect((await ask(600_001, '203.0.113.1')).json()).toEqual({
      error: { code: 'too_many_requests', message: MESSAGES.too_many_requests },
    })
    expect(await countKept()).toBe(before)
    expect((await ask(600_001, '203.0.113.2')).statusCode).toBe(200)
  })
})
