/** A second factor that was lost with its phone: reset by an owner, or by command. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { UserId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { testApp, signInAsOwner, ADMIN } from '#platform/testing/http-harness.ts'
import { anAddress, mailsTo, PASSWORD, queuedMails, userIdOf } from '#tests/support/accounts.ts'
import { anAccount } from '#tests/support/cash.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aGuest } from '#tests/support/shop.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'
import { aShopper, headersOf, signIn } from '../testing/account-support.ts'
import { resetFactorByCommand } from './manage-customers.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { db, shop } = testing
const manager = await staffOf(testing, 'manager')
const support = await staffOf(testing, 'support')

const withFactor = async (userId: UserId) => {
  await db.pool.query(
    `WITH enabled AS (UPDATE users SET two_factor_enabled = true WHERE id = $2),
          trusted AS (INSERT INTO verifications (id, identifier, value, expires_at)
                      VALUES ($1, 'trust-device-' || $1, $2, shop_now() + interval '1 day')),
          factor AS (INSERT INTO two_factors (id, user_id, secret, backup_codes) VALUES ($1, $2, 'x', 'x'))
     INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, $1, shop_now() + interval '1 day')`,
    [randomUUID(), userId],
  )
  return { userId }
}
const stateOf = async (userId: UserId) => {
  const { rows } = await db.pool.query(
    `SELECT two_factor_enabled AS "isOn", (SELECT count(*)::int FROM two_factors WHERE user_id = $1) AS factors,
            (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions,
            (SELECT count(*)::int FROM verifications WHERE value = $1) AS trusted
       FROM users WHERE id = $1`,
    [userId],
  )
  return rows[0]
}
const complete = { isOn: true, factors: 1, sessions: 1, trusted: 1 }
const gone = { isOn: false, factors: 0, sessions: 0, trusted: 0 }
const mailsOf = async (userId: UserId) =>
  (await queuedMails(testing))
    .map(({ payload }) => payload)
    .filter((each) => JSON.stringify(each).includes(userId))

describe('resetting a second factor', () => {
  test('is for owners, and for the factors of others', async () => {
    const owner = await staffOf(testing, 'owner')
    const account = await withFactor((await staffOf(testing, 'support')).userId)
    for (const actor of [manager, support, await anAccount(testing), await aGuest(testing)])
      expect(await shop.resetFactor(actor, account)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await shop.resetFactor(owner, await withFactor(owner.userId))).toMatchObject({
      problem: { key: 'factor_own' },
    })
    for (const { userId } of [account, owner]) {
      expect(await stateOf(userId)).toEqual(complete)
      expect([await notedOf(testing, userId), await mailsOf(userId)]).toEqual([[], []])
    }
  })

  test('ends sessions and trusted browsers, tells the person, and is recorded; nobody else’s is touched', async () => {
    const owner = await staffOf(testing, 'owner')
    const other = await withFactor((await anAccount(testing)).userId)
    const member = await withFactor((await staffOf(testing, 'manager')).userId)
    const shopper = await withFactor((await anAccount(testing)).userId)
    for (const each of [member, shopper]) {
      expect(await shop.resetFactor(owner, each)).toEqual({ ok: true, value: { sessions: 1 } })
      expect(await stateOf(each.userId)).toEqual(gone)
      expect(await mailsOf(each.userId)).toEqual([{ kind: 'factor_reset', userId: each.userId }])
      expect(await shop.resetFactor(owner, each)).toMatchObject({ problem: { key: 'factor_none' } })
    }
    expect(await notedOf(testing, member.userId)).toMatchObject([
      { actorId: owner.userId, action: 'staff.factor_reset', label: 'manager', after: { sessions: 1 } },
    ])
    expect(await notedOf(testing, shopper.userId)).toMatchObject([
      { action: 'customer.factor_reset', label: '' },
    ])
    expect(await stateOf(other.userId)).toEqual(complete)
  })

  test('by command works for the only owner, by the address in any case', async () => {
    const owner = await withFactor((await staffOf(testing, 'owner')).userId)
    const email = `${owner.userId}@panna.example`
    expect(await resetFactorByCommand(db, 'nobody@example.test')).toMatchObject({
      problem: { code: 'not_found' },
    })
    expect(await resetFactorByCommand(db, email.toUpperCase())).toMatchObject({ ok: true })
    expect(await stateOf(owner.userId)).toEqual(gone)
    expect(await notedOf(testing, owner.userId)).toMatchObject([
      { actorId: 'command', action: 'staff.factor_reset' },
    ])
    expect(await mailsOf(owner.userId)).toHaveLength(1)
  })
})

test('an owner resets it on the person’s page with the password; the person sets up another one', async () => {
  const email = anAddress()
  const person = await aShopper(testing, email)
  const userId = await userIdOf(testing, email)
  await db.pool.query(`INSERT INTO user_roles (user_id, role, staff_role) VALUES ($1, 'admin', 'manager')`, [
    userId,
  ])
  await withFactor(userId)
  const owner = await signInAsOwner(testing)
  await db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)
  for (const [path, intent, done] of [
    [`/cms/staff/${userId}`, 'factor', '/cms/staff'],
    [`/cms/customers/${userId}`, 'factor', `/cms/customers/${userId}`],
  ] as const) {
    await db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)
    if (!(await stateOf(userId)).isOn) await withFactor(userId)
    expect((await owner.get(path)).text).toContain('Reset second factor')
    const asked = await owner.postForm(path, { intent })
    expect([asked.status, asked.text.includes(MESSAGES.password_again)]).toEqual([422, true])
    expect((await stateOf(userId)).isOn).toBe(true)
    const reset = await owner.postForm(path, { intent, ownPassword: ADMIN.password })
    expect([reset.status, reset.headers['location']]).toEqual([303, `${done}?said=factor_reset`])
    expect(await stateOf(userId)).toEqual(gone)
  }
  expect((await person.get('/api/session')).json.user).toBeNull()
  expect((await mailsTo(testing, email))[0]?.subject).toContain('second factor')
  const live = await testApp({ testing, accounts: { isFactorRequired: true } })
  const again = live.browser()
  expect((await signIn(again, email, PASSWORD)).status).toBe(200)
  expect(await live.accounts.getViewer(headersOf(again))).toMatchObject({
    hasFactor: false,
    needsFactor: true,
  })
})
