import { createOTP } from '@better-auth/utils/otp'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress, linkIn, mailsTo, PASSWORD, userIdOf } from '#tests/support/accounts.ts'
import { ADMIN, signInAsOwner, testApp, type Browser, type TestApp } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, headersOf, keepCookies, signIn, verifyBy } from '../testing/account-support.ts'

const testing = await testApp()
const { db } = testing

/** The code that an authenticator app shows. The secret is base32, as apps expect it. */
async function codeOf(uri: string, stepsAhead = 0): Promise<string> {
  const base32 = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...base32.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return createOTP(Buffer.from(bytes).toString('utf8'), { digits: 6, period: 30 }).hotp(
    Math.floor(Date.now() / 30_000) + stepsAhead,
  )
}

async function setUp(browser: Browser, password = PASSWORD, app: TestApp = testing) {
  const started = await accessOf(app, browser).startFactor(password)
  if (!started.ok) throw new Error(started.message)
  const code = await codeOf(started.value.uri)
  const confirmed = await accessOf(app, browser).confirmFactor(code)
  if (!confirmed.ok) throw new Error(confirmed.message)
  keepCookies(browser, confirmed.setCookies)
  return { ...started.value, code }
}

describe('a second factor', () => {
  test('is set up with the password and a code, and required from then on', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    expect(await accessOf(testing, browser).startFactor('not my password')).toMatchObject({
      ok: false,
      code: 'wrong_password',
    })
    const missing = {
      code: 'invalid',
      message: MESSAGES.password_missing,
      fields: { password: MESSAGES.password_missing },
    }
    for (const ask of ['startFactor', 'removeFactor', 'newBackupCodes'] as const)
      expect(await accessOf(testing, browser)[ask]('')).toMatchObject(missing)
    const { uri, secret, backupCodes } = await setUp(browser)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Panna/)
    expect(uri).toContain(`secret=${secret}`)
    expect(new Set(backupCodes).size).toBe(10)
    expect(
      (await db.pool.query('SELECT secret, backup_codes FROM two_factors')).rows[0].backup_codes,
    ).not.toContain(backupCodes[0])

    const other = testing.browser()
    const first = await signIn(other, email)
    expect([first.status, first.json]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
    expect((await other.get('/api/session')).json.user).toBeNull()
    const wrong = await other.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    expect([wrong.status, wrong.json.error.message]).toEqual([422, MESSAGES.code_wrong])
    const right = await other.post('/api/auth/two-factor/verify-totp', { code: await codeOf(uri, 1) })
    expect([right.status, right.text.includes('token')]).toEqual([200, false])
    expect((await other.get('/api/session')).json.user?.email).toBe(email)
  })

  test('has codes that are accepted once, even by twenty simultaneous logins, and no earlier ones afterwards', async () => {
    const email = anAddress()
    const { uri, code } = await setUp(await aShopper(testing, email))
    const logIn = async (typed: string) => {
      const browser = testing.browser()
      await signIn(browser, email)
      return browser.post('/api/auth/two-factor/verify-totp', { code: typed })
    }
    const used = await logIn(code)
    expect([used.status, used.json.error.message]).toEqual([422, MESSAGES.code_used])
    const next = await codeOf(uri, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn(next)).status).toBe(422)
    expect((await logIn(await codeOf(uri))).status).toBe(422)
  })

  test('has backup codes that work once; five wrong codes end the login', async () => {
    const email = anAddress()
    const { backupCodes } = await setUp(await aShopper(testing, email))
    const byForm = async (code: string) => {
      const browser = testing.browser()
      const signed = await accessOf(testing, browser).signIn(email, PASSWORD)
      if (!signed.ok) throw new Error(signed.message)
      expect(signed.value).toEqual({ step: 'second_factor' })
      keepCookies(browser, signed.setCookies)
      return accessOf(testing, browser).enterCode({ code, kind: 'backup', isTrusted: false })
    }
    expect(await byForm(backupCodes[0]!)).toMatchObject({ ok: true })
    expect(await byForm(backupCodes[0]!)).toMatchObject({ ok: false, code: 'invalid', field: 'code' })

    const guesser = testing.browser()
    await signIn(guesser, email)
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1)
      statuses.push(
        (await guesser.post('/api/auth/two-factor/verify-totp', { code: `00000${count}` })).status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 410])
    expect((await guesser.get('/api/session')).json.user).toBeNull()
  })

  test('gets new backup codes that replace the old ones, and can be removed with the password', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const { backupCodes } = await setUp(browser)
    const fresh = await accessOf(testing, browser).newBackupCodes(PASSWORD)
    if (!fresh.ok) throw new Error(fresh.message)
    expect(fresh.value).toHaveLength(10)
    expect(fresh.value).not.toContain(backupCodes[0])
    const removed = await accessOf(testing, browser).removeFactor(PASSWORD)
    expect(removed.ok).toBe(true)
    expect((await signIn(testing.browser(), email)).json).not.toHaveProperty('twoFactorRedirect')
  })

  test('is still required after a password reset by mail or a new address', async () => {
    const [email, next] = [anAddress(), anAddress()]
    const browser = await aShopper(testing, email)
    await setUp(browser)
    await accessOf(testing, browser).changeEmail(next, PASSWORD)
    const stranger = testing.browser()
    await verifyBy(testing, stranger, (await mailsTo(testing, next))[0], 'chosen by its reader 4')
    expect((await stranger.get('/api/session')).json.user).toBeNull()
    await testing.browser().post('/api/auth/request-password-reset', { email: next })
    const token = linkIn((await mailsTo(testing, next))[0]).split('token=')[1]
    const newPassword = 'quite another one 8'
    expect((await stranger.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
    expect((await stranger.get('/api/session')).json.user).toBeNull()
    expect((await signIn(stranger, next, newPassword)).json).toHaveProperty('twoFactorRedirect', true)
  })
})

