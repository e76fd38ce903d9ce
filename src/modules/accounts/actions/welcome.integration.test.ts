import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { UserId } from '#platform/rules/ids.ts'
import { anAddress, mailsTo, userIdOf } from '#tests/support/accounts.ts'
import {
  aGuest,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  placed,
} from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { signIn, signUp, tokenIn, verifyBy } from '../testing/account-support.ts'

const testing = await testApp()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

async function anAccount(email: string, isVerified = true): Promise<UserId> {
  const { rows } = await db.pool.query<{ id: UserId }>(
    `INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Asha', $2, $3) RETURNING id`,
    [randomUUID(), email, isVerified],
  )
  return rows[0]!.id
}

const welcomes = async (userId: UserId) =>
  (await db.pool.query(`SELECT coins FROM ledger_entries WHERE user_id = $1 AND kind = 'welcome'`, [userId]))
    .rows

describe('the welcome coins', () => {
  test('are given once for one link opened twenty times at once', async () => {
    const email = anAddress()
    const browser = testing.browser()
    await signUp(browser, email)
    const [mail] = await mailsTo(testing, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyBy(testing, browser, mail)))
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]))
    const userId = await userIdOf(testing, email)
    expect(await shop.getCoinsBalance(userId)).toBe(100)
    expect(await welcomes(userId)).toEqual([{ coins: 100 }])
  })

  test('are not given for an unverified address', async () => {
    const userId = await anAccount(anAddress(), false)
    await shop.onEmailVerified({ userId })
    expect([await shop.getCoinsBalance(userId), await welcomes(userId)]).toEqual([0, []])
  })

  test.each([
    ['dots or Gmail domain', 'a.sha.rao@gmail.com', 'asharao@googlemail.com'],
    ['tag', 'meera@example.test', 'meera+coins@example.test'],
  ])('are given once per mailbox, whatever its %s', async (_what, first, second) => {
    const [one, two] = [await anAccount(first), await anAccount(second)]
    await Promise.all([one, two].map((userId) => shop.onEmailVerified({ userId })))
    const balances = [await shop.getCoinsBalance(one), await shop.getCoinsBalance(two)]
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, 100])
  })

  test('are limited to ten a day per domain with its subdomains, except for large mail providers', async () => {
    const names = Array.from({ length: 14 }, (_, n) => `shopper${n}`)
    const grant = async (emails: readonly string[]) => {
      const ids = await Promise.all(emails.map((email) => anAccount(email)))
      await Promise.all(ids.map((userId) => shop.onEmailVerified({ userId })))
      const balances = await Promise.all(ids.map((userId) => shop.getCoinsBalance(userId)))
      return { ids, granted: balances.filter((coins) => coins === 100).length, balances }
    }
    const { ids, granted, balances } = await grant(
      names.map((name, n) => `${name}@${n % 2 ? 'a.' : ''}catch-all.in`),
    )
    expect(granted).toBe(10)
    expect((await grant(names.map((name) => `${name}@rediffmail.com`))).granted).toBe(14)
    // The bonus is granted at a sign-in the next day.
    await db.pool.query(`UPDATE welcome_bonuses SET granted_at = granted_at - interval '25 hours'`)
    const late = ids[balances.indexOf(0)]!
    await shop.onEmailVerified({ userId: late })
    expect(await shop.getCoinsBalance(late)).toBe(100)
  })

  test('are not given again to an account that was deleted and created again', async () => {
    const email = anAddress()
    const first = await anAccount(email)
    await shop.onEmailVerified({ userId: first })
    await db.pool.query(
      `UPDATE users SET email = id || '@deleted.invalid', deleted_at = now() WHERE id = $1`,
      [first],
    )
    const again = await anAccount(email)
    await shop.onEmailVerified({ userId: again })
    expect(await shop.getCoinsBalance(again)).toBe(0)
    expect(await shop.getCoinsBalance(first)).toBe(100)
  })

  test('are given at the next sign-in if verifying was interrupted', async () => {
    const [email, browser] = [anAddress(), testing.browser()]
    await signUp(browser, email)
    await db.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [email])
    for (let turn = 0; turn < 3; turn += 1) expect((await signIn(browser, email)).status).toBe(200)
    expect((await browser.get('/api/session')).json.coins).toBe(100)
  })
})

