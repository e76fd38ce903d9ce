/** Delivering events: saved payloads, retries by the shop's clock, pauses, and one attempt at a time. */
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { WEBHOOK_EVENTS } from '../rules/webhook-events.ts'
import { aHookServer, hangs, says } from '#tests/support/hook-server.ts'
import type { CaughtMail } from '#tests/support/accounts.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, CUSTOMER, moveClock, placed, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf, expectJobsFor, takeJobs, workWebhooks } from '#tests/support/webhooks.ts'

const testing = await testShop()
const { db, shop, sandbox } = testing
const owner = await staffOf(testing, 'owner')
await staffOf(testing, 'manager')
const guest = await aGuest(testing)
const hook = await aHookServer()
const url = `${hook.url}/hook`

beforeEach(async () => {
  await db.pool.query(`UPDATE webhook_endpoints SET status = 'archived'`)
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  hook.heard.length = 0
  hook.answer = says(204)
})

const anOrder = async () =>
  placed(testing, guest, { items: [{ productId: await aProduct(testing), quantity: 1 }] })

const bodies = () => hook.heard.map(({ body }) => JSON.parse(body) as Record<string, never>)
const theOnly = async (endpointId: string) => {
  const [delivery, ...more] = await deliveriesOf(testing, endpointId)
  expect(more).toEqual([])
  return delivery!
}
const stateOf = async (id: string) => (await shop.getWebhookEndpoint({ id }))!

