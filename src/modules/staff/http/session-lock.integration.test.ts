/** Inactive staff sessions: what is refused, and how work continues without losing input. */
import { describe, expect, test } from 'vitest'
import { UNLOCK_FIELD, UNLOCK_READS_FIELD } from '../rules/session-lock.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest } from '#tests/support/shop.ts'
import { notedBy } from '#tests/support/staff.ts'
import { ADMIN, aBrowser, signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { db } = testing
const owner = await signInAsOwner(testing)

const PAGE = { accept: 'text/html' }
const LOCKED = 423

/** As if the panel had last been used this long ago. */
async function usedAgo(interval: string): Promise<void> {
  await db.pool.query('UPDATE sessions SET last_used_at = shop_now() - $1::interval', [interval])
}

async function minutesSinceUse(): Promise<number> {
  const { rows } = await db.pool.query<{ minutes: number }>(
    'SELECT extract(epoch FROM shop_now() - last_used_at)::float / 60 AS minutes FROM sessions',
  )
  return rows[0]?.minutes ?? -1
}

/** A form as a browser submits it without JavaScript. */
function send(url: string, fields: readonly (readonly [string, string])[]) {
  return owner.ask({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    headers: {
      ...PAGE,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      host: new URL(testing.shopUrl).host,
    },
  })
}

async function anOrder() {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  const noteOf = async () => {
    const { rows } = await db.pool.query<{ note: string }>(
      `SELECT coalesce(string_agg(e::text, ' '), '') AS note FROM order_events e WHERE order_id = $1`,
      [id],
    )
    return rows[0]?.note ?? ''
  }
  return { url: `/cms/orders/${id}/note`, page: `/cms/orders/${id}`, noteOf }
}

describe('a staff session that was not used for an hour', () => {
  test('is open until then, by the database’s clock, and each use extends it', async () => {
    await usedAgo('59 minutes 50 seconds')
    expect((await owner.get('/cms/orders', PAGE)).status).toBe(200)
    expect(await minutesSinceUse()).toBeLessThan(1)
    await usedAgo('60 minutes')
    expect((await owner.get('/cms/orders', PAGE)).status).toBe(LOCKED)
    expect(await minutesSinceUse()).toBeGreaterThanOrEqual(60)
  })

  test('has its last use written at most once a minute, and never by the shop’s own pages', async () => {
    await usedAgo('50 seconds')
    const before = await minutesSinceUse()
    await owner.get('/cms/orders', PAGE)
    expect(await minutesSinceUse()).toBeGreaterThanOrEqual(before)
    await usedAgo('30 minutes')
    for (const url of ['/', '/api/session', '/account', '/api/session/lock']) await owner.get(url, PAGE)
    await owner.post('/api/session/renew', {})
    // The panel polls this by itself, even while nobody uses it.
    await owner.get('/cms/products/import/nothing/progress.data')
    expect(await minutesSinceUse()).toBeGreaterThanOrEqual(30)
  })

  test('is refused by every staff page, its data, its files and the API; nothing is shown or done', async () => {
    const { rows } = await db.pool.query<{ email: string }>(
      'SELECT customer_email AS email FROM orders WHERE id = $1',
      [(await aPaidOrder(testing, await aGuest(testing))).id],
    )
    await usedAgo('2 hours')
    const open = testing.app.routeAccess.filter(({ access }) => access.startsWith('staff:'))
    expect(open.length).toBeGreaterThan(3)
    for (const { method, url } of open) {
      const answer = await owner.ask({
        method,
        url: url.replace(/:\w+/g, 'x'),
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      })
      expect([url, answer.status, answer.json.error.code]).toEqual([url, LOCKED, 'session_locked'])
    }
    for (const url of ['/cms', '/cms/orders', '/cms/orders.data', '/cms.data', '/cms/customers/export.csv'])
      for (const headers of [PAGE, { accept: '*/*' }]) {
        const answer = await owner.get(url, headers)
        expect([url, answer.status]).toEqual([url, LOCKED])
        expect(answer.headers['cache-control']).toContain('no-store')
        expect(answer.text).not.toContain(rows[0]?.email ?? '@')
      }
    const form = await owner.postForm('/cms/staff/invite.data', {
      email: 'new@example.test',
      staffRole: 'owner',
    })
    expect([form.status, form.json.error.code]).toEqual([LOCKED, 'session_locked'])
    expect((await testing.shop.listStaff()).invites).toEqual([])
  })

  test('is still signed in for shopping', async () => {
    await usedAgo('2 hours')
    expect((await owner.get('/account', PAGE)).status).toBe(200)
    expect((await owner.get('/api/session')).json.user?.email).toBe(ADMIN.email)
  })

  test('asks for the password only, at the same address, and continues to the page', async () => {
    await usedAgo('2 hours')
    const url = '/cms/orders?status=paid'
    const asked = await owner.get(url, PAGE)
    expect(asked.status).toBe(LOCKED)
    expect(asked.text).toContain(`action="${url}"`)
    expect(asked.text).not.toContain('name="email"')
    expect(asked.text).not.toContain('<script')
    const wrong = await send(url, [
      [UNLOCK_READS_FIELD, 'yes'],
      [UNLOCK_FIELD, 'not the password'],
    ])
    expect([wrong.status, wrong.text.includes(MESSAGES.password_wrong)]).toEqual([LOCKED, true])
    expect(wrong.text).not.toContain('not the password')
    const right = await send(url, [
      [UNLOCK_READS_FIELD, 'yes'],
      [UNLOCK_FIELD, ADMIN.password],
    ])
    expect([right.status, right.headers['location']]).toEqual([303, url])
    expect((await owner.get(url, PAGE)).status).toBe(200)
  })

  test('keeps a submitted form, and submits it once after the password', async () => {
    const { url, noteOf } = await anOrder()
    await usedAgo('2 hours')
    const typed = [['note', 'Two lines\n"of" <words>']] as const
    const asked = await send(url, typed)
    expect(asked.status).toBe(LOCKED)
    expect(asked.text).toContain('value="Two lines\n&quot;of&quot; &lt;words&gt;"')
    expect(await noteOf()).not.toContain('Two lines')
    const wrong = await send(url, [...typed, [UNLOCK_FIELD, 'not the password']])
    expect(wrong.text).toContain('value="Two lines\n&quot;of&quot; &lt;words&gt;"')
    expect(await noteOf()).not.toContain('Two lines')
    const done = await send(url, [...typed, [UNLOCK_FIELD, ADMIN.password]])
    expect(done.status).toBe(303)
    expect(await noteOf()).toContain('Two lines')
  })

  test('can be unlocked over JSON by the panel’s dialog, with the same limit on guesses', async () => {
    await usedAgo('2 hours')
    expect((await owner.get('/api/session/lock')).json).toEqual({ isLocked: true })
    const wrong = await owner.post('/api/session/unlock', { password: 'not the password' })
    expect([wrong.status, wrong.json.error.message]).toEqual([401, MESSAGES.password_wrong])
    expect((await owner.get('/cms.data')).status).toBe(LOCKED)
    expect((await owner.post('/api/session/unlock', { password: ADMIN.password })).status).toBe(200)
    expect((await owner.get('/cms/orders', PAGE)).status).toBe(200)

    const limited = await testApp({ testing, areSignInsLimited: true, app: { pages: async () => pages } })
    const browser = aBrowser(limited)
    await browser.post('/api/auth/sign-in/email', ADMIN)
    await usedAgo('2 hours')
    await browser.post('/api/session/unlock', { password: 'not the password' })
    await db.pool.query('UPDATE account_tries SET count = 50')
    const tooMany = await browser.post('/api/session/unlock', { password: ADMIN.password })
    expect(tooMany.status).toBe(429)
    expect((await browser.get('/cms.data')).status).toBe(LOCKED)
    await db.pool.query('DELETE FROM account_tries')
  })

  test('is locked after the time that the owner set, from 15 minutes to 12 hours', async () => {
    await usedAgo('0 minutes')
    const settings = await testing.shop.getShopSettings()
    const fields = (minutes: string) => ({
      form: 'limits',
      version: String(settings.version),
      staffLockMinutes: minutes,
      returnRefundLimitRupees: '2000',
      returnRefundDailyRupees: '10000',
      coinAdjustmentLimit: '2000',
      coinAdjustmentDaily: '10000',
      ownPassword: ADMIN.password,
    })
    for (const minutes of ['14', '721', ''])
      expect((await owner.postForm('/cms/settings', fields(minutes))).text).toContain(
        MESSAGES.settings_staff_lock,
      )
    expect((await owner.postForm('/cms/settings', fields('15'))).status).toBe(303)
    expect((await notedBy(testing)).at(-1)).toMatchObject({
      action: 'settings.staff_limits_changed',
      before: { staffLockMinutes: 60 },
      after: { staffLockMinutes: 15 },
    })
    await usedAgo('14 minutes 50 seconds')
    expect((await owner.get('/cms/orders', PAGE)).status).toBe(200)
    await usedAgo('15 minutes')
    expect((await owner.get('/cms/orders', PAGE)).status).toBe(LOCKED)
    for (const minutes of [14, 721])
      await expect(
        db.pool.query(`UPDATE shop_settings SET staff_lock_minutes = ${minutes}`),
      ).rejects.toMatchObject({ constraint: 'shop_settings_staff_lock' })
  })
})

test('a staff session ends after seven days, even if it is used; a shopper’s does not', async () => {
  const began = (interval: string) =>
    db.pool.query(
      `UPDATE sessions SET created_at = shop_now() - $1::interval, last_used_at = shop_now(),
              expires_at = shop_now() + interval '6 days'`,
      [interval],
    )
  await began('6 days 23 hours')
  expect((await owner.get('/cms/orders', PAGE)).status).toBe(200)
  const renewed = await owner.post('/api/session/renew', {})
  expect(Date.parse(renewed.json.expiresAt ?? '')).toBeLessThan(Date.now() + 2 * 60 * 60 * 1000)
  const { rows } = await db.pool.query<{ isCapped: boolean }>(
    `SELECT bool_and(expires_at <= created_at + interval '7 days') AS "isCapped" FROM sessions WHERE id = (
       SELECT id FROM sessions ORDER BY updated_at DESC LIMIT 1)`,
  )
  expect(rows).toEqual([{ isCapped: true }])

  const shopper = testing.browser()
  const login = { email: 'shopper@example.test', password: 'a good long pass 7' }
  await shopper.post('/api/auth/sign-up/email', { ...login, name: 'Asha Rao' })
  await db.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [login.email])
  await shopper.post('/api/auth/sign-in/email', login)
  await began('7 days')
  expect((await shopper.get('/api/session')).json.user?.email).toBe(login.email)
  expect((await owner.get('/cms/orders', PAGE)).headers['location']).toContain('/auth')
  expect((await owner.get('/cms/orders', PAGE)).status).toBe(302)
  expect((await owner.post('/api/session/unlock', { password: ADMIN.password })).status).toBe(401)
  expect((await owner.get('/api/session')).json.user).toBeNull()
  expect((await owner.post('/api/session/renew', {})).status).toBe(401)
})
