import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress, linkIn, mailsTo, PASSWORD, userIdOf } from '#tests/support/accounts.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, keepCookies, signIn, signUp, verifyBy } from '../testing/account-support.ts'

const testing = await testApp()
const { db } = testing

const NEW = 'quite another one 8'

async function resetToken(email: string): Promise<string> {
  await testing.browser().post('/api/auth/request-password-reset', { email }, { host: 'evil.test' })
  const [mail] = await mailsTo(testing, email)
  expect(mail?.subject).toBe('Choose a new password for Panna')
  expect(mail?.text).toContain('http://shop.test/auth/reset?token=')
  return linkIn(mail).split('token=')[1]!
}

function reset(token: unknown, newPassword: unknown = NEW) {
  return testing.browser().post('/api/auth/reset-password', { token, newPassword })
}

const hashOf = async (email: string) =>
  (
    await db.pool.query(`SELECT password FROM accounts a JOIN users u ON u.id = a.user_id WHERE email = $1`, [
      email,
    ])
  ).rows

describe('a forgotten password', () => {
  test('is reset once by a mailed link; every browser is signed out, and the owner is notified', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const token = await resetToken(email)
    expect((await reset(token)).json).toEqual({ status: true })
    expect((await browser.get('/api/session')).json.user).toBeNull()
    expect((await signIn(testing.browser(), email)).status).toBe(401)
    expect((await signIn(testing.browser(), email, NEW)).status).toBe(200)
    expect((await mailsTo(testing, email))[0]?.subject).toBe('Your password for Panna was changed')
    const before = await hashOf(email)
    const again = await reset(token, 'a third one, please 9')
    expect([again.status, again.json.error]).toEqual([410, { code: 'expired', message: MESSAGES.link_over }])
    expect(await hashOf(email)).toEqual(before)
  })

  test('is reset once by twelve simultaneous requests', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const token = await resetToken(email)
    const words = Array.from({ length: 12 }, (_, index) => `a new password, number ${index}`)
    const statuses = await Promise.all(words.map(async (word) => (await reset(token, word)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(11).fill(410)])
    const right = words[statuses.indexOf(200)]
    expect((await signIn(testing.browser(), email, right)).status).toBe(200)
  })

  test('is reset by one link only; the others become invalid', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const [first, second] = [await resetToken(email), await resetToken(email)]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first, 'a third one, please 9')).status).toBe(410)
    expect((await signIn(testing.browser(), email, NEW)).status).toBe(200)
  })

  test('is not reset by an expired, invented or truncated link, or one for an address that has changed', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const token = await resetToken(email)
    const before = await hashOf(email)
    for (const wrong of ['x', token.slice(0, -1), `${token} `, '../../x'])
      expect((await reset(wrong)).status).toBe(410)
    for (const wrong of ['', null, [token], { token }, 'x'.repeat(201)])
      expect((await reset(wrong)).status).toBe(422)
    await db.pool.query(
      `UPDATE verifications SET expires_at = shop_now() WHERE identifier LIKE 'reset-password:%'`,
    )
    expect((await reset(token)).status).toBe(410)
    const other = await resetToken(email)
    await db.pool.query(`UPDATE users SET email = 'moved-' || email WHERE email = $1`, [email])
    expect((await reset(other)).status).toBe(410)
    expect(await hashOf(`moved-${email}`)).toEqual(before)
  })

  test('cannot be replaced by one that is easy to guess, and the link still works', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    const token = await resetToken(email)
    for (const [word, message] of [
      ['12345', MESSAGES.password_short],
      ['password1', MESSAGES.password_common],
      [email, MESSAGES.password_common],
    ] as const) {
      const refused = await reset(token, word)
      expect([refused.status, refused.json.error.fields]).toEqual([422, { newPassword: message }])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('needs twelve characters for staff', async () => {
    await signInAsOwner(testing)
    const token = await resetToken('owner@example.test')
    const refused = await reset(token, 'elevenchars')
    expect(refused.json.error.fields).toEqual({ newPassword: MESSAGES.password_staff })
    expect((await reset(token, 'twelve-chars')).status).toBe(200)
  })

  test('lets the mailbox’s owner take over an account that a stranger created with the address', async () => {
    const email = anAddress()
    await signUp(testing.browser(), email, 'the password of a stranger')
    await mailsTo(testing, email)
    expect((await reset(await resetToken(email))).status).toBe(200)
    expect((await signIn(testing.browser(), email, 'the password of a stranger')).status).toBe(401)
    const browser = testing.browser()
    expect((await signIn(browser, email, NEW)).status).toBe(200)
    expect((await browser.get('/api/session')).json).toMatchObject({
      user: { emailVerified: true },
      coins: 100,
    })
  })
})