async function mailsTo(userId: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${sandbox.url}/mail.json`)).json()) as CaughtMail[]
  return mails.filter(({ to }) => to.includes(`${userId}@panna.example`))
}

async function workNotices(): Promise<void> {
  for (const payload of await takeJobs(testing, 'tell_of_webhook')) await TASKS.tell_of_webhook(shop, payload)
  for (const payload of await takeJobs(testing, 'send_webhook_notice'))
    await TASKS.send_webhook_notice(shop, payload)
}

describe('a webhook event', () => {
  test('is sent once, as in the catalogue, signed with the secret of its endpoint', async () => {
    const { id, secret } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    const order = await anOrder()
    expect(hook.heard).toEqual([])
    expect(await workWebhooks(testing)).toBe(1)
    const [heard] = hook.heard
    const delivery = await theOnly(id)
    const message = new Webhook(secret).verify(heard!.body, heard!.headers as Record<string, string>)
    expect(message).toMatchObject({ id: delivery.eventId, type: 'order.created', data: { id: order.id } })
    expect(WEBHOOK_EVENTS[0]!.payload.parse(message)).toEqual({ ...(message as object), version: 1 })
    expect(heard!.headers['webhook-id']).toBe(delivery.eventId)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, body: heard!.body })
    expect(await workWebhooks(testing)).toBe(0)
    expect(await stateOf(id)).toMatchObject({ failingSince: null, waiting: 0, failed: 0 })
    expect((await stateOf(id)).lastSuccessAt).not.toBeNull()
  })

  test('contains the customer only for endpoints with that permission', async () => {
    await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anEndpoint(testing, owner, { url, events: ['order.created'], hasCustomer: true })
    await anOrder()
    await workWebhooks(testing)
    expect(hook.heard).toHaveLength(2)
    expect(hook.heard.filter(({ body }) => body.includes(CUSTOMER.email))).toHaveLength(1)
    expect(hook.heard.filter(({ body }) => body.includes(CUSTOMER.address))).toHaveLength(1)
  })

  test('about a product or a refund matches the catalogue too', async () => {
    const { secret } = await anEndpoint(testing, owner, {
      url,
      events: ['product.updated', 'order.refunded'],
    })
    const order = await aPaidOrder(testing, guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [
      order.id,
    ])
    await shop.refundPayment({ refundId: rows[0]!.id })
    await db.pool.query('UPDATE products SET price_paise = 30000 WHERE id = $1', [order.productId])
    await workWebhooks(testing)
    const messages = hook.heard.map(({ body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    ) as { type: string }[]
    for (const message of messages) {
      const event = WEBHOOK_EVENTS.find(({ name }) => name === message.type)
      expect(event?.payload.parse(message)).toEqual(message)
    }
    expect(messages.find(({ type }) => type === 'order.refunded')).toMatchObject({
      data: { id: order.id, refund: { amount: order.order.totalPaise / 100 } },
    })
    expect(messages.findLast(({ type }) => type === 'product.updated')).toMatchObject({
      data: { id: order.productId, price: 300 },
    })
  })

  test('keeps the body and id of its first attempt; time and signature are new', async () => {
    const { id, secret } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    const order = await anOrder()
    hook.answer = says(500, 'no room')
    await workWebhooks(testing)
    await db.pool.query(`UPDATE orders SET customer_name = 'Somebody Else' WHERE id = $1`, [order.id])
    await moveClock(testing, 1)
    hook.answer = says(204)
    await workWebhooks(testing)
    const [first, second] = hook.heard
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(new Webhook(secret).verify(second!.body, second!.headers as Record<string, string>)).toBeTruthy()
    expect(await theOnly(id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  test('that several jobs claim at once is sent once', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    const delivery = await theOnly(id)
    await Promise.all(
      Array.from({ length: 6 }, () => TASKS.deliver_webhook(shop, { deliveryId: delivery.id })),
    )
    expect(hook.heard).toHaveLength(1)
  })
})

describe('a failed delivery', () => {
  test('is attempted eight times in a little more than a day, each with its job, and then given up', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    hook.answer = says(503)
    const waits: number[] = []
    for (let tries = 1; tries < 8; tries += 1) {
      await workWebhooks(testing)
      const delivery = await theOnly(id)
      expect(delivery).toMatchObject({ status: 'waiting', attempts: tries })
      await expectJobsFor(testing, [delivery.id])
      waits.push(delivery.inSeconds!)
      // Too early: the same job, run by mistake, sends nothing.
      await TASKS.deliver_webhook(shop, { deliveryId: delivery.id })
      expect(hook.heard).toHaveLength(tries)
      await moveClock(testing, (delivery.inSeconds! + 1) / 3_600)
    }
    const planned = [5, 300, 1_800, 7_200, 18_000, 28_800, 30_600]
    for (const [index, seconds] of planned.entries()) {
      expect(waits[index]).toBeGreaterThan(seconds - 2)
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1)
    }
    await workWebhooks(testing)
    expect(await theOnly(id)).toMatchObject({ status: 'failed', attempts: 8, inSeconds: null })
    await expectJobsFor(testing, [])
    expect(hook.heard).toHaveLength(8)
    // By then nothing has been accepted for a day.
    expect(await stateOf(id)).toMatchObject({ status: 'paused', failed: 1 })
  })

  test('is postponed for as long as the receiver asks', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    hook.answer = says(429, '', { 'retry-after': '900' })
    await workWebhooks(testing)
    expect((await theOnly(id)).inSeconds).toBeGreaterThan(890)
  })

  test('for lack of a response is recorded with its reason', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    hook.answer = hangs
    await workWebhooks({ ...testing, shop: testing.impatient() })
    const { id: deliveryId } = await theOnly(id)
    const log = await shop.getWebhookDelivery({ endpointId: id, id: deliveryId })
    expect(log?.attempts).toMatchObject([
      {
        answerStatus: null,
        answer: 'no answer within the deadline',
        headers: { 'webhook-id': log?.eventId },
      },
    ])
  })

  test('without its job is found by the sweep, as is an attempt whose process died', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    const delivery = await theOnly(id)
    await takeJobs(testing, 'deliver_webhook')
    // Claimed, and never finished.
    await db.pool.query(
      `UPDATE webhook_deliveries SET attempts = 1, next_at = shop_now() + interval '2 minutes' WHERE id = $1`,
      [delivery.id],
    )
    await TASKS.deliver_overdue_webhooks(shop)
    await expectJobsFor(testing, [])
    await moveClock(testing, 1)
    await TASKS.deliver_overdue_webhooks(shop)
    expect(await workWebhooks(testing)).toBe(1)
    expect(await theOnly(id)).toMatchObject({ status: 'delivered', attempts: 2 })
  })
})

describe('a webhook endpoint', () => {
  test('that responds 410 Gone is switched off, and staff who may change it are notified once', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    await anOrder()
    await anOrder()
    hook.answer = says(410)
    await workWebhooks(testing)
    expect(await stateOf(id)).toMatchObject({ status: 'off', isGone: true, failed: 1, waiting: 1 })
    expect(hook.heard).toHaveLength(1)
    await workNotices()
    const mails = await mailsTo(owner.userId)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Webhooks to 127.0.0.1:${new URL(url).port} are switched off`,
    ])
  })

  test('that accepts nothing for a day is paused with one mail; waiting events are kept, and sent when it is switched on', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    const before = (await mailsTo(owner.userId)).length
    hook.answer = says(500)
    await anOrder()
    for (let hours = 0; hours < 24; hours += 6) {
      await workWebhooks(testing)
      await moveClock(testing, 6)
    }
    expect(await stateOf(id)).toMatchObject({ status: 'on', pausedAt: null })
    expect((await stateOf(id)).failingSince).not.toBeNull()
    // A later event that waits for its second attempt.
    await anOrder()
    await workWebhooks(testing)
    expect(await stateOf(id)).toMatchObject({ status: 'paused', waiting: 2, failed: 0 })
    const heard = hook.heard.length
    await moveClock(testing, 12)
    await workWebhooks(testing)
    await TASKS.deliver_overdue_webhooks(shop)
    await workWebhooks(testing)
    expect(hook.heard).toHaveLength(heard)
    // No new events are stored for it.
    await anOrder()
    expect(await deliveriesOf(testing, id)).toHaveLength(2)
    await workNotices()
    await workNotices()
    const mails = await mailsTo(owner.userId)
    expect(mails.length - before).toBe(1)
    expect(mails[0]?.text).toContain(`http://shop.test/cms/integrations/webhooks/${id}`)
    expect(mails[0]?.text).toContain('2 events wait for it')
    const managers = (
      await db.pool.query<{ id: string }>(`SELECT user_id AS id FROM user_roles WHERE staff_role = 'manager'`)
    ).rows
    for (const manager of managers) expect(await mailsTo(manager.id)).toEqual([])
    hook.answer = says(204)
    expect(await shop.switchWebhookEndpoint(owner, { id, to: 'on' })).toEqual({
      ok: true,
      value: { sent: 2 },
    })
    await TASKS.deliver_overdue_webhooks(shop)
    await workWebhooks(testing)
    expect((await deliveriesOf(testing, id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
    expect(await stateOf(id)).toMatchObject({ status: 'on', failingSince: null, pausedAt: null, waiting: 0 })
  })

  test('that accepts an event now and then is not paused, however long it fails in between', async () => {
    const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
    for (let day = 0; day < 3; day += 1) {
      hook.answer = says(500)
      await anOrder()
      await workWebhooks(testing)
      await moveClock(testing, 20)
      await workWebhooks(testing)
      hook.answer = says(200)
      await anOrder()
      await workWebhooks(testing)
    }
    expect(await stateOf(id)).toMatchObject({ status: 'on' })
  })
})

test('a sent event is purged after thirty days, with its attempts, and not earlier', async () => {
  const { id } = await anEndpoint(testing, owner, { url, events: ['order.created'] })
  await anOrder()
  await workWebhooks(testing)
  await moveClock(testing, 29 * 24)
  await TASKS.forget_webhook_deliveries(shop)
  expect(await deliveriesOf(testing, id)).toHaveLength(1)
  await anOrder()
  await moveClock(testing, 48)
  await TASKS.forget_webhook_deliveries(shop)
  expect(await deliveriesOf(testing, id)).toHaveLength(1)
  const { rows } = await db.pool.query(
    `SELECT 1 FROM webhook_events v WHERE NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = v.id)`,
  )
  expect(rows).toEqual([])
  expect(bodies()).toHaveLength(1)
})
