/**
 * The owner requires a second factor of all staff: who may set it, what it needs, and that it applies from the next
 * request.
 */
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress } from '#tests/support/accounts.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { notedBy } from '#tests/support/staff.ts'
import { aShopper } from '#modules/accounts/testing/account-support.ts'
import { ADMIN, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { db, shop } = testing
const owner = await signInAsOwner(testing)
const [manager, support] = [await aMember('manager'), await aMember('support')]
const SETTINGS = '/cms/settings'
const PAGE = {
  shopUrl: testing.shopUrl,
  isTestMode: false,
  mailboxUrl: null,
  measuredBy: null,
  checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  isEnquiryForwarded: false,
}

async function aMember(role: 'manager' | 'support'): Promise<Browser> {
  const email = anAddress()
  const browser = await aShopper(testing, email)
  await db.pool.query(
    `INSERT INTO user_roles (user_id, role, staff_role) SELECT id, 'admin', $2 FROM users WHERE email = $1`,
    [email, role],
  )
  return browser
}

const stands = async () => shop.getShopSettings()

async function turn(browser: Browser, isOn: boolean, more: Readonly<Record<string, string>> = {}) {
  const { version } = await stands()
  const fields = { form: 'factor', isFactorRequired: isOn ? 'on' : 'off', version: String(version), ...more }
  return browser.postForm(SETTINGS, fields)
}

/** The same state that setting up a second factor leaves. */
const setOwnersFactor = (isOn: boolean) =>
  db.pool.query('UPDATE users SET two_factor_enabled = $1 WHERE email = $2', [isOn, ADMIN.email])

const tryJson = async (browser: Browser) =>
  (await browser.post('/api/admin/rewards/adjust', {})).json.error.code

async function tryPage(browser: Browser, path = '/cms/orders') {
  const { status, headers } = await browser.get(path)
  return [status, headers['location'] ?? '']
}

const LED_AWAY = [302, '/account/security']

describe('requiring a second factor of all staff', () => {
  test('needs the owner’s own second factor and password, and no other role can do it', async () => {
    expect((await turn(owner, true)).text).toContain(MESSAGES.factor_own_first)
    await setOwnersFactor(true)
    for (const browser of [manager, support]) expect((await turn(browser, true)).status).toBe(403)
    await db.pool.query(`UPDATE sessions SET confirmed_at = shop_now() - interval '1 hour'`)
    for (const ownPassword of ['', 'not the password'])
      expect((await turn(owner, true, { ownPassword })).status).toBe(422)
    expect((await stands()).isFactorRequired).toBe(false)
    expect(await notedBy(testing)).toEqual([])
    expect(await tryPage(support)).toEqual([200, ''])
  })

  test('applies to pages and API from the next request, and is audited', async () => {
    await setOwnersFactor(true)
    const switched = await turn(owner, true, { ownPassword: ADMIN.password })
    expect([switched.status, switched.headers['location']]).toEqual([303, `${SETTINGS}?done`])
    for (const browser of [manager, support]) {
      expect(await tryJson(browser)).toBe('factor_required')
      expect(await tryPage(browser)).toEqual(LED_AWAY)
      expect((await turn(browser, false)).headers['location']).toBe('/account/security')
      const security = await browser.get('/account/security')
      expect([security.status, security.text.includes('opens for you as soon as it is on')]).toEqual([
        200,
        true,
      ])
    }
    expect((await stands()).isFactorRequired).toBe(true)
    expect(await tryPage(owner)).toEqual([200, ''])
    expect(await tryJson(owner)).toBe('invalid')
    await setOwnersFactor(false)
    expect(await tryPage(owner)).toEqual(LED_AWAY)
    await setOwnersFactor(true)

    expect((await turn(owner, false)).status).toBe(303)
    expect(await tryPage(support)).toEqual([200, ''])
    expect(await tryPage(manager)).toEqual([200, ''])
    expect(await tryJson(manager)).toBe('invalid')
    const [on, off] = [{ isFactorRequired: true }, { isFactorRequired: false }]
    expect(await notedBy(testing)).toMatchObject([
      { action: 'settings.factor_changed', before: off, after: on },
      { action: 'settings.factor_changed', before: on, after: off },
    ])
  })

  test('does not change the cash settings, and is refused for an outdated version', async () => {
    await setOwnersFactor(true)
    await db.pool.query('UPDATE sessions SET confirmed_at = shop_now()')
    const before = await stands()
    const late = await turn(owner, true, { version: String(before.version - 1) })
    expect([late.status, late.text.includes(MESSAGES.staff_stale)]).toEqual([409, true])
    expect(await stands()).toEqual(before)
    expect((await turn(owner, true)).status).toBe(303)
    const { isCodOn, codFeePaise, codLimitPaise } = before
    expect(await stands()).toMatchObject({
      isCodOn,
      codFeePaise,
      codLimitPaise,
      isFactorRequired: true,
      version: before.version + 1,
    })
    expect((await turn(owner, false)).status).toBe(303)
  })

  test('is shown on the settings page as mandatory in a shop with live payments', async () => {
    await setOwnersFactor(true)
    const said = 'This shop takes real payments'
    expect((await owner.get(SETTINGS)).text).not.toContain(said)
    const page = { ...PAGE, isFactorRequired: true }
    const real = await testApp({ testing, app: { pages: async () => pages }, settings: { page } })
    const there = real.browser()
    for (const [name, value] of owner.jar) there.jar.set(name, value)
    expect((await there.get(SETTINGS)).text).toContain(said)
  })
})
