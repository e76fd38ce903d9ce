import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { NOBODY_ANY_MORE } from '../rules/account-deletion.ts'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { anAddress, userIdOf } from '#tests/support/accounts.ts'
import { aStaff } from '#tests/support/returns.ts'
import { anAccount, ledgerOf, type UserActor } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aProduct, CUSTOMER, expectBooksToAgree, place, placed, stockOf } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { aShopper, signIn, signUp } from '../testing/account-support.ts'

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

/** All rows with data of an account, by table. */
async function traces(userId: UserId): Promise<Record<string, unknown[]>> {
  const tables = [
    'sessions',
    'accounts',
    'two_factors',
    'addresses',
    'cart_items',
    'wishlist_items',
    'kept_versions',
  ]
  const found: Record<string, unknown[]> = {}
  for (const table of tables)
    found[table] = (await db.pool.query(`SELECT * FROM ${table} WHERE user_id = $1`, [userId])).rows
  found['users'] = (await db.pool.query('SELECT * FROM users WHERE id = $1', [userId])).rows
  found['orders'] = (
    await db.pool.query('SELECT * FROM orders WHERE user_id = $1 ORDER BY id', [userId])
  ).rows
  found['ledger'] = await ledgerOf(testing, userId)
  return found
}

async function expectRefusal(user: UserActor, key: MessageKey): Promise<void> {
  const before = await traces(user.userId)
  const answer = await shop.deleteAccount(user, MEANT)
  expect(answer).toEqual({ ok: false, problem: { code: 'account_in_use', key } })
  expect(await traces(user.userId)).toEqual(before)
}

describe('an account cannot be deleted', () => {
  test('without the confirmation word', async () => {
    const user = await anAccount(testing)
    const before = await traces(user.userId)
    for (const word of ['', 'yes', 'DELETE MY ACCOUNT'])
      expect(await shop.deleteAccount(user, { word })).toMatchObject({
        ok: false,
        problem: { code: 'invalid', fields: { word: MESSAGES.delete_word } },
      })
    expect(await traces(user.userId)).toEqual(before)
  })

  test('while an order waits for payment, a parcel is in transit, or a refund is open', async () => {
    const user = await anAccount(testing, 50)
    const productId = await aProduct(testing)
    const open = await placed(testing, user, { items: [{ productId, quantity: 1 }] })
    await expectRefusal(user, 'delete_unpaid')
    await shop.recordFailedAttempt(user, { orderId: open.id, description: 'declined' })
    await expectRefusal(user, 'delete_late_payment')
    await db.pool.query(
      `UPDATE payments SET created_at = created_at - interval '73 hours' WHERE order_id = $1`,
      [open.id],
    )

    const paid = await aPaidOrder(testing, user)
    await expectRefusal(user, 'delete_on_its_way')
    await deliver(paid.id)
    const refund = await shop.refundOrder(await aStaff(testing), {
      orderId: paid.id,
      key: randomUUID(),
      amount: paise(10_000),
      reason: 'goodwill',
      confirmed: 'yes',
    })
    await expectRefusal(user, 'delete_refund')
    await shop.refundPayment({ refundId: (refund.ok && refund.value.refundId) || '' })
    expect(await shop.deleteAccount(user, MEANT)).toEqual({ ok: true, value: { isDeleted: true } })
  })

  test('while it belongs to staff', async () => {
    const user = await anAccount(testing)
    await db.pool.query(`INSERT INTO user_roles (user_id, role) VALUES ($1, 'admin')`, [user.userId])
    await expectRefusal(user, 'delete_staff')
  })

  test('by visitors, or a second time', async () => {
    expect(await shop.deleteAccount({ kind: 'visitor' }, MEANT)).toMatchObject({ ok: false })
    const user = await anAccount(testing, 30)
    const answers = await Promise.all([shop.deleteAccount(user, MEANT), shop.deleteAccount(user, MEANT)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await ledgerOf(testing, user.userId)).map(({ coins }) => coins)).toEqual([30, -30])
  })
})

