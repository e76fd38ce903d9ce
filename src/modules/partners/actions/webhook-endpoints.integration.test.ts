/** How staff manage endpoints: permissions, audit log, concurrent edits, secrets, test events, deletion. */
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENT_NAMES } from '../rules/webhook-events.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { createWebhookSender } from '../providers/sender.ts'
import { bindShop } from '#app/shop.ts'
import { aHookServer, says } from '#tests/support/hook-server.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'
import { aGuest, aProduct, CUSTOMER, moveClock, placed, testShop } from '#tests/support/shop.ts'
import { anEndpoint, deliveriesOf, workWebhooks } from '#tests/support/webhooks.ts'

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
const secretOf = async (id: string) => {
  const shown = await shop.showWebhookSecret(owner, { id })
  if (!shown.ok) throw new Error(shown.problem.key)
  return shown.value
}
const everything = async () =>
  (
    await db.pool.query(
      `SELECT (SELECT jsonb_agg(e ORDER BY id) FROM webhook_endpoints e) AS endpoints, (SELECT count(*) FROM webhook_deliveries) AS deliveries,
              (SELECT count(*) FROM audit_entries) AS noted, (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs`,
    )
  ).rows[0] as unknown

test('only an owner can add, change, test, switch, replay or delete an endpoint, or read its secret; otherwise nothing changes', async () => {
  const { id } = await anEndpoint(testing, owner, input)
  await anOrder()
  await workWebhooks(testing)
  const [delivery] = await deliveriesOf(testing, id)
  const others = [await staffOf(testing, 'manager'), await staffOf(testing, 'support'), guest]
  const before = await everything()
  for (const actor of others) {
    const answers = await Promise.all([
      shop.addWebhookEndpoint(actor, input),
      shop.changeWebhookEndpoint(actor, { ...input, id, version: 1 }),
      shop.switchWebhookEndpoint(actor, { id, to: 'off' }),
      shop.showWebhookSecret(actor, { id }),
      shop.rotateWebhookSecret(actor, { id }),
      shop.testWebhookEndpoint(actor, { id }),
      shop.replayWebhook(actor, { endpointId: id, id: delivery!.id }),
      shop.replayFailedWebhooks(actor, { endpointId: id, since: '2026-01-01T00:00:00Z' }),
      shop.archiveWebhookEndpoint(actor, { id }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
  }
  expect(await everything()).toEqual(before)
})

describe('adding a webhook endpoint', () => {
  test('creates a secret of 32 bytes, and audits everything but the secret', async () => {
    const { id, secret } = await anEndpoint(testing, owner, input)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await secretOf(id)).toEqual({ secret, previousSecret: null })
    const { description, events, hasCustomer } = input
    expect(await notedOf(testing, id)).toMatchObject([
      {
        action: 'integration.webhook_added',
        actorId: owner.userId,
        label: new URL(url).host,
        before: null,
        after: { url, description, events, hasCustomer },
      },
      { action: 'integration.webhook_secret_shown' },
    ])
    const { rows } = await db.pool.query(`SELECT 1 FROM audit_entries e WHERE strpos(e::text, $1) > 0`, [
      secret,
    ])
    expect(rows).toEqual([])
  })

  test('is refused for private addresses, and in a live shop for this machine; nothing is stored', async () => {
    const live = bindShop({
      ...testing.deps,
      webhooks: createWebhookSender({
        userAgent: 'x',
        isLoopbackAllowed: false,
        resolve: async (name) => {
          if (name === 'nobody.example') throw new Error('ENOTFOUND')
          return [{ address: name === 'inside.example' ? '10.1.2.3' : '93.184.216.34', family: 4 }]
        },
      }),
    })
    const before = await everything()
    for (const [bad, key] of [
      ['https://inside.example/', 'webhook_url_private'],
      ['https://127.0.0.1/', 'webhook_url_private'],
      ['https://[::ffff:10.0.0.1]/', 'webhook_url_private'],
      ['https://169.254.169.254/latest/meta-data', 'webhook_url_private'],
      ['http://localhost:3000/', 'webhook_url_https'],
      ['http://shop.example/', 'webhook_url_https'],
      ['https://me:word@shop.example/', 'webhook_url_password'],
      ['https://shop.example:25/', 'webhook_url_port'],
      ['https://nobody.example/', 'webhook_url_unknown'],
      ['somewhere', 'webhook_url_shape'],
    ] as const)
      expect(await live.addWebhookEndpoint(owner, { ...input, url: bad })).toEqual({
        ok: false,
        problem: { code: 'invalid', key, fields: { url: MESSAGES[key] } },
      })
    expect(await everything()).toEqual(before)
    expect(await live.addWebhookEndpoint(owner, { ...input, url: 'https://shop.example/a' })).toMatchObject({
      ok: true,
    })
  })
})

describe('changing a webhook endpoint', () => {
  test('by two people at once succeeds for the first; the second gets a stale error', async () => {
    const { id } = await anEndpoint(testing, owner, input)
    const change = { ...input, id, version: 1 }
    const answers = await Promise.all([
      shop.changeWebhookEndpoint(owner, { ...change, events: ['order.paid'] }),
      shop.changeWebhookEndpoint(owner, { ...change, events: ['order.paid'], description: 'Mine' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'stale' } })
    expect(await shop.getWebhookEndpoint({ id })).toMatchObject({ events: ['order.paid'], version: 2 })
  })

  test('so that it may no longer see customers removes them from events that are sent again', async () => {
    const { id } = await anEndpoint(testing, owner, {
      ...input,
      hasCustomer: true,
      events: ['order.created'],
    })
    await anOrder()
    hook.answer = says(500)
    await workWebhooks(testing)
    expect(hook.heard[0]!.body).toContain(CUSTOMER.email)
    await shop.changeWebhookEndpoint(owner, { ...input, id, version: 1 })
    await moveClock(testing, 1)
    await workWebhooks(testing)
    expect(hook.heard[1]!.body).not.toContain(CUSTOMER.email)
    expect(hook.heard[1]!.headers['webhook-id']).toBe(hook.heard[0]!.headers['webhook-id'])
  })

  test('is refused if it is unknown or was deleted', async () => {
    const { id } = await anEndpoint(testing, owner, input)
    expect(await shop.archiveWebhookEndpoint(owner, { id })).toMatchObject({ ok: true })
    for (const gone of [id, '00000000-0000-4000-8000-000000000000', 'not-an-id']) {
      expect(await shop.changeWebhookEndpoint(owner, { ...input, id: gone, version: 1 })).toMatchObject({
        problem: { code: 'not_found' },
      })
      expect(await shop.getWebhookEndpoint({ id: gone })).toBeNull()
    }
  })
})

describe('a new secret', () => {
  test('signs at once; the previous one signs too for a day, and no longer', async () => {
    const { id, secret: before } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
    const rotated = await shop.rotateWebhookSecret(owner, { id })
    const after = rotated.ok ? rotated.value.secret : ''
    expect(after).not.toBe(before)
    expect(await secretOf(id)).toEqual({ secret: after, previousSecret: before })
    const verifies = (secret: string) => {
      const { body, headers } = hook.heard.at(-1)!
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    }
    await anOrder()
    await workWebhooks(testing)
    expect([before, after].map(verifies)).toEqual([true, true])
    await moveClock(testing, 25)
    await anOrder()
    await workWebhooks(testing)
    expect([before, after].map(verifies)).toEqual([false, true])
    expect(await notedOf(testing, id)).toMatchObject([
      {},
      { action: 'integration.webhook_secret_rotated', after: { overlapHours: 24 } },
      {},
    ])
  })

  test('twice in a row invalidates the first completely', async () => {
    const { id, secret } = await anEndpoint(testing, owner, input)
    await shop.rotateWebhookSecret(owner, { id })
    await shop.rotateWebhookSecret(owner, { id })
    expect(Object.values(await secretOf(id))).not.toContain(secret)
  })
})

test('a test event is sent to that endpoint only, marked as a test, even while it is off', async () => {
  const { id, secret } = await anEndpoint(testing, owner, { ...input, events: ['order.paid'] })
  const other = await anEndpoint(testing, owner, input)
  await shop.switchWebhookEndpoint(owner, { id, to: 'off' })
  expect(await shop.testWebhookEndpoint(owner, { id })).toMatchObject({ ok: true })
  await workWebhooks(testing)
  const [heard, ...more] = hook.heard
  expect(more).toEqual([])
  expect(new Webhook(secret).verify(heard!.body, heard!.headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
    data: { message: 'A test from the panel. No shop data has changed.' },
  })
  expect(await deliveriesOf(testing, other.id)).toEqual([])
})

test('deleting an endpoint cancels its waiting events, deletes the secret, and hides it', async () => {
  const { id, secret } = await anEndpoint(testing, owner, { ...input, events: ['order.created'] })
  await anOrder()
  await shop.archiveWebhookEndpoint(owner, { id })
  await workWebhooks(testing)
  expect(hook.heard).toEqual([])
  expect((await deliveriesOf(testing, id)).map(({ status }) => status)).toEqual(['failed'])
  const { rows } = await db.pool.query(
    'SELECT 1 FROM webhook_endpoints WHERE $1 IN (secret, previous_secret)',
    [secret],
  )
  expect(rows).toEqual([])
  expect((await shop.listWebhookEndpoints()).map((each) => each.id)).not.toContain(id)
})
