import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageContext } from '#server/pages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { testApp, type TestApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const browser = testing.browser()

const ASHA = {
  name: 'Asha Rao',
  email: 'asha@example.test',
  mobile: '98480 12345',
  requirement: 'Two hundred ruled notebooks.\nFor a school.',
}
const body = (changes: Record<string, unknown> = {}, rest: object = {}) => ({
  formId: 'contact-form',
  formData: { ...ASHA, ...changes },
  websiteUrl: 'http://shop.test/contact',
  ...rest,
})
/** A text that no other enquiry has. */
const anew = () => body({ requirement: `Enquiry ${randomUUID()}` })

async function everything() {
  const { rows } = await testing.db.pool.query(
    `SELECT (SELECT json_agg(e ORDER BY ticket_number) FROM enquiries e) AS enquiries,
            (SELECT count(*) FROM graphile_worker.jobs) AS jobs`,
  )
  return rows[0] as { enquiries: Record<string, unknown>[] | null; jobs: number }
}

const mailJobsOf = async (id: string) => {
  const { rows } = await testing.db.pool.query<{ reader: string }>(
    `SELECT payload->>'reader' AS reader FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_enquiry_mail' AND payload->>'enquiryId' = $1 ORDER BY 1`,
    [id],
  )
  return rows.map(({ reader }) => reader)
}

type Receipt = { leadId: string; ticketNumber: number }
const receiptOf = (answer: { json: unknown }) => answer.json as Receipt

describe('POST /api/contact', () => {
  test('200: the enquiry is stored with its lead id and number, and two mails are queued', async () => {
    const answer = await browser.post('/api/contact', body())
    expect([answer.status, answer.headers['cache-control'], answer.setCookies]).toEqual([200, 'no-store', []])
    const { leadId, ticketNumber } = receiptOf(answer)
    const { rows } = await testing.db.pool.query('SELECT * FROM enquiries WHERE id = $1', [leadId])
    expect(rows).toEqual([
      expect.objectContaining({
        ticket_number: ticketNumber,
        name: 'Asha Rao',
        email: 'asha@example.test',
        mobile: '9848012345',
        requirement: 'Two hundred ruled notebooks.\nFor a school.',
        website_url: 'http://shop.test/contact',
        status: 'open',
        times_sent: 1,
      }),
    ])
    expect(ticketNumber).toBeGreaterThan(1000)
    expect(await mailJobsOf(leadId)).toEqual(['shop', 'visitor'])
  })

  test('200: sent twice, and ten times at once, it is one enquiry with one number and one mail each', async () => {
    const request = anew()
    const first = receiptOf(await browser.post('/api/contact', request))
    const again = await Promise.all(Array.from({ length: 10 }, () => browser.post('/api/contact', request)))
    for (const answer of again) expect(receiptOf(answer)).toEqual(first)
    const { rows } = await testing.db.pool.query(
      'SELECT count(*) AS kept, sum(times_sent) AS sent FROM enquiries WHERE requirement = $1',
      [request.formData.requirement],
    )
    expect(rows).toEqual([{ kept: 1, sent: 11 }])
    expect(await mailJobsOf(first.leadId)).toEqual(['shop', 'visitor'])
  })

  test('200: ten first requests at once are still one enquiry', async () => {
    const request = anew()
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.post('/api/contact', request)))
    expect(new Set(answers.map((answer) => receiptOf(answer).leadId)).size).toBe(1)
  })

  test('200: the same text after the first enquiry was closed is a new one; so is another text', async () => {
    const request = anew()
    const first = receiptOf(await browser.post('/api/contact', request))
    await testing.db.pool.query(`UPDATE enquiries SET status = 'closed' WHERE id = $1`, [first.leadId])
    const second = receiptOf(await browser.post('/api/contact', request))
    const third = receiptOf(await browser.post('/api/contact', anew()))
    expect(new Set([first, second, third].map(({ leadId }) => leadId)).size).toBe(3)
    expect(second.ticketNumber).toBeGreaterThan(first.ticketNumber)
    expect(third.ticketNumber).toBeGreaterThan(second.ticketNumber)
  })

  const MISSING = MESSAGES.contact_missing
  test.each([
    [{ name: '' }, MISSING, { formData: MISSING, 'formData.name': MESSAGES.contact_name_missing }],
    [
      { email: ' ', mobile: 'x' },
      MISSING,
      {
        formData: MISSING,
        'formData.email': MESSAGES.contact_email_missing,
        'formData.mobile': MESSAGES.contact_mobile,
      },
    ],
    [{ mobile: undefined }, MISSING, { 'formData.mobile': MISSING }],
    [{ requirement: 7 }, MISSING, { 'formData.requirement': MISSING }],
    [{ email: 'asha@' }, MESSAGES.contact_email, { 'formData.email': MESSAGES.contact_email }],
    [
      { email: 'asha@example.test\r\nBcc: all@example.test' },
      MESSAGES.contact_email,
      { 'formData.email': MESSAGES.contact_email },
    ],
    [{ mobile: '12345' }, MESSAGES.contact_mobile, { 'formData.mobile': MESSAGES.contact_mobile }],
    [{ role: 'admin' }, MESSAGES.bad_request, { formData: MESSAGES.bad_request }],
  ])('422 invalid: %j', async (changes, message, fields) => {
    const before = await everything()
    const refused = await browser.post('/api/contact', body(changes))
    expect([refused.status, refused.json]).toEqual([422, { error: { code: 'invalid', message, fields } }])
    expect(await everything()).toEqual(before)
  })

  test.each([
    {},
    body({}, { formId: 'x' }),
    body({}, { extra: 1 }),
    { formId: 'contact-form', formData: ASHA },
    [],
  ])('422 invalid, with another structure: %j', async (request) => {
    const before = await everything()
    const refused = await browser.post('/api/contact', request)
    expect([refused.status, refused.json.error.code]).toEqual([422, 'invalid'])
    expect(await everything()).toEqual(before)
  })

  test('400: not JSON; 413: a megabyte; 403: from another site’s page. Nothing is stored', async () => {
    const before = await everything()
    const statuses = [
      await browser.post('/api/contact', '{'),
      await browser.post('/api/contact', body({ requirement: 'x'.repeat(1_000_000) })),
      await browser.post('/api/contact', body(), { origin: 'https://evil.example' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 413, 403])
    expect(await everything()).toEqual(before)
  })

  test('200: the page that it was sent from is stored for staff, but not one that only looks like the shop’s', async () => {
    const kept = async (websiteUrl: string) => {
      const { leadId } = receiptOf(await browser.post('/api/contact', { ...anew(), websiteUrl }))
      const { rows } = await testing.db.pool.query('SELECT website_url FROM enquiries WHERE id = $1', [
        leadId,
      ])
      return (rows[0] as { website_url: string }).website_url
    }
    expect(await kept('http://10.0.0.1/internal')).toBe('http://10.0.0.1/internal')
    expect(await kept('vbscript:alert(1)')).toBe('')
  })
})

