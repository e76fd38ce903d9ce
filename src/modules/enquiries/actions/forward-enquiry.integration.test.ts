/** Forwarding enquiries to the owner's CRM: once each, whatever it answers, without making visitors wait. */
import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enquiryInput } from '../rules/enquiry.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { createCrmWebhook, type CrmWebhookOptions } from '../providers/webhook.ts'
import { createLog } from '#platform/process/log.ts'
import { startJobs } from '#server/worker.ts'
import { bindShop, type Shop } from '#app/shop.ts'
import { aHookServer, hangs, says } from '#tests/support/hook-server.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db } = testing
const hook = await aHookServer()
/** An address that must never be called. */
const away = await aHookServer()
const SECRET = `whsec_${Buffer.from('a key for tests of thirty bytes').toString('base64')}`

function withHook(options: Partial<CrmWebhookOptions> = {}): Shop {
  const url = `${hook.url}/leads?list=contact`
  const crm = createCrmWebhook({ url, secret: null, deadlineMs: 30_000, ...options })
  return bindShop({ ...testing.deps, crm })
}
const connected = withHook()

beforeEach(() => {
  hook.heard.length = 0
  hook.answer = says(204)
})

function submit(shop: Shop, requirement = `Enquiry ${randomUUID()}`) {
  const formData = { name: 'Asha Rao', email: 'asha@example.test', mobile: '98480 12345', requirement }
  const websiteUrl = 'http://shop.test/contact'
  return shop.submitEnquiry(enquiryInput.parse({ formId: 'contact-form', formData, websiteUrl }))
}

async function kept(id: string) {
  const { rows } = await db.pool.query<{ isForwarded: boolean; reference: string; createdAt: Date }>(
    `SELECT forwarded_at IS NOT NULL AS "isForwarded", crm_reference AS reference, created_at AS "createdAt"
       FROM enquiries WHERE id = $1`,
    [id],
  )
  return rows[0]!
}

async function jobsOf(id: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ task: string }>(
    `SELECT t.identifier AS task FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE j.payload->>'enquiryId' = $1 ORDER BY 1`,
    [id],
  )
  return rows.map(({ task }) => task)
}

const forward = (shop: Shop, enquiryId: string) => TASKS.forward_enquiry(shop, { enquiryId })