describe('a deleted account', () => {
  test('leaves anonymous orders, coins and reviews, and nothing else', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const userId = await userIdOf(testing, email)
    const user: UserActor = { kind: 'user', userId }
    const order = await aPaidOrder(testing, user, { customer: { ...CUSTOMER, email: email as never } })
    await deliver(order.id)
    await shop.saveAddress(user, { id: null, address: withoutEmail(), isDefault: true })
    await db.pool.query('INSERT INTO wishlist_items (user_id, product_id) VALUES ($1, $2)', [
      userId,
      order.productId,
    ])
    await db.pool.query(
      `INSERT INTO reviews (product_id, user_id, user_name, rating, comment, is_verified) VALUES ($1, $2, 'Asha R', 4, 'Good paper', true)`,
      [order.productId, userId],
    )
    const earned = order.order.coinsEarned

    expect(await shop.deleteAccount(user, MEANT)).toEqual({ ok: true, value: { isDeleted: true } })

    const { users, orders, ledger, ...rest } = await traces(userId)
    expect(Object.values(rest).flat()).toEqual([])
    expect(users).toMatchObject([
      {
        name: 'Former customer',
        email: `${userId.toLowerCase()}@deleted.invalid`,
        email_verified: false,
        marketing_consent_at: null,
        deleted_at: expect.any(Date) as Date,
      },
    ])
    expect(orders).toMatchObject([
      {
        id: order.id,
        customer_name: NOBODY_ANY_MORE.name,
        customer_phone: NOBODY_ANY_MORE.phone,
        address: NOBODY_ANY_MORE.address,
        city: 'Hyderabad',
        state: 'Telangana',
        pincode: '500034',
        total_paise: order.order.totalPaise,
        payment_status: 'paid',
      },
    ])
    expect(ledger).toMatchObject([
      { kind: 'welcome', coins: 100 },
      { kind: 'earned', coins: earned },
      { kind: 'adjusted', coins: -100 - earned, reason: 'Account deleted by its owner' },
    ])
    expect(await shop.getCoinsBalance(userId)).toBe(0)
    const reviews = await db.pool.query('SELECT user_name, rating, comment FROM reviews WHERE user_id = $1', [
      userId,
    ])
    expect(reviews.rows).toEqual([{ user_name: 'Former customer', rating: 4, comment: 'Good paper' }])
    expect(await mentions(email)).toEqual([])

    expect((await browser.get('/api/session')).json.user).toBeNull()
    expect((await signIn(testing.browser(), email)).status).toBe(401)
    expect(await shop.getProfile(user)).toMatchObject({ ok: false, problem: { code: 'unauthenticated' } })
  })

  test('can be created again with its address, as a new one without a second welcome bonus', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const first = await userIdOf(testing, email)
    await shop.deleteAccount({ kind: 'user', userId: first }, MEANT)
    expect((await signUp(testing.browser(), email)).status).toBe(200)
    const second = await userIdOf(testing, email)
    expect(second).not.toBe(first)
    await shop.onEmailVerified({ userId: second })
    expect(await ledgerOf(testing, second)).toEqual([])
  })

  test('gets no more orders, even those that were being placed', async () => {
    const productId = await aProduct(testing, { onHand: 100 })
    for (let turn = 0; turn < 6; turn += 1) {
      const user = await anAccount(testing)
      const [deleted, order] = await Promise.all([
        shop.deleteAccount(user, MEANT),
        place(testing, user, { items: [{ productId, quantity: 1 }] }).catch(() => null),
      ])
      const { rows } = await db.pool.query<{ customer_name: string }>(
        'SELECT customer_name FROM orders WHERE user_id = $1',
        [user.userId],
      )
      expect(rows.length).toBe(deleted.ok ? 0 : 1)
      expect(order?.ok ?? false).toBe(!deleted.ok)
    }
    const gone = await anAccount(testing)
    await shop.deleteAccount(gone, MEANT)
    expect(await place(testing, gone, { items: [{ productId, quantity: 1 }] })).toEqual({
      ok: false,
      problem: { code: 'unauthenticated', key: 'order_session_user' },
    })
    expect(await stockOf(testing, productId)).toMatchObject({ onHand: 100 })
  })
})

function withoutEmail() {
  const { email: _email, ...address } = CUSTOMER
  return address
}

/** Tables that still contain a text anywhere. */
async function mentions(text: string): Promise<string[]> {
  const tables = await db.pool.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query(
      `SELECT 1 FROM ${name} AS t WHERE strpos(lower(t::text), $1) > 0 LIMIT 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
