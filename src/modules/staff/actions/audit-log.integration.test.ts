/** The audit log: written with each change, immutable, searchable; and jobs that failed permanently. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditFilterOf } from '../rules/audit-view.ts'
import { paise } from '#platform/rules/money.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aKey } from '#tests/support/partners.ts'
import { numberOf } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf, type StaffActor } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const filterOf = (query: string) => auditFilterOf(new URLSearchParams(query))
const found = async (query: string, before = 0) => shop.readAuditLog({ filter: filterOf(query), before })

describe('a change by staff', () => {
  test('is in the audit log with who, the old and the new values', async () => {
    const owner = { ...(await staffOf(testing, 'owner')), requestId: 'a-request' }
    const { id: orderId } = await aPaidOrder(testing, await aGuest(testing))
    const refund = {
      orderId,
      key: randomUUID(),
      amount: paise(10_000),
      reason: 'Scratched',
      confirmed: 'yes',
    }
    for (const _again of [1, 2]) expect((await shop.refundOrder(owner, refund as never)).ok).toBe(true)
    expect(await notedBy(testing, owner.userId)).toEqual([
      {
        actor: owner.userId,
        action: 'order.refunded',
        subject: orderId,
        label: await numberOf(testing, orderId),
        before: { refundedPaise: 0, reason: null },
        after: { refundedPaise: 10_000, reason: 'Scratched' },
      },
    ])
    const { entries } = await found(`subject=order:${orderId}`)
    expect(entries).toMatchObject([{ actorName: 'owner', requestId: 'a-request', action: 'order.refunded' }])
    await expectBooksToAgree(testing)
  })

  test('can be filtered by who made it; partners are listed once they changed something', async () => {
    const busy = await aKey(testing, { scopes: ['data:write'], name: 'Kiran Warehouse' })
    await aKey(testing, { scopes: ['data:write'], name: 'Silent partner' })
    await db.pool.query(
      `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id) VALUES ($1, 'Kiran Warehouse (partner)', 'product.partner_synced', 'product', 'x')`,
      [`key:${busy.id}`],
    )
    const { people } = await found('')
    const partners = people.filter(({ id }) => id.startsWith('key:'))
    expect(partners).toEqual([{ id: `key:${busy.id}`, name: 'Kiran Warehouse (partner)' }])
    expect((await found(`actor=key:${busy.id}`)).entries).toHaveLength(1)
  })

  test('that needs the permission for money is refused to support, and not logged', async () => {
    const support = await staffOf(testing, 'support')
    const { id: orderId } = await aPaidOrder(testing, await aGuest(testing))
    const refused = { ok: false, problem: { code: 'forbidden', key: 'staff_denied' } }
    const refund = { orderId, key: randomUUID(), amount: 'whole', reason: 'x', confirmed: 'yes' }
    expect(await shop.refundOrder(support, refund as never)).toEqual(refused)
    expect(await shop.retryProviderCall(support, { orderId })).toEqual(refused)
    const account = await anAccount(testing)
    expect(await shop.adjustCoins(support, { userId: account.userId, coins: 5, reason: 'x' })).toEqual(
      refused,
    )
    expect(await notedBy(testing, support.userId)).toEqual([])
  })

  test('of coins is logged with the account only; its name is deleted with the account', async () => {
    const manager = await staffOf(testing, 'manager')
    const { userId } = await anAccount(testing)
    expect((await shop.adjustCoins(manager, { userId, coins: 50, reason: 'Sorry' })).ok).toBe(true)
    expect(await notedBy(testing, manager.userId)).toMatchObject([
      {
        action: 'customer.coins_adjusted',
        subject: userId,
        label: '',
        before: { coins: 0 },
        after: { coins: 50 },
      },
    ])
    expect((await found(`subject=customer:${userId}`)).entries).toMatchObject([{ label: 'Asha Rao' }])
  })

  test('is logged for the order when it cancels it or handles its parcel', async () => {
    const manager = await staffOf(testing, 'manager')
    const { id: orderId } = await aPaidOrder(testing, await aGuest(testing))
    expect(await shop.cancelOrderByStaff(manager, { orderId, note: 'Rang up' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await notedBy(testing, manager.userId)).toMatchObject([
      { action: 'order.cancelled', subject: orderId, after: { fulfilment: 'cancelled' } },
    ])
    // Notes by staff are stored with the order, not in the log.
    expect(await shop.addOrderNote(manager, { orderId, note: 'Ask for Meera at 98480' })).toMatchObject({
      ok: true,
    })
    expect(JSON.stringify(await notedBy(testing, manager.userId))).not.toMatch(/Rang up|Meera/)
    const { rows } = await db.pool.query<{ note: string }>(
      `SELECT facts ->> 'note' AS note FROM order_events
        WHERE order_id = $1 AND kind IN ('order.cancelled', 'order.note') ORDER BY id`,
      [orderId],
    )
    expect(rows.map(({ note }) => note)).toEqual(['Rang up', 'Ask for Meera at 98480'])
    await expectBooksToAgree(testing)
  })
})

test('audit entries cannot be changed or deleted', async () => {
  for (const sql of [
    'UPDATE audit_entries SET actor_name = $1',
    'DELETE FROM audit_entries WHERE action <> $1',
  ])
    await expect(db.pool.query(sql, ['nobody'])).rejects.toThrow('append-only')
})

describe('the audit log', () => {
  const WHO = 'auditor-of-many'
  let reader: StaffActor
  const PAGE = 50

  beforeAll(async () => {
    reader = await staffOf(testing, 'manager')
    await db.pool.query(
      `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label, after, created_at)
       SELECT $1, 'Many', 'product.updated', 'product', n::text, 'Notebook 100%_ ' || n, '{"pricePaise": 24900}',
              '2026-03-01T00:00:00+05:30'::timestamptz + n * interval '1 hour' FROM generate_series(1, 120) AS n`,
      [WHO],
    )
  })

  test('is shown page by page, each entry once, newest first', async () => {
    const ids: number[] = []
    for (let before = 0, pages = 0; pages < 5; pages += 1) {
      const page = await found(`actor=${WHO}`, before)
      ids.push(...page.entries.map(({ id }) => id))
      expect(page.entries.length).toBeLessThanOrEqual(PAGE)
      if (page.nextBefore === null) break
      before = page.nextBefore
    }
    expect(ids).toHaveLength(120)
    expect(ids).toEqual(ids.toSorted((one, two) => two - one))
  })

  test.each([
    ['kind=product', 120],
    ['kind=product&from=2026-03-02&to=2026-03-02', 24],
    ['from=2026-03-05&to=2026-03-09', 120 - 95],
    ['search=NOTEBOOK+100%25_+7&from=2026-03-01&to=2026-03-31', 11],
    ['search=%25_%25_', 0],
    ['subject=product:77', 1],
    [`actor=nobody`, 0],
  ])('%s finds %i', async (query, count) => {
    let all = 0
    const asked = query.includes('actor=') ? query : `actor=${WHO}&${query}`
    const file = await shop.exportAuditLog(reader, { filter: filterOf(asked) })
    if (!file.ok) throw new Error(file.problem.key)
    for await (const batch of file.value.batches) all += batch.length
    expect(all).toBe(count)
  })

  test('can be exported with the permission; the export itself is logged without the search text', async () => {
    const support = await staffOf(testing, 'support')
    const filter = filterOf('kind=product&search=asha.rao%40example.test')
    expect(await shop.exportAuditLog(support, { filter })).toMatchObject({ problem: { code: 'forbidden' } })
    const manager = await staffOf(testing, 'manager')
    expect((await shop.exportAuditLog(manager, { filter })).ok).toBe(true)
    const noted = await notedBy(testing, manager.userId)
    expect(noted).toMatchObject([{ action: 'export.audit', after: { kind: 'product', isSearched: true } }])
    expect(JSON.stringify(noted)).not.toContain('asha.rao')
    expect(await notedBy(testing, support.userId)).toEqual([])
  })

  test('ignores an invalid day, kind or number', async () => {
    for (const query of [
      'from=2026-02-30&to=x&kind=__proto__&subject=constructor:1',
      'search=%00',
      'before=x',
    ])
      expect((await found(query)).entries.length).toBeGreaterThan(0)
  })
})

describe('a failed job', () => {
  async function aFailedJob(): Promise<string> {
    const { rows } = await db.pool.query<{ id: string }>(
      `SELECT id::text AS id FROM graphile_worker.add_job('send_order_mail', '{"orderId":"none"}'::json, max_attempts => 1)`,
    )
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = E'The mailbox is full\\nat a line' WHERE id = $1`,
      [rows[0]?.id],
    )
    return rows[0]!.id
  }

  test('is shown with the first line of its error, and can be retried by the owner only', async () => {
    const id = await aFailedJob()
    const [owner, manager] = [await staffOf(testing, 'owner'), await staffOf(testing, 'manager')]
    const job = async () => (await shop.getConnections()).jobs.find((each) => each.id === id)
    expect(await job()).toMatchObject({ task: 'send_order_mail', error: 'The mailbox is full', attempts: 1 })
    expect(await shop.retryFailedJob(manager, { id })).toMatchObject({ problem: { code: 'forbidden' } })
    const answers = await Promise.all([1, 2, 3].map(() => shop.retryFailedJob(owner, { id })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await job()).toBeUndefined()
    expect(await notedBy(testing, owner.userId)).toMatchObject([
      { action: 'integration.job_retried', subject: id, label: 'send_order_mail' },
    ])
  })

  test('can be dismissed once, with a reason', async () => {
    const id = await aFailedJob()
    const owner = await staffOf(testing, 'owner')
    expect((await shop.getConnections()).facts.failedMails).toBeGreaterThan(0)
    expect(await shop.dismissFailedJob(owner, { id, reason: 'Written by hand' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await shop.dismissFailedJob(owner, { id, reason: 'Again' })).toMatchObject({
      problem: { code: 'not_found', key: 'job_gone' },
    })
    const { rows } = await db.pool.query('SELECT 1 FROM graphile_worker._private_jobs WHERE id = $1', [id])
    expect(rows).toEqual([])
    expect(await notedBy(testing, owner.userId)).toMatchObject([
      { action: 'integration.job_dismissed', after: { reason: 'Written by hand' } },
    ])
  })
})
