import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress, linkIn, mailsTo, PASSWORD, queuedMails } from '#tests/support/accounts.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, NAME, signIn, signUp, tokenIn, verifyBy } from '../testing/account-support.ts'

const testing = await testApp()
const { db } = testing

const accounts = async () =>
  (
    await db.pool.query(
      'SELECT u.*, a.password FROM users u JOIN accounts a ON a.user_id = u.id ORDER BY u.id',
    )
  ).rows

describe('signing up', () => {
  test('needs the mailed link before the first login, and gives 100 coins', async () => {
    const [email, browser] = [anAddress(), testing.browser()]
    const made = await signUp(browser, email.toUpperCase())
    expect([made.status, made.json, made.setCookies]).toEqual([
      200,
      { user: { name: NAME, email, emailVerified: false } },
      [expect.stringContaining('panna.sign_up=')],
    ])
    const early = await signIn(browser, email)
    expect([early.status, early.json.error]).toEqual([
      403,
      { code: 'unverified', message: MESSAGES.login_unverified },
    ])

    const [mail] = await mailsTo(testing, email)
    expect(mail?.subject).toBe('Verify your e-mail address for Panna')
    expect(mail?.text).toContain('http://shop.test/auth/verify?token=')
    expect(await verifyBy(testing, browser, mail)).toMatchObject({ ok: true })

    expect((await signIn(browser, email)).status).toBe(200)
    expect((await browser.get('/api/session')).json).toMatchObject({
      user: { name: NAME, email, emailVerified: true, isAdmin: false },
      coins: 100,
    })
  })

  test('with an address that has an account mails its owner, and does not change the account', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const before = await accounts()
    const again = await signUp(testing.browser(), email, 'another pass 99', 'Somebody Else')
    expect(again.json).toEqual({ user: { name: 'Somebody Else', email, emailVerified: false } })
    expect(await accounts()).toEqual(before)
    const [mail] = await mailsTo(testing, email)
    expect(mail?.subject).toBe('You already have an account at Panna')
    expect(mail?.text).not.toContain('Somebody Else')
    expect((await signIn(testing.browser(), email, 'another pass 99')).status).toBe(401)
    expect((await signIn(testing.browser(), email)).status).toBe(200)
  })

  test('twice with one address before it is verified lets the reader of its mail choose the password', async () => {
    const [email, chosen] = [anAddress(), 'chosen by the owner 3']
    const first = testing.browser()
    const stranger = await signUp(first, email, 'planted by a stranger 1')
    const [ordinary] = await mailsTo(testing, email)
    const owner = await signUp(testing.browser(), email, 'typed by the owner 2')
    expect([owner.status, owner.json, owner.setCookies]).toEqual([
      stranger.status,
      stranger.json,
      [expect.stringContaining('panna.sign_up=')],
    ])
    const [choose] = await mailsTo(testing, email)
    expect(choose?.subject).toBe('Choose your password for Panna')

    // Whichever link is opened first, and before any is opened, no submitted password works.
    const passwords = ['planted by a stranger 1', 'typed by the owner 2']
    const answers = async () =>
      Promise.all(passwords.map(async (each) => (await signIn(testing.browser(), email, each)).status))
    expect(await answers()).toEqual([401, 401])
    for (const browser of [first, testing.browser()])
      expect(await verifyBy(testing, browser, ordinary)).toMatchObject({ ok: false, field: 'password' })
    expect(await answers()).toEqual([401, 401])

    const token = new URL(linkIn(choose), 'http://shop.test').searchParams.get('token')
    expect(linkIn(choose)).toBe(`/auth/reset?token=${token}`)
    const reset = () => testing.browser().post('/api/auth/reset-password', { token, newPassword: chosen })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(410)
    expect(await answers()).toEqual([401, 401])
    const browser = testing.browser()
    expect((await signIn(browser, email, chosen)).status).toBe(200)
    expect((await browser.get('/api/session')).json).toMatchObject({ user: { email }, coins: 100 })
  })

  test('twice at once does too, even when the hourly mails are used up', async () => {
    const email = anAddress()
    await Promise.all(
      ['first pass 11', 'second pass 22'].map((each) => signUp(testing.browser(), email, each)),
    )
    for (let count = 0; count < 3; count += 1) await signUp(testing.browser(), email, 'third pass 33')
    const mails = await mailsTo(testing, email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Choose your password for Panna'))
    await db.pool.query(`UPDATE account_tries SET started_at = started_at - interval '61 minutes'`)
    await testing.browser().post('/api/auth/send-verification-email', { email })
    const [again] = await mailsTo(testing, email)
    expect(again?.subject).toBe('Choose your password for Panna')
    expect((await accounts()).filter((each) => each.email === email)).toMatchObject([
      { email_verified: false, password: null },
    ])
  })

  test.each([
    [{ email: 'asha' }, 'email', MESSAGES.email_invalid],
    [{ email: `${'a'.repeat(95)}@x.test` }, 'email', MESSAGES.email_invalid],
    [{ email: 'аsha@example.test' }, 'email', MESSAGES.email_invalid],
    [{ email: 'asha@example.test\r\nBcc: all@example.test' }, 'email', MESSAGES.email_invalid],
    [{ password: '12345' }, 'password', MESSAGES.password_short],
    [{ password: 'x1'.repeat(51) }, 'password', MESSAGES.password_long],
    [{ password: 'good\0pass' }, 'password', MESSAGES.password_long],
    [{ password: 'Password1' }, 'password', MESSAGES.password_common],
    [{ password: 'panna2026' }, 'password', MESSAGES.password_common],
    [{ password: ['a good long pass 7'] }, 'password', MESSAGES.password_short],
    [{ name: 'A' }, 'name', MESSAGES.name_short],
    [{ name: 'A'.repeat(51) }, 'name', MESSAGES.name_long],
    [{ name: 'Asha 2' }, 'name', MESSAGES.name_letters],
  ])('with %j is refused at its field, and nothing is stored', async (change, field, message) => {
    const before = [await accounts(), await queuedMails(testing)]
    const body = { name: NAME, email: anAddress(), password: PASSWORD, ...change }
    const refused = await testing.browser().post('/api/auth/sign-up/email', body)
    expect([refused.status, refused.json.error]).toEqual([
      422,
      { code: 'invalid', message, fields: { [field]: message } },
    ])
    expect([await accounts(), await queuedMails(testing)]).toEqual(before)
  })

  test('uses all of a password’s 100 characters, in any script', async () => {
    const email = anAddress()
    const password = 'पन्ना-नोटबुक '.repeat(8).slice(0, 99)
    const browser = testing.browser()
    await signUp(browser, email, `${password}1`)
    await verifyBy(testing, browser, (await mailsTo(testing, email))[0])
    expect((await signIn(testing.browser(), email, `${password}2`)).status).toBe(401)
    expect((await signIn(testing.browser(), email, `${password}1`)).status).toBe(200)
  })

  test('ignores unknown fields', async () => {
    const email = anAddress()
    await testing.browser().post('/api/auth/sign-up/email', {
      name: NAME,
      email,
      password: PASSWORD,
      role: 'admin',
      isAdmin: true,
      emailVerified: true,
      twoFactorEnabled: true,
      id: 'chosen',
      image: 'http://evil.test/x.png',
      callbackURL: 'https://evil.test',
    })
    const { rows } = await db.pool.query(
      `SELECT id <> 'chosen' AS "hasOwnId", email_verified, two_factor_enabled, image,
              (SELECT count(*) FROM user_roles r WHERE r.user_id = users.id) AS roles FROM users WHERE email = $1`,
      [email],
    )
    expect(rows).toEqual([
      { hasOwnId: true, email_verified: false, two_factor_enabled: false, image: null, roles: 0 },
    ])
  })
})

