/**
 * Data of a deleted account outside its own tables: guest orders, enquiries, queued mails, links, provider events.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { NOBODY_ANY_MORE } from '../rules/account-deletion.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { anAddress, mailsTo, queuedMails, userIdOf } from '#tests/support/accounts.ts'
import { anAccount, type UserActor } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct, CUSTOMER, expectBooksToAgree, placed } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { aShopper, signUp } from '../testing/account-support.ts'

const testing = await testApp()
const { shop, db } = testing
afterEach(() => expectBooksToAgree(testing))

const MEANT = { word: 'DELETE' }

async function setOrder(id: OrderId, changes: string): Promise<void> {
  await db.pool.query(`UPDATE orders SET ${changes} WHERE id = $1`, [id])
}

async function deliver(id: OrderId): Promise<void> {
  await setOrder(id, `fulfilment_status = 'shipped'`)
  await setOrder(id, `fulfilment_status = 'delivered'`)
}

async function verified(email: string) {
  const browser = await aShopper(testing, email)
  const user: UserActor = { kind: 'user', userId: await userIdOf(testing, email) }
  return { browser, user }
}

async function ordersAt(email: string) {
  const { rows } = await db.pool.query<{ id: OrderId; user_id: UserId | null }>(
    'SELECT id, user_id FROM orders WHERE customer_email = $1 ORDER BY id',
    [email],
  )
  return rows
}

describe('deleting an account', () => {
  test('also erases what its owner ordered as a guest with the verified address', async () => {
    const email = anAddress()
    const { user, browser } = await verified(email)
    const guest = await aGuest(testing)
    const customer = { ...CUSTOMER, email: email as never }
    const paid = await aPaidOrder(testing, guest, { customer })
    expect(await shop.deleteAccount(user, MEANT)).toEqual({
      ok: false,
      problem: { code: 'account_in_use', key: 'delete_on_its_way' },
    })
    expect((await ordersAt(email)).map(({ user_id }) => user_id)).toEqual([null])
    await deliver(paid.id)

    const productId = await aProduct(testing)
    const [old, young] = [
      await placed(testing, guest, { items: [{ productId, quantity: 1 }], customer }),
      await placed(testing, guest, { items: [{ productId, quantity: 1 }], customer }),
    ]
    await setOrder(old.id, `expires_at = shop_now() - interval '1 minute'`)
    await setOrder(young.id, `expires_at = shop_now() - interval '1 minute'`)
    await shop.releaseExpiredOrders()
    await db.pool.query(
      `UPDATE payments SET created_at = created_at - interval '73 hours' WHERE order_id = $1`,
      [old.id],
    )

    expect(await shop.deleteAccount(user, MEANT)).toEqual({ ok: true, value: { isDeleted: true } })
    // An order that may still be paid needs its address until then.
    expect((await ordersAt(email)).map(({ id }) => id)).toEqual([young.id])
    const { rows } = await db.pool.query(
      'SELECT id, user_id, customer_name FROM orders WHERE id = ANY($1) ORDER BY user_id NULLS LAST',
      [[paid.id, old.id]],
    )
    expect(rows).toEqual([
      { id: paid.id, user_id: user.userId, customer_name: NOBODY_ANY_MORE.name },
      { id: old.id, user_id: null, customer_name: NOBODY_ANY_MORE.name },
    ])
    expect(await shop.getCoinsBalance(user.userId)).toBe(0)
    expect((await browser.get('/api/session')).json.user).toBeNull()
  })

  test('also erases partners’ texts about its orders, failed ones too, and what was sent to partners', async () => {
    const email = anAddress()
    const { user } = await verified(email)
    const guest = await aGuest(testing)
    const customer = { ...CUSTOMER, email: email as never }
    const [own, others] = [
      await aPaidOrder(testing, user, { customer }),
      await aPaidOrder(testing, await anAccount(testing)),
    ]
    await deliver(own.id)
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    const [old, young] = [
      await placed(testing, guest, { items, customer }),
      await placed(testing, guest, { items, customer }),
    ]
    for (const { id } of [old, young]) await setOrder(id, `expires_at = shop_now() - interval '1 minute'`)
    await shop.releaseExpiredOrders()
    await db.pool.query(
      `UPDATE payments SET created_at = created_at - interval '73 hours' WHERE order_id = $1`,
      [old.id],
    )
    const ids = [own.id, old.id, young.id, others.id]
    await db.pool.query(
      `INSERT INTO partner_orders (sender, order_id, reference, status, note)
       SELECT 'settings', id, 'Asha 9848012345', 'rang Asha', 'Asha is in after six' FROM unnest($1::uuid[]) AS id`,
      [ids],
    )
    await db.pool.query(
      `WITH endpoint AS (INSERT INTO webhook_endpoints (url, events, secret) VALUES ('https://partner.test', '{}', 'whsec_x') RETURNING id),
            told AS (INSERT INTO webhook_events (type, order_id) SELECT 'order.failed', id FROM unnest($1::uuid[]) AS id RETURNING id)
       INSERT INTO webhook_deliveries (event_id, endpoint_id, status, body, delivered_at)
       SELECT told.id, endpoint.id, 'delivered', '{"name":"Asha"}', shop_now() FROM told, endpoint`,
      [ids],
    )
    // The provider's event of a failed payment contains the address.
    for (const { id, gatewayOrderId } of [old, young])
      await db.pool.query(
        `INSERT INTO webhook_inbox (provider, event_id, raw_body, outcome, processed_at) VALUES ('razorpay', $1, $2, 'noted', shop_now())`,
        [`failed-${id}`, Buffer.from(JSON.stringify({ order_id: gatewayOrderId, email }))],
      )

    expect(await shop.deleteAccount(user, MEANT)).toMatchObject({ ok: true })
    const { rows } = await db.pool.query(
      `SELECT p.order_id, p.reference, p.status, p.note, d.body
         FROM partner_orders p JOIN webhook_events v USING (order_id) JOIN webhook_deliveries d ON d.event_id = v.id
        WHERE d.body LIKE '%Asha%' OR d.body IS NULL ORDER BY array_position($1::uuid[], p.order_id)`,
      [ids],
    )
    const gone = { reference: '', status: '', note: '', body: null }
    const kept = {
      reference: 'Asha 9848012345',
      status: 'rang Asha',
      note: 'Asha is in after six',
      body: '{"name":"Asha"}',
    }
    expect(rows).toEqual([
      { order_id: own.id, ...gone },
      { order_id: old.id, ...gone },
      { order_id: young.id, ...kept },
      { order_id: others.id, ...kept },
    ])
    const told = await db.pool.query(
      `SELECT event_id FROM webhook_inbox WHERE raw_body = '' AND event_id LIKE 'failed-%'`,
    )
    expect(told.rows).toEqual([{ event_id: `failed-${old.id}` }])
  })

  test('also erases its enquiries, waiting and failed mails, and links, but nobody else’s', async () => {
    const email = anAddress()
    const longer = `m${email}`
    const { user } = await verified(email)
    await signUp(testing.browser(), longer)
    await mailsTo(testing, longer)
    for (const each of [email, longer]) {
      await testing.browser().post('/api/auth/request-password-reset', { email: each })
      await db.pool.query(
        `INSERT INTO enquiries (name, email, mobile, requirement, content_digest) VALUES ('Asha Rao', $1, '9848012345', 'Please call me', $1)`,
        [each],
      )
    }
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'refused'`,
    )
    const linksOf = async (userId: string) =>
      (await db.pool.query(`SELECT 1 FROM verifications WHERE split_part(value, ' ', 1) = $1`, [userId])).rows
        .length
    const other = await userIdOf(testing, longer)
    expect([await linksOf(user.userId), await linksOf(other)]).toEqual([2, 2])

    expect(await shop.deleteAccount(user, MEANT)).toMatchObject({ ok: true })
    expect([await linksOf(user.userId), await linksOf(other)]).toEqual([0, 2])
    expect((await queuedMails(testing)).map(({ payload }) => payload)).toEqual([
      { kind: 'reset', email: longer },
    ])
    const { rows } = await db.pool.query(
      `SELECT name, email, mobile, requirement, status FROM enquiries WHERE email = ANY($1) ORDER BY status`,
      [[longer, `${user.userId}@deleted.invalid`]],
    )
    expect(rows).toEqual([
      {
        name: NOBODY_ANY_MORE.name,
        email: `${user.userId}@deleted.invalid`,
        mobile: NOBODY_ANY_MORE.phone,
        requirement: '',
        status: 'closed',
      },
      {
        name: 'Asha Rao',
        email: longer,
        mobile: '9848012345',
        requirement: 'Please call me',
        status: 'open',
      },
    ])
  })

  test('also erases provider events about its payments and parcels; other events are purged after thirty days', async () => {
    const [user, other] = [await anAccount(testing), await anAccount(testing)]
    const [own, others] = [await aPaidOrder(testing, user), await aPaidOrder(testing, other)]
    await db.pool.query(
      `INSERT INTO shipments (order_id, status, waybill, cost_paise, weight_grams) VALUES ($1, 'created', 'WB-77', 5000, 500)`,
      [own.id],
    )
    await deliver(own.id)
    const body = (name: string) =>
      Buffer.from(JSON.stringify({ id: name, email: 'asha@example.test', bytes: 'é' }))
    const events: [string, string, string, string | null][] = [
      ['ours-order', 'razorpay', own.gatewayOrderId, 'paid'],
      ['ours-payment', 'razorpay', own.answer.razorpay_payment_id, 'noted'],
      ['ours-parcel', 'delhivery', 'WB-77', 'noted'],
      ['ours-waiting', 'razorpay', own.gatewayOrderId, null],
      ['longer-parcel', 'delhivery', 'WB-777', 'noted'],
      ['others', 'razorpay', others.gatewayOrderId, 'paid'],
    ]
    for (const [eventId, provider, name, outcome] of events)
      await db.pool.query(
        `INSERT INTO webhook_inbox (provider, event_id, raw_body, outcome, processed_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NOT NULL THEN shop_now() END)`,
        [provider, eventId, body(name), outcome],
      )
    const empty = async () =>
      (
        await db.pool.query<{ event_id: string }>(
          `SELECT event_id FROM webhook_inbox WHERE raw_body = '' AND event_id = ANY($1) ORDER BY event_id`,
          [events.map(([eventId]) => eventId)],
        )
      ).rows.map(({ event_id }) => event_id)

    expect(await shop.deleteAccount(user, MEANT)).toMatchObject({ ok: true })
    expect(await empty()).toEqual(['ours-order', 'ours-parcel', 'ours-payment'])

    await db.pool.query(
      `UPDATE webhook_inbox SET processed_at = shop_now() - interval '31 days' WHERE event_id = 'others'`,
    )
    await TASKS.forget_webhook_bodies(shop)
    await TASKS.forget_webhook_bodies(shop)
    expect(await empty()).toEqual(['others', 'ours-order', 'ours-parcel', 'ours-payment'])
    const { rows } = await db.pool.query(`SELECT outcome FROM webhook_inbox WHERE event_id = 'others'`)
    expect(rows).toEqual([{ outcome: 'paid' }])
    await db.pool.query(`DELETE FROM webhook_inbox WHERE event_id = 'ours-waiting'`)
  })
})
