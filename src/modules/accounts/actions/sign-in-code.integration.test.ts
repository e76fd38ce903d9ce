/**
 * While somebody guesses an account's password from many addresses, its owner signs in from a new browser with a mailed
 * code.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { GUESSES_AN_HOUR } from './attempt-limits.ts'
import { anAddress, mailsTo, PASSWORD, totp } from '#tests/support/accounts.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { testApp, type Browser } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, keepCookies } from '../testing/account-support.ts'

const pages = await builtPages()
const testing = await testApp({ areSignInsLimited: true, app: { pages: async () => pages } })
const { db } = testing
const [email, unknown] = [anAddress(), anAddress()]
const WRONG_CODE = { ok: false, code: 'invalid', fields: { mailCode: MESSAGES.guest_code_wrong } }

async function guess(address: string, count: number, password = `wrong password ${count}`): Promise<number> {
  const answer = await testing.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: address, password },
    remoteAddress: `198.51.100.${count}`,
    headers: { origin: testing.shopUrl },
  })
  return answer.statusCode
}

/** Requests a code in this browser; null if none was mailed. */
async function askForCode(browser: Browser, address: string): Promise<string | null> {
  const before = (await mailsTo(testing, address)).length
  const answer = await accessOf(testing, browser).requestSignInCode(address)
  if (!answer.ok) throw new Error(answer.message)
  keepCookies(browser, answer.setCookies)
  const mails = await mailsTo(testing, address)
  return mails.length === before ? null : codeIn(mails.map(({ text }) => text))
}

/** The order of mails in the mailbox is not fixed, so the new code is the one not seen before. */
const seen = new Set<string>()
function codeIn(texts: readonly string[]): string | null {
  const codes = texts.map((text) => /^[0-9]{6}$/m.exec(text)?.[0]).filter((code) => code !== undefined)
  const fresh = codes.find((code) => !seen.has(code)) ?? null
  for (const code of codes) seen.add(code)
  return fresh
}

/** As if no mail had been sent within the hour. */
const emptyMailCounts = () => db.pool.query(`DELETE FROM account_tries WHERE key LIKE 'mail:%'`)
const enter = (browser: Browser, code: string, password = PASSWORD, address = email) =>
  accessOf(testing, browser).signIn(address, password, code)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeAll(async () => {
  await aShopper(testing, email)
  for (const address of [email, unknown]) {
    const counts = Array.from({ length: GUESSES_AN_HOUR }, (_, index) => index + 1)
    const statuses = await Promise.all(counts.map((count) => guess(address, count)))
    expect(new Set(statuses)).toEqual(new Set([401]))
  }
}, 120_000)