describe('the verification link', () => {
  test('says the same when it is opened again, and can be requested again, three mails an hour at most', async () => {
    const [email, browser] = [anAddress(), testing.browser()]
    await signUp(browser, email)
    for (let count = 0; count < 5; count += 1) {
      const answer = await browser.post('/api/auth/send-verification-email', { email })
      expect([answer.status, answer.json]).toEqual([200, { status: true }])
    }
    for (let count = 0; count < 5; count += 1)
      expect((await browser.post('/api/auth/request-password-reset', { email })).status).toBe(200)
    const mails = await mailsTo(testing, email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Verify your e-mail address for Panna'))
    for (const mail of mails) expect(await verifyBy(testing, browser, mail)).toMatchObject({ ok: true })
    await db.pool.query(`UPDATE account_tries SET started_at = started_at - interval '61 minutes'`)
    await browser.post('/api/auth/request-password-reset', { email })
    expect(await mailsTo(testing, email)).toHaveLength(4)
  })

  test('expires after a day', async () => {
    const email = anAddress()
    const browser = testing.browser()
    await signUp(browser, email)
    const [mail] = await mailsTo(testing, email)
    await db.pool.query(`UPDATE verifications SET expires_at = shop_now() - interval '1 second'`)
    expect(await accessOf(testing, browser).readVerification(tokenIn(mail))).toEqual({ state: 'expired' })
    expect(await verifyBy(testing, browser, mail)).toMatchObject({ ok: false, code: 'expired' })
    expect((await signIn(testing.browser(), email)).status).toBe(403)
  })

  test('is stored as a digest only, and never in a job', async () => {
    const email = anAddress()
    await signUp(testing.browser(), email)
    const payloads = (await queuedMails(testing)).map(({ payload }) => payload)
    expect(payloads).toEqual([{ kind: 'verification', email }])
    const token = linkIn((await mailsTo(testing, email))[0]).split('token=')[1]!
    const { rows } = await db.pool.query(
      `SELECT count(*) FROM verifications WHERE identifier LIKE '%' || $1 || '%'`,
      [token],
    )
    expect(rows[0].count).toBe(0)
    expect(await queuedMails(testing)).toEqual([])
  })

  test.each(['token=', 'token=a&token=b', `token=${'x'.repeat(201)}`, ''])(
    'redirects to the shop’s own page for %s',
    async (query) => {
      const answer = await testing.browser().get(`/api/auth/verify-email?${query}`, { host: 'evil.test' })
      expect([answer.status, answer.headers['location']]).toEqual([302, '/auth/verify?problem=invalid'])
    },
  )

  test.each([
    'callbackURL=//evil.test',
    'callbackURL=/%5Cevil.test',
    'callbackURL=https:evil.test',
    'callbackURL=https://evil.test',
    'callbackURL=https://shop.test.evil.test',
    'callbackURL=http://shop.test@evil.test',
    'callbackURL=javascript:alert(1)',
    'callbackURL=%0d%0aLocation:https://evil.test',
  ])('redirects to the shop’s own page for %s beside a token', async (query) => {
    const answer = await testing
      .browser()
      .get(`/api/auth/verify-email?token=x&${query}`, { host: 'evil.test' })
    expect([answer.status, answer.headers['location']]).toEqual([302, '/auth/verify?token=x'])
  })
})