describe('after a rotation of AUTH_SECRET', async () => {
  const [first, second] = ['the-first-secret', 'the-second-secret'].map(
    (word) => `${word}-of-more-than-32-letters`,
  )
  const rotated = (previousSecret: string | null) =>
    testApp({ testing, accounts: { secret: second!, previousSecret } })
  const before = await testApp({ testing, accounts: { secret: first! } })
  const withFactor = async () => {
    const email = anAddress()
    return { email, ...(await setUp(await aShopper(before, email), PASSWORD, before)) }
  }
  const enter = async (app: TestApp, email: string, kind: string, code: string) => {
    const browser = app.browser()
    const signed = await signIn(browser, email)
    const entered = await browser.post(`/api/auth/two-factor/verify-${kind}`, { code })
    return [signed.status, entered.status, (await browser.get('/api/session')).json.user?.email]
  }

  test('app and backup codes are accepted, and stay so without the previous secret', async () => {
    const { email, uri, backupCodes } = await withFactor()
    const during = await rotated(first!)
    expect(await enter(during, email, 'totp', await codeOf(uri, 1))).toEqual([200, 200, email])
    expect(await enter(during, email, 'backup-code', backupCodes[0]!)).toEqual([200, 200, email])
    const after = await rotated(null)
    expect(await enter(after, email, 'backup-code', backupCodes[1]!)).toEqual([200, 200, email])
    expect(await enter(after, email, 'backup-code', backupCodes[0]!)).toEqual([200, 422, undefined])
  })

  test('one start with both secrets encrypts also the factors of those who do not sign in', async () => {
    await db.pool.query('DELETE FROM two_factors')
    const { email, backupCodes } = await withFactor()
    const during = await rotated(first!)
    await during.accounts.renewFactors()
    expect(during.lines.at(-1)).toContain('AUTH_SECRET_PREVIOUS can go')
    await loseSecretOf((await withFactor()).email)
    await during.accounts.renewFactors()
    expect(during.lines.at(-1)).toContain('"unreadable":1')
    expect(await enter(await rotated(null), email, 'backup-code', backupCodes[0]!)).toEqual([200, 200, email])
  })

  test('ten simultaneous sign-ins with backup codes renew a factor without a conflict', async () => {
    const { email, backupCodes } = await withFactor()
    const during = await rotated(first!)
    const statuses = await Promise.all(
      backupCodes.map(async () => (await signIn(during.browser(), email)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await enter(during, email, 'backup-code', backupCodes[0]!)).toEqual([200, 200, email])
  })

  /** As if it had been encrypted with a secret that nobody has. */
  const loseSecretOf = (email: string) =>
    db.pool.query(
      'UPDATE two_factors SET secret = $1, backup_codes = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)',
      ['ab'.repeat(60), email],
    )

  test('a factor of an unknown secret is refused with what to do, and signs nobody in', async () => {
    const { email, uri, backupCodes } = await withFactor()
    const app = await rotated(null)
    const browser = app.browser()
    const signed = await signIn(browser, email)
    expect([signed.status, signed.json.error?.message]).toEqual([422, MESSAGES.factor_unreadable])
    expect((await browser.get('/api/session')).json.user).toBeNull()
    expect((await signIn(browser, email, 'not the password')).status).toBe(401)
    // Signed in by password before the secret was lost.
    const pending = before.browser()
    await signIn(pending, email)
    await loseSecretOf(email)
    for (const [kind, code] of [
      ['totp', await codeOf(uri, 1)],
      ['backup-code', backupCodes[0]!],
    ] as const) {
      const answer = await pending.post(`/api/auth/two-factor/verify-${kind}`, { code })
      expect([answer.status, answer.json.error.message]).toEqual([422, MESSAGES.factor_unreadable])
    }
    expect((await pending.get('/api/session')).json.user).toBeNull()
  })
})

test('a new staff member loses sign-in services and their sessions, which do not require a second factor', async () => {
  const [linked, plain] = [anAddress(), anAddress()]
  const [first, second] = [await aShopper(testing, linked), await aShopper(testing, plain)]
  await db.pool.query(
    `INSERT INTO accounts (id, user_id, account_id, provider_id) VALUES ('g-5', $1, 'google-5', 'google')`,
    [await userIdOf(testing, linked)],
  )
  await db.pool.query(
    `INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = ANY($1)`,
    [[linked, plain]],
  )
  expect((await first.get('/api/session')).json.user).toBeNull()
  expect((await second.get('/api/session')).json.user?.isAdmin).toBe(true)
  await signIn(first, linked)
  expect((await accessOf(testing, first).listIdentities()).map(({ provider }) => provider)).toEqual([
    'credential',
  ])
})

test('in a shop with live payments, staff without a second factor have to set it up', async () => {
  const real = await testApp({ testing, accounts: { isFactorRequired: true } })
  const owner = await signInAsOwner(real)
  const viewer = () => real.accounts.getViewer(headersOf(owner))
  expect(await viewer()).toMatchObject({ isAdmin: true, hasFactor: false, needsFactor: true })
  const refused = await owner.post('/api/admin/rewards/adjust', {})
  expect([refused.status, refused.json.error]).toEqual([
    403,
    { code: 'factor_required', message: MESSAGES.factor_required },
  ])
  await setUp(owner, ADMIN.password)
  expect((await owner.post('/api/admin/rewards/adjust', {})).status).toBe(422)
  expect(await viewer()).toMatchObject({ hasFactor: true, needsFactor: false })
})
