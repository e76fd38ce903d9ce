/** Anybody can sign up with somebody else's address, so the links in the resulting mails must not give them access. */
import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress, linkIn, mailsTo, PASSWORD, userIdOf } from '#tests/support/accounts.ts'
import {
  aGuest,
  aProduct,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  placed,
} from '#tests/support/shop.ts'
import { testApp, type Browser } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, signIn, signUp, tokenIn, verifyBy } from '../testing/account-support.ts'

const testing = await testApp()
const { db, shop } = testing
const CHOSEN = 'chosen by its reader 4'

afterEach(() => expectBooksToAgree(testing))

async function aPaidGuestOrder(email: string) {
  const guest = await aGuest(testing)
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const customer = { ...CUSTOMER, email: email as typeof CUSTOMER.email }
  const { id, gatewayOrderId } = await placed(testing, guest, { items, customer })
  await confirm(testing, guest, id, await payInWindow(testing, gatewayOrderId))
  return id
}

const ownerOf = async (id: string) =>
  (await db.pool.query<{ user_id: string | null }>('SELECT user_id FROM orders WHERE id = $1', [id])).rows[0]
    ?.user_id

const isVerified = async (email: string) =>
  (await db.pool.query('SELECT email_verified FROM users WHERE email = $1', [email])).rows[0]?.email_verified

const canSee = async (browser: Browser) => (await browser.get('/api/session')).json.user?.email ?? null

describe('opening a mailed link', () => {
  test('verifies nothing by itself, however often a scanner opens it', async () => {
    const [email, attacker] = [anAddress(), testing.browser()]
    const orderId = await aPaidGuestOrder(email)
    await signUp(attacker, email)
    const [mail] = await mailsTo(testing, email)
    const token = tokenIn(mail)
    expect(linkIn(mail)).toBe(`/auth/verify?token=${token}`)
    // What the page shows in a mail scanner's browser, in the browser that signed up, and for links of earlier mails.
    for (const browser of [testing.browser(), attacker])
      expect(await accessOf(testing, browser).readVerification(token)).toMatchObject({ state: 'open' })
    const old = await testing.browser().get(`/api/auth/verify-email?token=${token}`)
    expect([old.status, old.headers['location']]).toEqual([302, `/auth/verify?token=${token}`])
    expect([await isVerified(email), await ownerOf(orderId)]).toEqual([false, null])
    expect((await signIn(attacker, email)).status).toBe(403)
  })
})

describe('verifying an address', () => {
  test('in another browser requires a new password; the browser that signed up gets access neither to the account nor to guest orders', async () => {
    const [email, attacker, reader] = [anAddress(), testing.browser(), testing.browser()]
    const orderId = await aPaidGuestOrder(email)
    await signUp(attacker, email)
    const [mail] = await mailsTo(testing, email)
    expect(await accessOf(testing, reader).readVerification(tokenIn(mail))).toMatchObject({
      needsPassword: true,
    })
    for (const [password, message] of [
      ['', MESSAGES.password_short],
      ['password', MESSAGES.password_common],
    ] as const)
      expect(await verifyBy(testing, reader, mail, password)).toMatchObject({ field: 'password', message })
    expect([await isVerified(email), await ownerOf(orderId)]).toEqual([false, null])

    expect(await verifyBy(testing, reader, mail, CHOSEN)).toMatchObject({ ok: true })
    expect(await ownerOf(orderId)).toBe(await userIdOf(testing, email))
    expect((await signIn(attacker, email)).status).toBe(401)
    expect((await signIn(reader, email, CHOSEN)).status).toBe(200)
    // Repeating it changes nothing, even for the attacker.
    expect(await verifyBy(testing, attacker, mail, PASSWORD)).toMatchObject({ ok: true })
    expect((await signIn(attacker, email)).status).toBe(401)
  })

  test('requires one too with the cookie of another sign-up, or of an earlier one with the address', async () => {
    const [email, reader] = [anAddress(), testing.browser()]
    await signUp(reader, anAddress())
    await signUp(testing.browser(), email)
    const [mail] = await mailsTo(testing, email)
    expect(await verifyBy(testing, reader, mail)).toMatchObject({ ok: false, field: 'password' })
    // An address with an account gets a cookie too, but it has no effect.
    const late = await signUp(reader, email)
    expect(late.setCookies).toEqual([expect.stringMatching(/^panna\.sign_up=.+; HttpOnly; SameSite=Lax$/)])
    expect(await verifyBy(testing, reader, mail)).toMatchObject({ ok: false, field: 'password' })
    expect(await isVerified(email)).toBe(false)
  })

  test('in the browser that signed up needs the button only, once and twenty times at once', async () => {
    const [email, browser] = [anAddress(), testing.browser()]
    await signUp(browser, email)
    const [mail] = await mailsTo(testing, email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyBy(testing, browser, mail)))
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]))
    expect((await signIn(browser, email)).status).toBe(200)
  })
})

describe('changing the address', () => {
  test('when somebody else confirms it, requires a new password, and ends all access of the requester', async () => {
    const [own, email] = [anAddress(), anAddress()]
    const orderId = await aPaidGuestOrder(email)
    const [attacker, elsewhere] = [await aShopper(testing, own), testing.browser()]
    await signIn(elsewhere, own)
    const id = await userIdOf(testing, own)
    await db.pool.query(
      `INSERT INTO accounts (id, user_id, account_id, provider_id) VALUES ($1 || '-google', $1, 'attacker', 'google')`,
      [id],
    )
    await accessOf(testing, attacker).changeEmail(email, PASSWORD)
    const [mail] = await mailsTo(testing, email)
    const reader = testing.browser()
    expect(await verifyBy(testing, reader, mail)).toMatchObject({ ok: false, field: 'password' })
    expect([await ownerOf(orderId), await canSee(attacker)]).toEqual([null, own])

    expect(await verifyBy(testing, reader, mail, CHOSEN)).toMatchObject({ ok: true })
    expect([await canSee(attacker), await canSee(elsewhere)]).toEqual([null, null])
    expect((await signIn(attacker, email)).status).toBe(401)
    expect(await shop.listAccountIdentities({ userId: id })).toMatchObject([{ provider: 'credential' }])
    expect((await signIn(reader, email, CHOSEN)).status).toBe(200)
    expect(await ownerOf(orderId)).toBe(id)
  })

  test('when a signed-in browser confirms it, needs the button only', async () => {
    const [own, email] = [anAddress(), anAddress()]
    const browser = await aShopper(testing, own)
    await accessOf(testing, browser).changeEmail(email, PASSWORD)
    const [mail] = await mailsTo(testing, email)
    expect(await canSee(browser)).toBe(own)
    expect(await verifyBy(testing, browser, mail)).toMatchObject({ ok: true })
    expect(await canSee(browser)).toBe(email)
  })
})
