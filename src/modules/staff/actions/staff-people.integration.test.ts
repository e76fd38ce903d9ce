/** Staff accounts: invited, accepted, changed, deactivated; and one owner always remains. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../rules/permissions.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { inviteToken, notedBy, staffOf, type StaffActor } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing

const anAddress = () => `new-${randomUUID().slice(0, 8)}@example.test`

async function memberOf(actor: StaffActor) {
  const { members } = await shop.listStaff()
  const found = members.find(({ userId }) => userId === actor.userId)
  if (!found) throw new Error('no such member of staff')
  return found
}

const demote = async (by: Actor, whom: StaffActor, isOwnMeant = false) =>
  shop.changeStaffRole(by, {
    userId: whom.userId,
    version: (await memberOf(whom)).version,
    staffRole: 'support',
    isOwnMeant,
  })

const disable = async (by: Actor, whom: StaffActor, isDisabled = true) =>
  shop.switchStaff(by, {
    userId: whom.userId,
    version: (await memberOf(whom)).version,
    isDisabled,
    isOwnMeant: false,
  })

async function onlyOwners(...owners: readonly StaffActor[]) {
  await db.pool.query(`UPDATE user_roles SET staff_role = 'support' WHERE user_id <> ALL($1)`, [
    owners.map(({ userId }) => userId),
  ])
}

describe('staff roles', () => {
  test('can be changed by owners only; each change is audited, and takes effect at once', async () => {
    const owner = await staffOf(testing, 'owner')
    const other = await staffOf(testing, 'manager')
    const before = await shop.listStaff()
    for (const actor of [
      { kind: 'visitor' } as const,
      await aGuest(testing),
      await anAccount(testing),
      other,
      await staffOf(testing, 'support'),
    ])
      expect(await demote(actor, other)).toMatchObject({ problem: { code: 'forbidden' } })
    expect((await memberOf(other)).staffRole).toBe('manager')
    expect(before.members.length).toBeGreaterThan(0)

    expect(await demote(owner, other)).toMatchObject({ ok: true, value: { staffRole: 'support' } })
    expect(await notedBy(testing, owner.userId)).toEqual([
      {
        actor: owner.userId,
        action: 'staff.role_changed',
        subject: other.userId,
        label: 'manager',
        before: { staffRole: 'manager' },
        after: { staffRole: 'support' },
      },
    ])
  })

  test('are not changed by an outdated form', async () => {
    const owner = await staffOf(testing, 'owner')
    const other = await staffOf(testing, 'manager')
    const { version } = await memberOf(other)
    const change = { userId: other.userId, version, isOwnMeant: false }
    expect(await shop.changeStaffRole(owner, { ...change, staffRole: 'owner' })).toMatchObject({ ok: true })
    expect(await shop.changeStaffRole(owner, { ...change, staffRole: 'support' })).toMatchObject({
      problem: { code: 'stale', key: 'staff_stale' },
    })
    expect(await shop.switchStaff(owner, { ...change, isDisabled: true })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(await memberOf(other)).toMatchObject({ staffRole: 'owner', disabledAt: null })
    expect(await shop.switchStaff(owner, { ...change, userId: 'nobody', isDisabled: true })).toMatchObject({
      problem: { code: 'not_found' },
    })
  })

  test('cannot be changed for oneself by accident, and never for the last owner', async () => {
    const owner = await staffOf(testing, 'owner')
    const other = await staffOf(testing, 'owner')
    await onlyOwners(owner, other)
    expect(await demote(owner, owner)).toMatchObject({ problem: { key: 'staff_own_role' } })
    expect(await disable(owner, owner)).toMatchObject({ problem: { key: 'staff_own_role' } })
    expect(await demote(owner, owner, true)).toMatchObject({ ok: true })
    expect(await demote(other, other, true)).toMatchObject({
      problem: { key: 'staff_last_owner' },
    })
    expect(await memberOf(other)).toMatchObject({ staffRole: 'owner', disabledAt: null })
  })

  test('keep one owner when two owners demote each other at once', async () => {
    for (const act of [demote, disable]) {
      const owners = [await staffOf(testing, 'owner'), await staffOf(testing, 'owner')] as const
      await onlyOwners(...owners)
      const [one, two] = owners
      const answers = await Promise.all([act(one, two), act(two, one)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const { members } = await shop.listStaff()
      const left = members.filter(({ staffRole, disabledAt }) => staffRole === 'owner' && !disabledAt)
      expect(left).toHaveLength(1)
      await db.pool.query(`UPDATE user_roles SET disabled_at = NULL`)
    }
  })
})

describe('deactivated staff', () => {
  test('can do nothing until they are activated again; the account stays', async () => {
    const owner = await staffOf(testing, 'owner')
    const other = await staffOf(testing, 'owner')
    expect(await disable(owner, other)).toMatchObject({ ok: true, value: { disabledAt: expect.any(String) } })
    expect(await shop.inviteStaff(other, { email: anAddress(), staffRole: 'support' })).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await shop.getProfile(other)).toMatchObject({ ok: true })
    expect(await disable(owner, other, false)).toMatchObject({ ok: true, value: { disabledAt: null } })
    expect((await shop.inviteStaff(other, { email: anAddress(), staffRole: 'support' })).ok).toBe(true)
    expect(await notedBy(testing, owner.userId)).toMatchObject([
      { action: 'staff.disabled', before: { isSwitchedOff: false }, after: { isSwitchedOff: true } },
      { action: 'staff.enabled', before: { isSwitchedOff: true }, after: { isSwitchedOff: false } },
    ])
  })

  test('leave no valid invitations', async () => {
    const [owner, other] = [await staffOf(testing, 'owner'), await staffOf(testing, 'owner')]
    const email = anAddress()
    await shop.inviteStaff(other, { email, staffRole: 'owner' })
    const token = await inviteToken(testing, email)
    expect(await shop.getStaffInvite({ token })).toMatchObject({ email })
    await disable(owner, other)
    expect(await shop.getStaffInvite({ token })).toBeNull()
  })
})

describe('an invitation', () => {
  const joining = (token: string) => ({ token, name: 'Devika Menon', passwordHash: 'hashed' })

  test('can be sent by owners only, once per address, and is audited', async () => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    for (const actor of [await aGuest(testing), await staffOf(testing, 'manager')])
      expect(await shop.inviteStaff(actor, { email, staffRole: 'support' })).toMatchObject({
        problem: { code: 'forbidden' },
      })
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => shop.inviteStaff(owner, { email, staffRole: 'support' })),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.find(({ ok }) => !ok)).toMatchObject({
      problem: { key: 'staff_invited_before' },
    })
    const { email: here } = await memberOf(owner)
    expect(await shop.inviteStaff(owner, { email: here, staffRole: 'owner' })).toMatchObject({
      problem: { key: 'staff_already' },
    })
    expect(await notedBy(testing, owner.userId)).toMatchObject([
      { action: 'staff.invited', label: email, after: { email, staffRole: 'support' } },
    ])
  })

  test('has a link that is stored nowhere in plain text', async () => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    await shop.inviteStaff(owner, { email, staffRole: 'support' })
    const token = await inviteToken(testing, email)
    const { rows } = await db.pool.query<{ text: string }>(
      `SELECT (SELECT json_agg(i) FROM staff_invites i)::text || coalesce((SELECT json_agg(j) FROM graphile_worker._private_jobs j)::text, '') AS text`,
    )
    expect(token.length).toBeGreaterThan(40)
    expect(rows[0]?.text).not.toContain(token)
  })

  test('creates a verified account with its role, and works once, even with simultaneous requests', async () => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    await shop.inviteStaff(owner, { email, staffRole: 'manager' })
    const token = await inviteToken(testing, email)
    expect(await shop.getStaffInvite({ token })).toMatchObject({ email, hasAccount: false })
    const answers = await Promise.all([1, 2, 3].map(() => shop.joinStaff(joining(token))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await db.pool.query(
      `SELECT u.name, u.email_verified AS verified, r.staff_role AS role, r.invited_by AS by FROM users u
         JOIN user_roles r ON r.user_id = u.id WHERE u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ name: 'Devika Menon', verified: true, role: 'manager', by: owner.userId }])
    expect((await notedBy(testing)).at(-1)).toMatchObject({
      action: 'staff.joined',
      after: { staffRole: 'manager' },
    })
  })

  test('takes over an account that nobody has verified: anybody could have set its password', async () => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    await shop.registerAccount({ name: 'Planted', email, passwordHash: 'planted' })
    await shop.inviteStaff(owner, { email, staffRole: 'support' })
    const token = await inviteToken(testing, email)
    expect(await shop.joinStaff(joining(token))).toEqual({ ok: true, value: { email } })
    const { rows } = await db.pool.query(
      `SELECT u.name, a.password FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ name: 'Devika Menon', password: 'hashed' }])
  })

  test('can be accepted only by an account with its address, which keeps its password', async () => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    const account = await anAccount(testing, email)
    const waiting = await anAccount(testing, anAddress(), false)
    await shop.inviteStaff(owner, { email, staffRole: 'support' })
    const token = await inviteToken(testing, email)
    expect(await shop.joinStaff(joining(token))).toMatchObject({ problem: { code: 'expired' } })
    for (const [actor, code] of [
      [await aGuest(testing), 'unauthenticated'],
      [waiting, 'unverified'],
      [await anAccount(testing), 'forbidden'],
    ] as const)
      expect(await shop.acceptStaffInvite(actor, { token })).toMatchObject({ problem: { code } })
    expect(await shop.acceptStaffInvite(account, { token })).toEqual({
      ok: true,
      value: { staffRole: 'support' },
    })
    expect(await shop.acceptStaffInvite(account, { token })).toMatchObject({ problem: { code: 'expired' } })
    expect((await memberOf(account)).staffRole).toBe('support')
  })

  test.each([
    ['three days later', `UPDATE staff_invites SET expires_at = shop_now() - interval '1 second'`],
    ['withdrawn', null],
  ])('that is %s opens nothing; the address can be invited again', async (_when, sql) => {
    const owner = await staffOf(testing, 'owner')
    const email = anAddress()
    const invited = await shop.inviteStaff(owner, { email, staffRole: 'support' })
    const token = await inviteToken(testing, email)
    const { rows } = await db.pool.query<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM staff_invites WHERE email = $1`,
      [email],
    )
    expect(rows[0]?.hours).toBe(72)
    if (sql !== null) await db.pool.query(`${sql} WHERE email = $1`, [email])
    else if (invited.ok) {
      const { inviteId: id } = invited.value
      expect(await shop.withdrawInvite(await staffOf(testing, 'manager'), { id })).toMatchObject({
        ok: false,
      })
      expect(await shop.withdrawInvite(owner, { id })).toEqual({ ok: true, value: null })
      expect(await shop.withdrawInvite(owner, { id })).toMatchObject({ problem: { code: 'not_found' } })
    }
    expect(await shop.getStaffInvite({ token })).toBeNull()
    expect(await shop.joinStaff(joining(token))).toMatchObject({ problem: { code: 'expired' } })
    expect(await shop.inviteStaff(owner, { email, staffRole: 'support' })).toMatchObject({ ok: true })
  })
})

test('a role without permissions cannot be stored', async () => {
  await expect(
    db.pool.query(
      `INSERT INTO user_roles (user_id, role, staff_role) SELECT id, 'admin', 'root' FROM users LIMIT 1`,
    ),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
})

test('an account of staff cannot be deleted, a deactivated one can', async () => {
  const [owner, other] = [await staffOf(testing, 'owner'), await staffOf(testing, 'support')]
  const asked = () => shop.deleteAccount(other, { word: 'DELETE' })
  expect(await asked()).toMatchObject({ problem: { key: 'delete_staff' } })
  await disable(owner, other)
  expect(await asked()).toMatchObject({ ok: true })
  expect((await shop.listStaff()).members.some(({ userId }) => userId === other.userId)).toBe(false)
})
