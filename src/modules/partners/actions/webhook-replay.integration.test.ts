/** Replaying delivered or failed events: the same event, to the same endpoint, by staff with the permission. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WEBHOOK_EVENT_NAMES } from '../rules/webhook-events.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { aHookServer, says } from '#tests/support/hook-server.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'
import { aGuest, aProduct, placed, testShop } from '#tests/support/shop.ts'
import { anEndpoint, deliveriesOf, takeJobs, workWebhooks } from '#tests/support/webhooks.ts'

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')
const guest = await aGuest(testing)
const hook = await aHookServer()
const url = `${hook.url}/hook`
const input = { url, description: 'Warehouse', events: [...WEBHOOK_EVENT_NAMES], hasCustomer: false }

beforeEach(async () => {
  await db.pool.query(`UPDATE webhook_endpoints SET status = 'archived'`)
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  hook.heard.length = 0
  hook.answer = says(204)
})

const anOrder = async () =>
  placed(testing, guest, { items: [{ productId: await aProduct(testing), quantity: 1 }] })
describe('replaying', () => {
  test('sends the same event with the same id again, and is in the audit log', async () => {
    const { id } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
    await anOrder()
    await workWebhooks(testing)
    const [delivery] = await deliveriesOf(testing, id)
    expect(await shop.replayWebhook(owner, { endpointId: id, id: delivery!.id })).toEqual({
      ok: true,
      value: null,
    })
    await workWebhooks(testing)
    expect(hook.heard.map(({ body, headers }) => [body, headers['webhook-id']])).toEqual(
      Array.from({ length: 2 }, () => [delivery!.body, delivery!.eventId]),
    )
    expect((await shop.getWebhookDelivery({ endpointId: id, id: delivery!.id }))?.attempts).toHaveLength(2)
    expect((await notedOf(testing, id)).at(-1)).toMatchObject({
      action: 'integration.webhook_replayed',
      after: { delivery: delivery!.id, event: 'order.created' },
    })
  })

  test('is refused during an attempt, so that the event is not sent twice at once', async () => {
    const { id } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
    await anOrder()
    const [delivery] = await deliveriesOf(testing, id)
    const held: (() => void)[] = []
    hook.answer = (response) => void held.push(() => void response.writeHead(200).end())
    const working = workWebhooks(testing)
    await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 15_000 })
    expect(await shop.replayWebhook(owner, { endpointId: id, id: delivery!.id })).toMatchObject({
      problem: { key: 'webhook_not_replayed' },
    })
    // Neither does switching it off and on again.
    await shop.switchWebhookEndpoint(owner, { id, to: 'off' })
    expect(await shop.switchWebhookEndpoint(owner, { id, to: 'on' })).toMatchObject({ value: { sent: 0 } })
    await TASKS.deliver_overdue_webhooks(shop)
    expect(await workWebhooks(testing)).toBe(0)
    for (const answer of held) answer()
    await working
    expect(hook.heard).toHaveLength(1)
    // A finished replay may be requested again.
    expect(await shop.replayWebhook(owner, { endpointId: id, id: delivery!.id })).toMatchObject({ ok: true })
  })

  test('all events given up since a time leaves out older and delivered ones', async () => {
    const { id } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
    for (const age of ['3 days', '1 day', '1 hour']) {
      await anOrder()
      await db.pool.query(
        `UPDATE webhook_deliveries SET status = 'failed', next_at = NULL, created_at = shop_now() - $2::interval
          WHERE endpoint_id = $1 AND status = 'waiting'`,
        [id, age],
      )
    }
    await takeJobs(testing, 'deliver_webhook')
    await anOrder()
    await workWebhooks(testing)
    hook.heard.length = 0
    const { rows } = await db.pool.query<{ since: Date }>(`SELECT shop_now() - interval '2 days' AS since`)
    const since = rows[0]!.since.toISOString()
    expect(await shop.replayFailedWebhooks(owner, { endpointId: id, since })).toEqual({
      ok: true,
      value: { sent: 2 },
    })
    await workWebhooks(testing)
    expect(hook.heard).toHaveLength(2)
    expect(await shop.replayFailedWebhooks(owner, { endpointId: id, since })).toEqual({
      ok: true,
      value: { sent: 0 },
    })
    const log = { endpointId: id, event: null, page: 1 }
    expect(await shop.listWebhookDeliveries({ ...log, status: 'failed' })).toMatchObject({ total: 1 })
    expect(await shop.listWebhookDeliveries({ ...log, status: 'delivered' })).toMatchObject({ total: 3 })
    expect(await shop.listWebhookDeliveries({ ...log, status: null, event: 'order.paid' })).toMatchObject({
      total: 0,
      deliveries: [],
    })
  })

  test('is refused for an endpoint that is off, for another endpoint’s delivery, and for an unknown one', async () => {
    const { id } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
    const other = await anEndpoint(testing, owner, { ...input, events: ['order.paid'] })
    await anOrder()
    await workWebhooks(testing)
    const [delivery] = await deliveriesOf(testing, id)
    for (const wrong of [delivery!.id, 'not-an-id'])
      expect(await shop.replayWebhook(owner, { endpointId: other.id, id: wrong })).toMatchObject({
        problem: { code: 'not_found' },
      })
    await shop.switchWebhookEndpoint(owner, { id, to: 'off' })
    expect(await shop.replayWebhook(owner, { endpointId: id, id: delivery!.id })).toMatchObject({
      problem: { key: 'webhook_is_off' },
    })
  })
})
