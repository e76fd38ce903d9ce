/**
 * End to end with an integrator's own program: the shop's worker posts; a separate process that shares no code with the
 * shop verifies, fails on purpose, receives retries and a replay, and has processed each event exactly once.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/process/log.ts'
import { startJobs } from '#server/worker.ts'
import { aDeliveredOrder } from '#tests/support/returns.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf } from '#tests/support/webhooks.ts'

type Seen = {
  readonly outcome: 'listening' | 'ready' | 'taken' | 'known' | 'failed' | 'refused'
  readonly port?: number
  readonly id?: string
  readonly type?: string
  readonly data?: { readonly id: string; readonly customer_email?: unknown }
}

const CONSUMER = fileURLToPath(new URL('../../../../tests/support/webhook-consumer.ts', import.meta.url))

const testing = await testShop()
const { db, shop } = testing
const owner = await staffOf(testing, 'owner')

function aConsumer(failures: Readonly<Record<string, number>>) {
  const seen: Seen[] = []
  const child = fork(CONSUMER, { env: { ...process.env, FAILURES: JSON.stringify(failures) }, execArgv: [] })
  child.on('message', (each) => seen.push(each as Seen))
  afterAll(() => {
    if (child.connected) child.disconnect()
  })
  const saw = (outcome: Seen['outcome'], type?: string) =>
    seen.filter((each) => each.outcome === outcome && (type === undefined || each.type === type))
  return { child, saw }
}

test('an integrator’s program processes each event once, whatever failed before, and recognises a resent one', async () => {
  const { child, saw } = aConsumer({ 'order.paid': 1 })
  await vi.waitFor(() => expect(saw('listening')).toHaveLength(1), { timeout: 20_000 })
  const url = `http://127.0.0.1:${saw('listening')[0]!.port}/shop`
  const { id, secret } = await anEndpoint(testing, owner, { url })
  child.send({ secret })
  await vi.waitFor(() => expect(saw('ready')).toHaveLength(1), { timeout: 15_000 })

  // Before the worker starts, which would ship the same order.
  const order = await aDeliveredOrder(testing, await aGuest(testing))
  const worker = await startJobs({ databaseUrl: testing.url, shop, log: createLog('silent') })
  onTestFinished(() => worker.stop())
  const types = ['order.created', 'order.paid', 'order.shipped', 'order.delivered']
  // The failed one is sent again five seconds later.
  await vi.waitFor(
    () => expect(saw('taken').map(({ type }) => type)).toEqual(expect.arrayContaining(types)),
    { timeout: 20_000, interval: 100 },
  )
  expect(saw('refused')).toEqual([])
  expect(saw('failed').map(({ type }) => type)).toEqual(['order.paid'])
  const ofOrder = saw('taken').filter(({ data }) => data?.id === order.id)
  expect(ofOrder.map(({ type }) => String(type)).toSorted()).toEqual(types.toSorted())
  await vi.waitFor(
    async () =>
      expect((await deliveriesOf(testing, id)).every(({ status }) => status === 'delivered')).toBe(true),
    { timeout: 15_000 },
  )

  const paid = (await deliveriesOf(testing, id)).find(({ type }) => type === 'order.paid')!
  expect(paid.attempts).toBe(2)
  expect(await shop.replayWebhook(owner, { endpointId: id, id: paid.id })).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(saw('known').map((each) => each.id)).toEqual([paid.eventId]), {
    timeout: 15_000,
  })

  // The program verifies by itself: with another secret it accepts nothing from the shop.
  await db.pool.query(
    `UPDATE webhook_endpoints SET secret = 'whsec_' || encode('another key than the one known', 'base64') WHERE id = $1`,
    [id],
  )
  await shop.testWebhookEndpoint(owner, { id })
  await vi.waitFor(() => expect(saw('refused')).toHaveLength(1), { timeout: 15_000 })
  expect(saw('taken', 'webhook.test')).toEqual([])
})