describe('after fifty wrong passwords from fifty addresses', () => {
  test('new browsers are locked out; the owner can sign in from one with the code and the password, once', async () => {
    expect(await guess(email, 60, PASSWORD)).toBe(429)
    await emptyMailCounts()
    const browser = testing.browser()
    const code = (await askForCode(browser, email))!
    expect(code).toMatch(/^[0-9]{6}$/)
    expect(await enter(browser, code, 'not the password')).toMatchObject({
      ok: false,
      code: 'wrong_password',
    })
    const answer = await enter(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer).toMatchObject({ ok: true, value: { step: 'done' } })
    // The code is used up, even in the session it created.
    expect(await enter(browser, code)).toMatchObject(WRONG_CODE)
    if (answer.ok) keepCookies(browser, answer.setCookies)
    expect((await browser.get('/api/session')).json.user?.email).toBe(email)
    // Other browsers are still refused.
    expect(await guess(email, 61, PASSWORD)).toBe(429)
  })

  test('nobody can sign in without access to the mailbox, whatever they request and try', async () => {
    await emptyMailCounts()
    const [owner, attacker] = [testing.browser(), testing.browser()]
    const code = (await askForCode(owner, email))!
    // The correct code does not work in another browser, with or without its own request.
    expect(await enter(attacker, code)).toMatchObject(WRONG_CODE)
    const own = (await askForCode(attacker, email))!
    expect(await enter(attacker, code)).toMatchObject(WRONG_CODE)
    for (let count = 0; count < 4; count += 1)
      expect(await enter(attacker, other(own))).toMatchObject(WRONG_CODE)
    // After five attempts even the correct code is refused; the owner's attempts are counted separately.
    expect(await enter(attacker, own)).toMatchObject(WRONG_CODE)
    expect(await enter(owner, code, PASSWORD, unknown)).toMatchObject(WRONG_CODE)
    expect(await enter(owner, code)).toMatchObject({ ok: true })
  })

  test('a code expires after 15 minutes of the database’s clock, and has five attempts, even simultaneous ones', async () => {
    await emptyMailCounts()
    const browser = testing.browser()
    const code = (await askForCode(browser, email))!
    await db.pool.query(`UPDATE sign_in_codes SET expires_at = expires_at - interval '15 minutes'`)
    expect(await enter(browser, code)).toMatchObject(WRONG_CODE)
    await db.pool.query(
      `UPDATE sign_in_codes SET expires_at = shop_now() + interval '1 minute', attempts = 0`,
    )
    const all = await Promise.all(Array.from({ length: 12 }, () => enter(browser, code, 'not the password')))
    const passed = all.filter((answer) => !answer.ok && answer.code === 'wrong_password')
    expect(passed).toHaveLength(5)
    const { rows } = await db.pool.query(`SELECT 1 FROM sign_in_codes WHERE code_hash = $1 OR id = $1`, [
      code,
    ])
    expect(rows).toEqual([])
  })

  test('an address without an account gets the same response, and each address three mails an hour', async () => {
    await emptyMailCounts()
    const [one, two] = [testing.browser(), testing.browser()]
    const answers = await Promise.all([
      accessOf(testing, one).requestSignInCode(email),
      accessOf(testing, two).requestSignInCode(unknown),
    ])
    const shapes = answers.map((answer) =>
      answer.ok ? answer.setCookies.map((each) => each.replace(/=[^;]+/, '')) : answer,
    )
    expect(shapes[0]).toEqual(shapes[1])
    for (const answer of answers) expect(answer.ok && answer.setCookies).toHaveLength(1)
    expect(await enter(two, '123456', PASSWORD, unknown)).toEqual(await enter(testing.browser(), '123456'))
    expect(await mailsTo(testing, unknown)).toEqual([])
    codeIn((await mailsTo(testing, email)).map(({ text }) => text))
    for (const isMailed of [true, true, false])
      expect((await askForCode(testing.browser(), email)) !== null).toBe(isMailed)
  })

  test('the login page offers the code when a login is locked, and asks for it beside the password', async () => {
    await emptyMailCounts()
    await db.pool.query(`UPDATE account_tries SET count = 50 WHERE key LIKE 'guess:%'`)
    const asked = await Promise.all(
      [email, unknown].map(async (address) => {
        const browser = testing.browser()
        const shut = await browser.postForm('/auth', { intent: 'login', email: address, password: PASSWORD })
        expect([shut.status, shut.text.includes(MESSAGES.sign_in_code_offer)]).toEqual([429, true])
        expect(shut.text).not.toContain('name="mailCode"')
        const form = await browser.postForm('/auth', { intent: 'code', email: address })
        expect([form.status, form.text.includes('name="mailCode"')]).toEqual([200, true])
        const login = { intent: 'login', email: address, password: PASSWORD, mailCode: '000000' }
        const wrong = await browser.postForm('/auth', login)
        expect([wrong.status, wrong.text.includes(MESSAGES.guest_code_wrong)]).toEqual([422, true])
        expect(wrong.text).toContain('name="mailCode"')
        return form.text.replaceAll(address, '…').length
      }),
    )
    expect(asked[0]).toBe(asked[1])
  })

  test('the second factor is required as always', async () => {
    await emptyMailCounts()
    await db.pool.query(`UPDATE account_tries SET count = 0`)
    const browser = await aShopper(testing, anAddress())
    const address = (await browser.get('/api/session')).json.user!.email
    const factor = await accessOf(testing, browser).startFactor(PASSWORD)
    if (!factor.ok) throw new Error(factor.message)
    const confirmed = await accessOf(testing, browser).confirmFactor(totp(factor.value.secret))
    expect(confirmed.ok).toBe(true)
    const fresh = testing.browser()
    const code = (await askForCode(fresh, address))!
    expect(await enter(fresh, code, PASSWORD, address)).toMatchObject({ value: { step: 'second_factor' } })
    expect((await fresh.get('/api/session')).json.user).toBeNull()
  })
})
