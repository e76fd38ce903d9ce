/** Enquiries as staff work on them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { enquiryInput } from '../rules/enquiry.ts'
import type { EnquiryStep } from '../rules/staff-enquiry.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { EnquiryWork } from './work-on-enquiry.ts'
import { anAccount, anEmail } from '#tests/support/cash.ts'
import { aGuest, aProduct, CUSTOMER, placed, testShop } from '#tests/support/shop.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop } = testing
const support = await staffOf(testing, 'support')

async function submitted(changes: Partial<Record<'name' | 'email' | 'requirement', string>> = {}) {
  const formData = {
    name: 'Asha Rao',
    email: anEmail(),
    mobile: '9848012345',
    requirement: `Do you print names? ${randomUUID()}`,
    ...changes,
  }
  const input = enquiryInput.parse({
    formId: 'contact-form',
    formData,
    websiteUrl: 'http://shop.test/contact',
  })
  const { leadId, ticketNumber } = await shop.submitEnquiry(input)
  return { ...formData, id: leadId, ticketNumber }
}

const found = async (id: string) => {
  const enquiry = await shop.getEnquiryForStaff({ id })
  if (!enquiry) throw new Error('the enquiry is not there')
  return enquiry
}

/** A step by somebody who has seen the whole history. */
async function step(id: string, kind: EnquiryStep, words = 'Words') {
  const [newest] = (await found(id)).events
  const seen = newest?.id ?? 0
  const work: EnquiryWork =
    kind === 'answered' || kind === 'note' ? { id, step: kind, seen, words } : { id, step: kind, seen }
  return shop.workOnEnquiry(support, work)
}

async function answersQueued(): Promise<{ id: number; payload: unknown }[]> {
  const { rows } = await db.pool.query<{ id: number; payload: unknown }>(
    `SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_enquiry_answer' ORDER BY j.id`,
  )
  return rows
}

