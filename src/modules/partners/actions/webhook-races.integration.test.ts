/**
 * What changes while an event is being delivered: withdrawn permissions, deleted accounts, changed URLs, deleted
 * endpoints.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { aHookServer, says, type HookAnswer } from '#tests/support/hook-server.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aDeliveredOrder } from '#tests/support/returns.ts'
import { aGuest, aProduct, CUSTOMER, placed, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf, expectJobsFor, takeJobs, workWebhooks } from '#tests/support/webhooks.ts'

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const guest = await aGuest(testing)
const hook = await aHookServer()
const url = `${hook.url}/hook`

beforeEach(async () => {
  await db.pool.query(`UPDATE webhook_endpoints SET status = 'archived'`)
  await db.pool.query(`UPDATE webhook_deliveries SET status = 'failed' WHERE status = 'waiting'`)
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  hook.heard.length = 0
  hook.answer = says(204)
})

const anOrder = async () =>
  placed(testing, guest, { items: [{ productId: await aProduct(testing), quantity: 1 }] })
const theOnly = async (endpointId: string) => (await deliveriesOf(testing, endpointId)).at(-1)!
const stateOf = async (id: string) => (await shop.getWebhookEndpoint({ id }))!

async function changed(id: string, wish: { readonly url?: string; readonly hasCustomer?: boolean }) {
  const { version } = await stateOf(id)
  const input = { url, description: '', events: ['order.created' as const], hasCustomer: false, ...wish }
  expect(await shop.changeWebhookEndpoint(owner, { id, version, ...input })).toMatchObject({ ok: true })
}

/** Starts both, in this sequence, while `held` is locked by another transaction; resolves when both are done. */
async function behind(held: string, values: readonly string[], works: readonly (() => Promise<unknown>)[]) {
  const lock = await db.pool.connect()
  try {
    await lock.query('BEGIN')
    await lock.query(held, [...values])
    const running: Promise<unknown>[] = []
    for (const work of works) {
      running.push(work())
      await waitersAre(running.length)
    }
    await lock.query('COMMIT')
    await Promise.all(running)
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
}

const waitersAre = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      expect(rows[0]?.count).toBe(count)
    },
    { timeout: 15_000 },
  )

