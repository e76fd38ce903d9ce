/** Slow receivers delay nobody else: neither other endpoints nor mails. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { bindShop } from '#app/shop.ts'
import { createWebhookSender } from '../providers/sender.ts'
import { createLog } from '#platform/process/log.ts'
import { startJobs } from '#server/worker.ts'
import { aHookServer, hangs, says, type HookAnswer } from '#tests/support/hook-server.ts'
import { moveClock, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { anEndpoint, deliveriesOf, expectJobsFor, workWebhooks } from '#tests/support/webhooks.ts'

const own = await testShop()
const { db } = own
const DEADLINE_MS = 1_000
const webhooks = createWebhookSender({
  userAgent: 'Panna-Webhooks/1',
  isLoopbackAllowed: true,
  deadlineMs: DEADLINE_MS,
})
const shop = bindShop({ ...own.deps, webhooks })
const testing = { ...own, shop }
const owner = await staffOf(testing, 'owner')
const slow = await aHookServer()
const fine = await aHookServer()

beforeEach(async () => {
  await db.pool.query(`UPDATE webhook_endpoints SET status = 'archived'`)
  await db.pool.query('DELETE FROM graphile_worker._private_jobs')
  slow.heard.length = 0
  fine.heard.length = 0
  slow.answer = hangs
  fine.answer = says(204)
})

/** With the worker running. */
async function atWork(until: () => Promise<unknown>): Promise<void> {
  const worker = await startJobs({ databaseUrl: testing.url, shop, log: createLog('silent') })
  try {
    await until()
  } finally {
    await worker.stop()
  }
}

const soon = { timeout: 15_000, interval: 50 }

const manyProductsChange = () =>
  db.pool.query(
    `UPDATE products SET price_paise = price_paise + 100, discounted_price_paise = NULL
      WHERE id IN (SELECT id FROM products WHERE status = 'active' LIMIT 10)`,
  )

/** Upgrades to another protocol on any POST, and never ends. */
async function anUpgrader(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('three slow ones with ten events each delay the others no longer than their first attempts', async () => {
  for (const path of ['a', 'b', 'c'])
    await anEndpoint(testing, owner, { url: `${slow.url}/${path}`, events: ['product.updated'] })
  const good = await anEndpoint(testing, owner, { url: `${fine.url}/x`, events: ['product.updated'] })
  await manyProductsChange()
  await atWork(() =>
    vi.waitFor(async () => {
      const tried = (await deliveriesOf(testing, good.id)).map(({ status, attempts }) => [status, attempts])
      expect(tried).toEqual(Array.from({ length: 10 }, () => ['delivered', 1]))
    }, soon),
  )
  // One attempt each; the remaining events wait for the cooldown to end.
  expect(slow.heard.length).toBeLessThanOrEqual(4)
})

test('one that switches protocols blocks neither its own queue nor the worker’s shutdown', async () => {
  const bad = await anEndpoint(testing, owner, { url: await anUpgrader(), events: ['order.created'] })
  await shop.testWebhookEndpoint(owner, { id: bad.id })
  const [delivery] = await deliveriesOf(testing, bad.id)
  await atWork(() =>
    vi.waitFor(async () => {
      const log = await shop.getWebhookDelivery({ endpointId: bad.id, id: delivery!.id })
      expect(log?.attempts).toMatchObject([{ answerStatus: 101 }])
    }, soon),
  )
  const { rows } = await db.pool.query(
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'deliver_webhook' AND locked_at IS NOT NULL`,
  )
  expect(rows).toEqual([])
})

test('at most two are waited for at a time', async () => {
  let most = 0
  let under = 0
  const counted: HookAnswer = (response) => {
    under += 1
    most = Math.max(most, under)
    response.on('close', () => (under -= 1))
  }
  slow.answer = counted
  for (const path of ['a', 'b', 'c', 'd']) {
    const { id } = await anEndpoint(testing, owner, { url: `${slow.url}/${path}`, events: ['order.paid'] })
    await shop.testWebhookEndpoint(owner, { id })
  }
  await atWork(() => vi.waitFor(() => expect(slow.heard).toHaveLength(4), soon))
  expect(most).toBe(2)
})

test('after a timeout an endpoint cools down for a minute: waiting events are sent later, without counting an attempt', async () => {
  const { id } = await anEndpoint(testing, owner, { url: `${slow.url}/x`, events: ['product.updated'] })
  await manyProductsChange()
  await workWebhooks(testing)
  expect(slow.heard).toHaveLength(1)
  const waiting = await deliveriesOf(testing, id)
  expect(waiting.filter(({ attempts }) => attempts === 0)).toHaveLength(9)
  for (const { attempts, inSeconds } of waiting) if (attempts === 0) expect(inSeconds).toBeGreaterThan(50)
  // Each has its job, except the one that was attempted and is retried on its own schedule.
  await expectJobsFor(
    testing,
    waiting.map((each) => each.id),
  )
  // A test event is not delayed by the cooldown.
  await shop.testWebhookEndpoint(owner, { id })
  slow.answer = says(204)
  await workWebhooks(testing)
  expect(slow.heard).toHaveLength(2)
  await moveClock(testing, 1)
  await TASKS.deliver_overdue_webhooks(shop)
  await workWebhooks(testing)
  expect((await deliveriesOf(testing, id)).filter(({ status }) => status !== 'delivered')).toEqual([])
})

test('order events are sent before product events', async () => {
  await anEndpoint(testing, owner, { url: `${fine.url}/x` })
  await manyProductsChange()
  const { rows } = await db.pool.query<{ priority: number }>(
    `SELECT DISTINCT priority::int FROM graphile_worker.jobs WHERE task_identifier = 'deliver_webhook'`,
  )
  expect(rows).toEqual([{ priority: 1 }])
  const { id } = (await shop.listWebhookEndpoints())[0]!
  await shop.testWebhookEndpoint(owner, { id })
  await atWork(() => vi.waitFor(() => expect(fine.heard).toHaveLength(11), soon))
  expect(JSON.parse(fine.heard[0]!.body)).toMatchObject({ type: 'webhook.test' })
})