describe('an enquiry in a shop with a CRM', () => {
  test('is queued with its mails, also when it is sent again; the visitor does not wait', async () => {
    hook.answer = hangs
    const { leadId } = await submit(connected, 'Sent twice')
    expect(await submit(connected, 'Sent twice')).toMatchObject({ leadId })
    expect(await jobsOf(leadId)).toEqual(['forward_enquiry', 'send_enquiry_mail', 'send_enquiry_mail'])
    expect(hook.heard).toEqual([])
  })

  test('is forwarded as specified, with one idempotency key', async () => {
    const { leadId, ticketNumber } = await submit(connected, 'Two hundred notebooks\nfor a school')
    await forward(connected, leadId)
    const [heard, ...more] = hook.heard
    expect(more).toEqual([])
    expect(heard).toMatchObject({
      method: 'POST',
      path: '/leads?list=contact',
      headers: { 'content-type': 'application/json', 'idempotency-key': leadId, 'webhook-id': leadId },
    })
    expect(JSON.parse(heard?.body ?? '')).toEqual({
      formId: 'contact-form',
      formData: {
        name: 'Asha Rao',
        email: 'asha@example.test',
        mobile: '9848012345',
        requirement: 'Two hundred notebooks\nfor a school',
      },
      websiteUrl: 'http://shop.test/contact',
      leadId,
      ticketNumber,
      createdAt: (await kept(leadId)).createdAt.toISOString(),
    })
    expect(heard?.headers['webhook-signature']).toBeUndefined()
    expect(await kept(leadId)).toMatchObject({ isForwarded: true, reference: '' })
  })

  test('is forwarded once, however often its job runs', async () => {
    const { leadId } = await submit(connected)
    for (const _run of [1, 2, 3]) await forward(connected, leadId)
    expect(hook.heard).toHaveLength(1)
  })

  test.each([
    ['{"leadId":"L-17"}', 'L-17'],
    ['{"id":4711}', '4711'],
    ['{"leadId":"  two\\nlines\\u0000 ","id":"other"}', 'twolines'],
    [`{"id":"${'x'.repeat(500)}"}`, 'x'.repeat(200)],
    ['{"id":{"a":1}}', ''],
    ['ok', ''],
    ['', ''],
    ['[]', ''],
  ])('stores the CRM’s reference: %j', async (answer, reference) => {
    hook.answer = says(200, answer)
    const { leadId } = await submit(connected)
    await forward(connected, leadId)
    expect(await kept(leadId)).toMatchObject({ isForwarded: true, reference })
  })

  test('is not forwarded after a 500, and retried with the same key', async () => {
    hook.answer = says(500, 'oops')
    const { leadId } = await submit(connected)
    await expect(forward(connected, leadId)).rejects.toThrow(`enquiry ${leadId}: it answered 500`)
    expect(await kept(leadId)).toMatchObject({ isForwarded: false })
    hook.answer = says(201, '{"leadId":"L-1"}')
    await forward(connected, leadId)
    expect(await kept(leadId)).toMatchObject({ isForwarded: true, reference: 'L-1' })
    expect(hook.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([leadId, leadId])
  })

  test.each([
    ['it redirects', says(307, '', { location: away.url }), /redirect/],
    ['it answers with a page', says(200, '\n<!DOCTYPE html><title>Sign in</title>'), /answered with a page/],
    ['it answers with an error', says(200, '{"error":"quota is used up"}'), /it refused: quota is used up/],
    ['it answers with another error', says(200, '{"error":{"code":9}}'), /it refused: {"code":9}/],
    ['it answers 410', says(410), /it answered 410/],
    ['its response never ends', says(200, 'x'.repeat(1_100_000)), /larger than the cap/],
    [
      'it closes the connection',
      (response: { destroy(): unknown }) => void response.destroy(),
      /fetch failed|terminated|socket/i,
    ],
  ])('is not marked as forwarded, and its job fails: %s', async (_what, answer, words) => {
    hook.answer = answer
    const { leadId } = await submit(connected)
    await expect(forward(connected, leadId)).rejects.toThrow(words)
    expect(await kept(leadId)).toMatchObject({ isForwarded: false, reference: '' })
    expect(away.heard).toEqual([])
  })

  test('is not marked as forwarded, and its job fails, when the CRM does not answer', async () => {
    hook.answer = hangs
    const shop = withHook({ deadlineMs: 500 })
    const { leadId } = await submit(shop)
    await expect(forward(shop, leadId)).rejects.toThrow(/TimeoutError/)
    expect(await kept(leadId)).toMatchObject({ isForwarded: false, reference: '' })
  })

  test('has log entries about refusals without the CRM’s address and secret', async () => {
    const shop = withHook({ url: 'http://127.0.0.1:1/hook?token=very-secret', secret: SECRET })
    const { leadId } = await submit(shop)
    const failure = await forward(shop, leadId).catch((error: unknown) => String(error))
    expect(failure).toContain('did not take enquiry')
    expect(failure).not.toContain('very-secret')
    expect(failure).not.toContain(SECRET)
  })

  test('is signed if there is a secret: id, time and every byte', async () => {
    const shop = withHook({ secret: SECRET })
    const { leadId } = await submit(shop)
    const beforeS = Math.floor(Date.now() / 1000)
    await forward(shop, leadId)
    const [heard] = hook.heard
    const timestamp = String(heard?.headers['webhook-timestamp'])
    expect(Number(timestamp)).toBeGreaterThanOrEqual(beforeS)
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
    // Verified as a receiver does, from the request alone.
    const key = Buffer.from('a key for tests of thirty bytes')
    const sign = (body: string) =>
      `v1,${createHmac('sha256', key)
        .update(`${String(heard?.headers['webhook-id'])}.${timestamp}.${body}`)
        .digest('base64')}`
    expect(heard?.headers['webhook-signature']).toBe(sign(heard?.body ?? ''))
    expect(heard?.headers['webhook-signature']).not.toBe(sign(`${heard?.body} `))
  })
})

describe('an enquiry in a shop without a CRM', () => {
  test('is not queued; an older job ends without changing it', async () => {
    const { leadId } = await submit(testing.shop)
    expect(await jobsOf(leadId)).toEqual(['send_enquiry_mail', 'send_enquiry_mail'])
    await forward(testing.shop, leadId)
    expect(await testing.shop.forwardMissedEnquiries()).toBe(0)
    expect(await kept(leadId)).toMatchObject({ isForwarded: false })
    expect(hook.heard).toEqual([])
  })

  test('that was deleted with its account is not forwarded, by its job or by the sweep', async () => {
    const { leadId } = await submit(testing.shop)
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    await db.pool.query(
      `UPDATE enquiries SET email = 'x@deleted.invalid', forwarded_at = NULL WHERE id = $1`,
      [leadId],
    )
    await forward(connected, leadId)
    await connected.forwardMissedEnquiries()
    expect(await jobsOf(leadId)).toEqual([])
    expect(hook.heard).toEqual([])
    expect(await kept(leadId)).toMatchObject({ isForwarded: false })
  })

  test('that does not exist is not forwarded, and an invalid payload is refused', async () => {
    await forward(connected, randomUUID())
    expect(hook.heard).toEqual([])
    expect(() => TASKS.forward_enquiry(connected, { enquiryId: 'x' })).toThrow()
  })
})

describe('the forwarding sweep', () => {
  const clear = () => db.pool.query('DELETE FROM graphile_worker._private_jobs')
  beforeEach(async () => {
    await clear()
    await db.pool.query('UPDATE enquiries SET forwarded_at = now() WHERE forwarded_at IS NULL')
  })

  test('queues what came before the CRM was set up, of the last thirty days, each once', async () => {
    const [young, old] = [await submit(testing.shop), await submit(testing.shop)]
    await db.pool.query(
      `UPDATE enquiries SET created_at = now() - CASE id WHEN $1 THEN interval '29 days' ELSE interval '31 days' END
        WHERE id IN ($1, $2)`,
      [young.leadId, old.leadId],
    )
    expect(await connected.forwardMissedEnquiries()).toBe(1)
    expect(await connected.forwardMissedEnquiries()).toBe(0)
    expect(await jobsOf(young.leadId)).toContain('forward_enquiry')
    expect(await jobsOf(old.leadId)).not.toContain('forward_enquiry')
    await forward(connected, young.leadId)
    await clear()
    expect(await connected.forwardMissedEnquiries()).toBe(0)
  })

  test('leaves out what a job is about to forward, and queues failed ones again after some hours', async () => {
    const { leadId } = await submit(connected)
    expect(await connected.forwardMissedEnquiries()).toBe(0)
    const spend = (runAt: string) =>
      db.pool.query(
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, run_at = now() + $2::interval
          WHERE key = $1`,
        [`forward_enquiry:${leadId}`, runAt],
      )
    await spend('6 hours')
    expect(await connected.forwardMissedEnquiries()).toBe(0)
    await spend('-1 minute')
    expect(await connected.forwardMissedEnquiries()).toBe(1)
    const { rows } = await db.pool.query('SELECT attempts FROM graphile_worker.jobs WHERE key = $1', [
      `forward_enquiry:${leadId}`,
    ])
    expect(rows).toEqual([{ attempts: 0 }])
  })
})

describe('the worker', () => {
  test('forwards an enquiry by itself, and logs an error when the last attempt has failed', async () => {
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    const lines: string[] = []
    const log = createLog('warn', { write: (line: string) => void lines.push(line) })
    hook.answer = says(503)
    const { leadId } = await submit(connected)
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 2 WHERE key = $1`,
      [`forward_enquiry:${leadId}`],
    )
    const worker = await startJobs({ databaseUrl: testing.url, shop: connected, log })
    onTestFinished(() => worker.stop())
    const told = (words: string) => lines.filter((line) => line.includes(words) && line.includes(leadId))
    await vi.waitFor(() => expect(told('will be tried again')).toHaveLength(1), { timeout: 15_000 })
    expect(told('failed for good')).toEqual([])
    // Immediately, as soon as the worker is free.
    await vi.waitFor(
      async () => {
        const { rowCount } = await db.pool.query(
          `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1 AND locked_at IS NULL`,
          [`forward_enquiry:${leadId}`],
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 15_000 },
    )
    await vi.waitFor(() => expect(told('a job failed for good')).toHaveLength(1), { timeout: 15_000 })
    expect(told('failed for good')[0]).toContain('"level":"error"')

    hook.answer = says(200, '{"id":"late"}')
    const next = await submit(connected)
    await vi.waitFor(async () => expect(await kept(next.leadId)).toMatchObject({ reference: 'late' }), {
      timeout: 15_000,
    })
  })
})