describe('personal data', () => {
  const echoes: HookAnswer = (response, heard) => void response.writeHead(200).end(heard.body)

  async function aSale() {
    const user = await anAccount(testing)
    const events = ['order.delivered' as const]
    const { id } = await anEndpoint(testing, owner, { url, events, hasCustomer: true })
    const order = await aDeliveredOrder(testing, user)
    const delivery = await theOnly(id)
    const deliver = () => TASKS.deliver_webhook(shop, { deliveryId: delivery.id })
    return { user, id, order, delivery, deliver }
  }

  test('is not in a payload that is created while the permission is being withdrawn', async () => {
    const { id, order, deliver } = await aSale()
    await behind(
      'SELECT 1 FROM orders WHERE id = $1 FOR UPDATE',
      [order.id],
      [
        deliver,
        // It has nothing to wait for: the payload is saved after it.
        async () => {
          await changed(id, {})
          // Second in the lock queue.
          await db.pool.query('SELECT 1 FROM orders WHERE id = $1 FOR SHARE', [order.id])
        },
      ],
    )
    expect((await theOnly(id)).body).not.toContain(CUSTOMER.email)
    for (const { body } of hook.heard) expect(body).not.toContain(CUSTOMER.email)
  })

  test('is not in a payload once the account is deleted, whichever locks the order first', async () => {
    for (const isDeletedFirst of [true, false]) {
      const { user, id, order, deliver } = await aSale()
      const deleted = async () =>
        expect(await shop.deleteAccount(user, { word: 'DELETE' })).toMatchObject({ ok: true })
      const both = isDeletedFirst ? [deleted, deliver] : [deliver, deleted]
      await behind('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.id], both)
      expect((await theOnly(id)).body ?? '').not.toContain(CUSTOMER.email)
    }
  })

  test('in a receiver’s response is deleted with the account, or with the permission', async () => {
    hook.answer = echoes
    const { user, id } = await aSale()
    await workWebhooks(testing)
    expect(await answersOf(id)).toEqual([expect.stringContaining(CUSTOMER.email)])
    expect(await shop.deleteAccount(user, { word: 'DELETE' })).toMatchObject({ ok: true })
    expect(await answersOf(id)).toEqual([''])
    const other = await aSale()
    await workWebhooks(testing)
    await changed(other.id, {})
    expect(await answersOf(other.id)).toEqual([''])
  })

  test('in a receiver’s response after it was deleted is not stored', async () => {
    let answer = () => {}
    hook.answer = (response, heard) => void (answer = () => echoes(response, heard))
    const { user, id, deliver } = await aSale()
    const delivering = deliver()
    await vi.waitFor(() => expect(hook.heard).toHaveLength(1), { timeout: 15_000 })
    expect(await shop.deleteAccount(user, { word: 'DELETE' })).toMatchObject({ ok: true })
    answer()
    await delivering
    expect(await answersOf(id)).toEqual([''])
  })

  async function answersOf(endpointId: string): Promise<string[]> {
    const { rows } = await db.pool.query<{ answer: string }>(
      `SELECT a.answer FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.endpoint_id = $1`,
      [endpointId],
    )
    return rows.map(({ answer }) => answer)
  }
})

describe('a changed URL', () => {
  test.each([410, 500, 200])('is not affected by a late response of the previous one: %i', async (status) => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    let answer = () => {}
    hook.answer = (response) => void (answer = () => void response.writeHead(status).end())
    const working = workWebhooks(testing)
    await vi.waitFor(() => expect(hook.heard).toHaveLength(1), { timeout: 15_000 })
    await changed(id, { url: `${hook.url}/new` })
    answer()
    await working
    expect(await stateOf(id)).toMatchObject({ status: 'on', failingSince: null, lastSuccessAt: null })
    const delivery = await theOnly(id)
    expect(delivery.status).toBe(status === 200 ? 'delivered' : 'waiting')
    await expectJobsFor(testing, status === 200 ? [] : [delivery.id])
  })

  test('resets the failing state; other changes do not', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    hook.answer = says(500)
    await workWebhooks(testing)
    await changed(id, { hasCustomer: true })
    expect((await stateOf(id)).failingSince).not.toBeNull()
    await changed(id, { url: `${hook.url}/new` })
    expect((await stateOf(id)).failingSince).toBeNull()
  })
})

test('an event for an endpoint that is being deleted is given up by the next sweep', async () => {
  const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
  const order = await anOrder()
  const client = await db.pool.connect()
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO order_events (order_id, kind, actor, facts) VALUES ($1, 'order.placed', 'system', '{}')`,
    [order.id],
  )
  await shop.archiveWebhookEndpoint(owner, { id })
  await client.query('COMMIT')
  client.release()
  await TASKS.deliver_overdue_webhooks(shop)
  await workWebhooks(testing)
  expect((await deliveriesOf(testing, id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect(hook.heard).toEqual([])
})

test('very many waiting events of an endpoint that is switched on are queued in batches', async () => {
  const { id } = await anEndpoint(testing, owner, { url })
  await shop.switchWebhookEndpoint(owner, { id, to: 'off' })
  const count = 12_000
  await db.pool.query(
    `WITH told AS (INSERT INTO webhook_events (type, product_id)
       SELECT 'product.updated', p.id FROM (SELECT id FROM products LIMIT 1) p, generate_series(1, $2::int) RETURNING id)
     INSERT INTO webhook_deliveries (event_id, endpoint_id, next_at, attempts)
     SELECT id, $1, shop_now() + interval '1 hour', 3 FROM told`,
    [id, count],
  )
  expect(await shop.switchWebhookEndpoint(owner, { id, to: 'on' })).toEqual({
    ok: true,
    value: { sent: count },
  })
  expect(await takeJobs(testing, 'deliver_webhook')).toEqual([])
  expect(await takeJobs(testing, 'deliver_overdue_webhooks')).toHaveLength(1)
  await TASKS.deliver_overdue_webhooks(shop)
  expect(await takeJobs(testing, 'deliver_webhook')).toHaveLength(count)
})