async function sendAnswers() {
  for (const { id, payload } of await answersQueued()) {
    await TASKS.send_enquiry_answer(shop, payload)
    await db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
  }
  return (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as {
    readonly to: readonly string[]
    readonly subject: string
    readonly text: string
  }[]
}

describe('an enquiry', () => {
  test('is answered by a mail with its number and the text, and everything done is shown with who and when', async () => {
    const enquiry = await submitted()
    expect(await step(enquiry.id, 'note', 'Asked the printer.')).toMatchObject({ value: { status: 'open' } })
    expect(await step(enquiry.id, 'answered', 'Yes, from 25 on.')).toMatchObject({
      value: { status: 'answered' },
    })
    const mail = (await sendAnswers()).find(({ to }) => to.includes(enquiry.email))
    expect(mail?.subject).toBe(`Your message to us: ticket ${enquiry.ticketNumber}`)
    expect(mail?.text).toContain('Yes, from 25 on.')
    expect(mail?.text).toContain(`> ${enquiry.requirement}`)
    expect(mail?.text).not.toContain('Asked the printer.')
    expect(await step(enquiry.id, 'closed')).toMatchObject({ value: { status: 'closed' } })
    expect(await step(enquiry.id, 'reopened')).toMatchObject({ value: { status: 'open' } })
    const { events, enquiry: now } = await found(enquiry.id)
    expect(now.status).toBe('open')
    expect(events.map(({ kind, words, actorName }) => [kind, words, actorName])).toEqual([
      ['reopened', '', 'support'],
      ['closed', '', 'support'],
      ['answered', 'Yes, from 25 on.', 'support'],
      ['note', 'Asked the printer.', 'support'],
    ])
    const noted = await notedOf(testing, enquiry.id)
    expect(noted.map(({ action }) => action)).toEqual([
      'enquiry.noted',
      'enquiry.answered',
      'enquiry.closed',
      'enquiry.reopened',
    ])
    expect(JSON.stringify(noted)).not.toContain('printer')
  })

  test('is handled by one person at a time: of two simultaneous answers one is sent, and the other is refused', async () => {
    const enquiry = await submitted()
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((words) =>
        shop.workOnEnquiry(support, { id: enquiry.id, step: 'answered', seen: 0, words }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok) expect(result.problem).toEqual({ code: 'stale', key: 'staff_stale' })
    const mails = (await sendAnswers()).filter(({ to }) => to.includes(enquiry.email))
    expect(mails).toHaveLength(1)
    expect((await found(enquiry.id)).events).toHaveLength(1)
  })

  test('cannot be closed twice, nor opened while it is open', async () => {
    const enquiry = await submitted()
    expect(await step(enquiry.id, 'reopened')).toMatchObject({ ok: false, problem: { code: 'stale' } })
    await step(enquiry.id, 'closed')
    expect(await step(enquiry.id, 'closed')).toMatchObject({ ok: false, problem: { code: 'stale' } })
    expect((await found(enquiry.id)).events).toHaveLength(1)
  })

  test('that was repeated with the same text cannot be open twice, even simultaneously', async () => {
    const words = { email: anEmail(), requirement: `Again ${randomUUID()}` }
    const first = await submitted(words)
    await step(first.id, 'closed')
    const second = await submitted(words)
    expect(second.id).not.toBe(first.id)
    expect(await step(first.id, 'reopened')).toMatchObject({
      ok: false,
      problem: { code: 'invalid', key: 'enquiry_same_open' },
    })
    await step(second.id, 'closed')
    const both = await Promise.all(
      [first, second].map(({ id }) => shop.workOnEnquiry(support, { id, step: 'reopened', seen: null })),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of both)
      if (!result.ok) expect(result.problem).toMatchObject({ key: 'enquiry_same_open' })
  })

  test('can be handled by staff only', async () => {
    const enquiry = await submitted()
    for (const actor of [await anAccount(testing), await aGuest(testing), { kind: 'visitor' } as const])
      expect(await shop.workOnEnquiry(actor, { id: enquiry.id, step: 'closed', seen: 0 })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect((await found(enquiry.id)).enquiry.status).toBe('open')
    for (const id of ['x', randomUUID()])
      expect(await shop.workOnEnquiry(support, { id, step: 'closed', seen: 0 })).toMatchObject({
        ok: false,
        problem: { code: 'not_found' },
      })
  })

  test('is in the list, found by ticket, name, address, mobile and text, with its page escaped', async () => {
    const enquiry = await submitted({
      name: 'Zubeida Khan',
      requirement: `Zigzag ${randomUUID()}\nsecond line`,
    })
    const list = (search: string, status = '') => shop.listEnquiriesForStaff({ search, status, page: 1 })
    for (const search of [
      String(enquiry.ticketNumber),
      'zubeida',
      enquiry.email,
      enquiry.requirement.slice(0, 30),
    ])
      expect((await list(search)).enquiries).toMatchObject([
        {
          id: enquiry.id,
          firstWords: enquiry.requirement.replace('\n', ' '),
          websiteUrl: 'http://shop.test/contact',
          status: 'open',
          isForwarded: false,
        },
      ])
    expect((await list('zubeida', 'closed')).total).toBe(0)
    expect((await list('_')).total).toBe(0)
  })

  test('shows other enquiries and orders with its address', async () => {
    const email = anEmail()
    const [one, other] = [await submitted({ email }), await submitted({ email })]
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    const customer = { ...CUSTOMER, email: email as typeof CUSTOMER.email }
    const order = await placed(testing, await aGuest(testing), { items, customer })
    const { others, orders } = await found(one.id)
    expect(others.map(({ id }) => id)).toEqual([other.id])
    expect(orders.map(({ id }) => id)).toEqual([order.id])
  })
})

describe('the history of an enquiry', () => {
  test('is deleted with the account, and nothing more is sent', async () => {
    const account = await anAccount(testing, anEmail())
    const { rows } = await db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      account.userId,
    ])
    const enquiry = await submitted({ email: rows[0]?.email ?? '' })
    await step(enquiry.id, 'answered', 'Dear Asha, your order went out.')
    expect(await shop.deleteAccount(account, { word: 'DELETE' })).toMatchObject({ ok: true })
    const before = (await sendAnswers()).length
    expect(before).toBe((await sendAnswers()).length)
    const { enquiry: now, events, others, orders } = await found(enquiry.id)
    expect(now).toMatchObject({ isErased: true, requirement: '', status: 'answered' })
    expect(events).toMatchObject([{ kind: 'answered', words: '' }])
    expect([others, orders]).toEqual([[], []])
    expect(await step(enquiry.id, 'answered')).toMatchObject({ problem: { key: 'enquiry_gone' } })
    expect(await step(enquiry.id, 'note', 'Nothing left to do.')).toMatchObject({ ok: true })
  })

  test('cannot be changed or deleted otherwise', async () => {
    const enquiry = await submitted()
    await step(enquiry.id, 'note', 'As it was said')
    for (const sql of [
      `UPDATE enquiry_events SET words = 'other' WHERE enquiry_id = $1`,
      `UPDATE enquiry_events SET actor_id = 'other', words = '' WHERE enquiry_id = $1`,
      `DELETE FROM enquiry_events WHERE enquiry_id = $1`,
    ])
      await expect(db.pool.query(sql, [enquiry.id])).rejects.toThrow()
    expect((await found(enquiry.id)).events).toMatchObject([{ words: 'As it was said' }])
  })
})
