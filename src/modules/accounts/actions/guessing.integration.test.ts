import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { GUESSES_AN_HOUR } from './attempt-limits.ts'
import { anAddress, linkIn, mailsTo, PASSWORD } from '#tests/support/accounts.ts'
import { testApp, type Browser, type TestApp } from '#platform/testing/http-harness.ts'
import { aShopper, headersOf } from '../testing/account-support.ts'

const testing = await testApp({ areSignInsLimited: true })
const { db } = testing

/** Each guess comes from its own network address. */
function anIp(count: number): string {
  return count % 2 === 0 ? `198.51.${count >> 8}.${count & 255}` : `2001:db8:${count.toString(16)}::1`
}

async function guess(
  on: TestApp,
  email: string,
  count: number,
  password = `wrong password ${count}`,
  from?: Browser,
) {
  const cookie = from ? (headersOf(from).get('cookie') ?? '') : ''
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    remoteAddress: anIp(count),
    headers: {
      origin: on.shopUrl,
      'x-forwarded-for': `192.0.2.${count & 255}`,
      ...(cookie === '' ? {} : { cookie }),
    },
  })
  return answer.statusCode
}

/** Leaves this number of guesses on every existing counter. */
function spendGuesses(left: number) {
  return db.pool.query(`UPDATE account_tries SET count = $1 WHERE key LIKE 'guess:%'`, [
    GUESSES_AN_HOUR - left,
  ])
}

describe('guesses at one account from many addresses', () => {
  test('reach the password at most fifty times, also after a restart; its owner can still sign in', async () => {
    const email = anAddress()
    const owner = await aShopper(testing, email)
    owner.jar.delete('panna.session_token')
    const statuses: number[] = []
    for (let count = 0; count < 500; count += 25) {
      const some = Array.from({ length: 25 }, (_, index) => guess(testing, email, count + index))
      statuses.push(...(await Promise.all(some)))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(GUESSES_AN_HOUR)
    expect(statuses.filter((status) => status === 429)).toHaveLength(500 - GUESSES_AN_HOUR)

    const restarted = await testApp({ areSignInsLimited: true, testing })
    expect(await guess(restarted, email, 2000, PASSWORD)).toBe(429)
    const byForm = restarted.accounts.accessOf(new Headers({ 'x-panna-client-ip': '203.0.113.5' }))
    expect(await byForm.signIn(email, PASSWORD)).toEqual({
      ok: false,
      code: 'too_many_requests',
      message: MESSAGES.too_many_requests,
    })
    expect(await guess(restarted, email, 2001, PASSWORD, owner)).toBe(200)
    // Guesses from a known browser are limited too.
    await spendGuesses(1)
    const known: number[] = []
    for (let count = 0; count < 3; count += 1)
      known.push(await guess(restarted, email, 3000 + count, undefined, owner))
    expect(known).toEqual([401, 429, 429])
    await spendGuesses(0)
    // A browser known for another account does not count as known for this one.
    const stranger = await aShopper(restarted, anAddress())
    expect(await guess(restarted, email, 4000, PASSWORD, stranger)).toBe(429)
    // An hour passes.
    await db.pool.query(`UPDATE account_tries SET started_at = started_at - interval '61 minutes'`)
    expect(await guess(restarted, email, 5000, PASSWORD)).toBe(200)
  }, 120_000)

  test('lock an address without an account in the same way, and its owner can sign in through the mailbox', async () => {
    const [unknown, email] = [anAddress(), anAddress()]
    await aShopper(testing, email)
    for (const address of [unknown, email]) expect(await guess(testing, address, 6000)).toBe(401)
    await spendGuesses(0)
    for (const address of [unknown, email]) expect(await guess(testing, address, 6001)).toBe(429)
    await testing.browser().post('/api/auth/request-password-reset', { email })
    const token = linkIn((await mailsTo(testing, email))[0]).split('token=')[1]
    const browser = testing.browser()
    await browser.post('/api/auth/reset-password', { token, newPassword: 'quite another one 8' })
    expect(await guess(testing, email, 7000, 'quite another one 8')).toBe(429)
    expect(await guess(testing, email, 7001, 'quite another one 8', browser)).toBe(200)
  })

  test('do not include successful sign-ins', async () => {
    const email = anAddress()
    await aShopper(testing, email)
    await spendGuesses(1)
    for (let count = 0; count < 3; count += 1)
      expect(await guess(testing, email, 8000 + count, PASSWORD)).toBe(200)
  })

  test('are also limited for the password of a stolen session', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const confirm = (password: string) =>
      testing.accounts.accessOf(headersOf(browser)).confirmPassword(password)
    expect(await confirm('wrong password')).toMatchObject({ ok: false, code: 'wrong_password' })
    await spendGuesses(1)
    expect(await confirm('wrong password 2')).toMatchObject({ ok: false, code: 'wrong_password' })
    // The right password is refused too, so the answer reveals nothing.
    expect(await confirm(PASSWORD)).toMatchObject({ ok: false, code: 'too_many_requests' })
    await db.pool.query(`UPDATE account_tries SET started_at = started_at - interval '61 minutes'`)
    expect(await confirm(PASSWORD)).toMatchObject({ ok: true })
  })

  test('are refused before hashing if the password has a megabyte', async () => {
    const answer = await testing.browser().post('/api/auth/sign-in/email', {
      email: anAddress(),
      password: 'x'.repeat(1024 * 1024),
    })
    expect(answer.status).toBe(413)
    const long = await testing.browser().post('/api/auth/sign-in/email', {
      email: anAddress(),
      password: 'x'.repeat(101),
    })
    expect(long.status).toBe(422)
  })
})

test('in test mode only the machine itself is not limited', async () => {
  const free = await testApp({ areSignInsLimited: true, testing, accounts: { isLoopbackFree: true } })
  const email = anAddress()
  const ask = async (remoteAddress: string) => {
    const answer = await free.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: 'wrong password' },
      remoteAddress,
      headers: { origin: free.shopUrl },
    })
    return answer.statusCode
  }
  await ask('203.0.113.99')
  await ask('127.0.0.1')
  await db.pool.query(`UPDATE rate_limits SET count = 20`)
  await spendGuesses(0)
  expect([await ask('127.0.0.1'), await ask('::1'), await ask('203.0.113.99')]).toEqual([401, 401, 429])
})