describe('more enquiries than the limit within an hour', () => {
  let limited: TestApp
  let page: PageContext | undefined
  beforeEach(async () => {
    const pages = {
      routeIds: new Set(['root']),
      render: async (_request: Request, context: PageContext) => {
        page = context
        return new Response(String(context.mayEnquire?.()))
      },
    }
    limited = await testApp({ testing, settings: { isRateLimited: true }, app: { pages: async () => pages } })
  })
  const send = (remoteAddress: string, payload: object = anew()) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress,
      headers: { origin: limited.shopUrl },
      payload,
    })

  test('429 too_many_requests, with the time to retry after; nothing is stored; others are not limited', async () => {
    for (let count = 0; count < LIMITS.enquiry; count += 1)
      expect((await send('203.0.113.1')).statusCode).toBe(200)
    const before = await everything()
    const refused = await send('203.0.113.1')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: { code: 'too_many_requests', message: MESSAGES.contact_too_many } },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await everything()).toEqual(before)
    expect((await send('203.0.113.2')).statusCode).toBe(200)
  })

  test('invalid input does not count', async () => {
    for (let count = 0; count < 2 * LIMITS.enquiry; count += 1)
      expect((await send('203.0.113.3', body({ email: 'x' }))).statusCode).toBe(422)
    expect((await send('203.0.113.3')).statusCode).toBe(200)
  })

  test('the form without JavaScript and the JSON API count together', async () => {
    const post = () =>
      limited.app.inject({
        method: 'POST',
        url: '/contact',
        remoteAddress: '203.0.113.4',
        headers: { origin: limited.shopUrl, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=Asha',
      })
    for (let count = 1; count < LIMITS.enquiry; count += 1) await send('203.0.113.4')
    expect((await post()).body).toBe('true')
    expect((await post()).body).toBe('false')
    expect((await send('203.0.113.4')).statusCode).toBe(429)
    expect(page).toBeDefined()
  })
})