describe('orders placed as a guest', () => {
  async function aGuestOrder(email: string, isPaid: boolean) {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const { id, gatewayOrderId } = await placed(testing, guest, {
      items: [{ productId, quantity: 1 }],
      customer: { ...CUSTOMER, email: email as typeof CUSTOMER.email },
    })
    if (isPaid) await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
    return { id, guest, gatewayOrderId }
  }

  const ownerOf = async (id: string) =>
    (await db.pool.query(`SELECT user_id, session_id IS NULL AS "isUnbound" FROM orders WHERE id = $1`, [id]))
      .rows[0]

  test('belong to the account once it is verified, and earn coins then', async () => {
    const email = anAddress()
    const paid = await aGuestOrder(email, true)
    const others = await aGuestOrder(anAddress(), true)
    const browser = testing.browser()
    await signUp(browser, email)
    const userId = await userIdOf(testing, email)
    expect(await ownerOf(paid.id)).toEqual({ user_id: null, isUnbound: false })
    const [mail] = await mailsTo(testing, email)
    await Promise.all(Array.from({ length: 8 }, () => verifyBy(testing, browser, mail)))
    expect(await ownerOf(paid.id)).toEqual({ user_id: userId, isUnbound: true })
    expect(await ownerOf(others.id)).toEqual({ user_id: null, isUnbound: false })
    expect(await shop.getCoinsBalance(userId)).toBe(100 + 29)
    const { orders } = await shop.listOrders({ kind: 'user', userId })
    expect(orders.map(({ id }) => id)).toEqual([paid.id])
  })

  test('stay with the browser that is paying them, and are taken over at the next sign-in', async () => {
    const email = anAddress()
    const open = await aGuestOrder(email, false)
    const userId = await anAccount(email)
    await shop.onEmailVerified({ userId })
    expect(await ownerOf(open.id)).toEqual({ user_id: null, isUnbound: false })
    await confirm(testing, open.guest, open.id, await payInWindow(testing, open.gatewayOrderId))
    await shop.onEmailVerified({ userId })
    expect(await ownerOf(open.id)).toEqual({ user_id: userId, isUnbound: true })
    expect(await shop.getCoinsBalance(userId)).toBe(100 + 29)
  })

  test('are not taken over if they were never paid, because anybody can enter an address', async () => {
    const email = anAddress()
    const { id, guest } = await aGuestOrder(email, false)
    await shop.recordFailedAttempt(guest, { orderId: id, description: 'declined' })
    await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 minute' WHERE id = $1`, [id])
    await shop.releaseExpiredOrders()
    const { rows } = await db.pool.query('SELECT payment_status FROM orders WHERE id = $1', [id])
    expect(rows).toEqual([{ payment_status: 'failed' }])
    const userId = await anAccount(email)
    await shop.onEmailVerified({ userId })
    expect(await ownerOf(id)).toEqual({ user_id: null, isUnbound: false })
    expect(await shop.deleteAccount({ kind: 'user', userId }, { word: 'DELETE' })).toMatchObject({ ok: true })
  })

  test.each(['verify-email', 'reset-password'])(
    'do not lock the account while they are waited for: %s',
    async (way) => {
      const email = anAddress()
      const { id } = await aGuestOrder(email, true)
      const browser = testing.browser()
      await signUp(browser, email)
      if (way === 'reset-password')
        await testing.browser().post('/api/auth/request-password-reset', { email })
      const [mail] = await mailsTo(testing, email)
      const newPassword = 'quite another one 8'
      const open = () =>
        way === 'verify-email'
          ? verifyBy(testing, browser, mail)
          : testing.browser().post('/api/auth/reset-password', { token: tokenIn(mail), newPassword })
      const busy = await db.pool.connect()
      await busy.query('BEGIN')
      await busy.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [id])
      const opened = open()
      try {
        await vi.waitFor(
          async () =>
            expect(
              (await db.pool.query('SELECT email_verified FROM users WHERE email = $1', [email])).rows,
            ).toEqual([{ email_verified: true }]),
          { timeout: 15_000 },
        )
        expect((await ownerOf(id))?.user_id).toBeNull()
      } finally {
        await busy.query('ROLLBACK')
        busy.release()
      }
      await opened
      expect((await ownerOf(id))?.user_id).toBe(await userIdOf(testing, email))
    },
  )

  test('earn nothing if they were paid and cancelled', async () => {
    const email = anAddress()
    const { id, guest } = await aGuestOrder(email, true)
    expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({ ok: true })
    const userId = await anAccount(email)
    await shop.onEmailVerified({ userId })
    expect((await ownerOf(id))?.user_id).toBe(userId)
    expect(await shop.getCoinsBalance(userId)).toBe(100)
  })
})