describe('changing the password', () => {
  test('requires the current one, signs out the other browsers and stays signed in itself', async () => {
    const email = anAddress()
    const here = await aShopper(testing, email)
    const there = testing.browser()
    await signIn(there, email)
    const access = () => accessOf(testing, here)
    expect(await access().changePassword('not my password', NEW)).toEqual({
      ok: false,
      code: 'wrong_password',
      message: MESSAGES.password_wrong,
      field: 'password',
      fields: { password: MESSAGES.password_wrong },
    })
    expect(await access().changePassword('', 'short')).toMatchObject({
      code: 'invalid',
      fields: { password: MESSAGES.password_missing, newPassword: MESSAGES.password_short },
    })
    expect(await access().changePassword('not my password', 'short')).toMatchObject({
      code: 'wrong_password',
      fields: { password: MESSAGES.password_wrong, newPassword: MESSAGES.password_short },
    })
    expect(await access().changePassword(PASSWORD, 'panna1')).toMatchObject({
      field: 'newPassword',
      message: MESSAGES.password_common,
    })
    const token = here.jar.get('panna.session_token')
    const changed = await access().changePassword(PASSWORD, NEW)
    if (!changed.ok) throw new Error(changed.message)
    keepCookies(here, changed.setCookies)
    expect(here.jar.get('panna.session_token')).not.toBe(token)
    expect((await here.get('/api/session')).json.user?.email).toBe(email)
    expect((await there.get('/api/session')).json.user).toBeNull()
    expect((await mailsTo(testing, email))[0]?.subject).toBe('Your password for Panna was changed')
  })
})

describe('changing the e-mail address', () => {
  test('takes effect when the link at the new address is opened; the old address is notified', async () => {
    const [email, next] = [anAddress(), anAddress()]
    const browser = await aShopper(testing, email)
    const id = await userIdOf(testing, email)
    expect(await accessOf(testing, browser).changeEmail(next, 'not my password')).toMatchObject({
      code: 'wrong_password',
    })
    expect(await accessOf(testing, browser).changeEmail('asha', '')).toMatchObject({
      code: 'invalid',
      fields: { email: MESSAGES.email_invalid, password: MESSAGES.password_missing },
    })
    expect(await accessOf(testing, browser).changeEmail(email, PASSWORD)).toMatchObject({ field: 'email' })
    expect(await accessOf(testing, browser).changeEmail(next.toUpperCase(), PASSWORD)).toMatchObject({
      ok: true,
    })
    const [mail] = await mailsTo(testing, next)
    expect((await mailsTo(testing, email))[0]?.text).toContain(next)
    expect(await userIdOf(testing, email)).toBe(id)
    const answers = await Promise.all([verifyBy(testing, browser, mail), verifyBy(testing, browser, mail)])
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, setCookies: [] })
    expect(await userIdOf(testing, next)).toBe(id)
    expect((await browser.get('/api/session')).json).toMatchObject({ user: { email: next }, coins: 100 })
    expect((await signIn(testing.browser(), next)).status).toBe(200)
  })

  test('to an address with an account changes nothing and does not reveal it', async () => {
    const [email, taken] = [anAddress(), anAddress()]
    const browser = await aShopper(testing, email)
    await aShopper(testing, taken)
    expect(await accessOf(testing, browser).changeEmail(taken, PASSWORD)).toMatchObject({ ok: true })
    expect((await mailsTo(testing, taken))[0]?.subject).toBe('You already have an account at Panna')
  })

  test('is cancelled by a new password', async () => {
    const [email, next] = [anAddress(), anAddress()]
    const browser = await aShopper(testing, email)
    await accessOf(testing, browser).changeEmail(next, PASSWORD)
    const [mail] = await mailsTo(testing, next)
    await reset(await resetToken(email))
    expect(await verifyBy(testing, browser, mail, NEW)).toMatchObject({ ok: false, code: 'expired' })
    expect((await signIn(testing.browser(), email, NEW)).status).toBe(200)
  })
})
