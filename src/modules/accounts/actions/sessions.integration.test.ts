import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { anAddress, PASSWORD, userIdOf } from '#tests/support/accounts.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { accessOf, aShopper, headersOf, keepCookies, signIn } from '../testing/account-support.ts'

const testing = await testApp()
const { db } = testing

const sessionsOf = async (email: string) =>
  (
    await db.pool.query(
      `SELECT s.id, s.token, s.expires_at, s.updated_at FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE u.email = $1 ORDER BY s.created_at, s.id`,
      [email],
    )
  ).rows

describe('a session', () => {
  test('is not changed by reading; renewing gives it another seven days, in the database and in the cookie', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    await db.pool.query(
      `UPDATE sessions SET expires_at = now() + interval '1 hour', updated_at = now() - interval '6 days'`,
    )
    const before = await sessionsOf(email)
    const read = await browser.get('/api/session')
    expect(read.setCookies).toEqual([])
    await browser.get('/api/auth/get-session')
    await testing.accounts.getViewer(headersOf(browser))
    expect(await sessionsOf(email)).toEqual(before)

    const renewed = await browser.post('/api/session/renew', {})
    expect(renewed.status).toBe(200)
    expect(Object.keys(renewed.json).toSorted()).toEqual(['coins', 'expiresAt', 'user'])
    expect(renewed.json.user).toEqual(read.json.user)
    expect(renewed.setCookies[0]).toMatch(
      /^panna\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const days = (Date.parse(renewed.json.expiresAt!) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect((await sessionsOf(email))[0].expires_at.toISOString()).toBe(renewed.json.expiresAt)
  })

  test('that has ended cannot be renewed, nor can a guest’s', async () => {
    const browser = await aShopper(testing, anAddress())
    await db.pool.query('DELETE FROM sessions')
    const gone = await browser.post('/api/session/renew', {})
    expect([gone.status, gone.json.error]).toEqual([
      401,
      { code: 'unauthenticated', message: MESSAGES.session_over },
    ])
    expect(gone.setCookies.join()).toContain('panna.session_token=; Max-Age=0')
    expect((await testing.browser().post('/api/session/renew', {})).status).toBe(401)
    expect((await testing.browser().get('/api/session/renew')).status).toBe(404)
  })

  test('is expired even while the cookie still exists', async () => {
    const browser = await aShopper(testing, anAddress())
    await db.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second'`)
    expect((await browser.get('/api/session')).json.user).toBeNull()
    expect((await browser.post('/api/session/renew', {})).status).toBe(401)
  })

  test('is new after each sign-in, so a planted cookie is useless', async () => {
    const [email, other] = [anAddress(), anAddress()]
    const attacker = await aShopper(testing, other)
    const victim = await aShopper(testing, email)
    const planted = attacker.jar.get('panna.session_token')!
    victim.jar.set('panna.session_token', planted)
    expect((await signIn(victim, email)).status).toBe(200)
    expect(victim.jar.get('panna.session_token')).not.toBe(planted)
    expect((await attacker.get('/api/session')).json.user?.email).toBe(other)
    victim.jar.set('panna.session_token', 'made-up.by-somebody')
    await signIn(victim, email)
    expect(victim.jar.get('panna.session_token')).not.toBe('made-up.by-somebody')
    const tokens = (await sessionsOf(email)).map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  test('has its secret in the cookie only', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const answers = [await signIn(browser, email), await browser.get('/api/auth/get-session')]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      for (const { token } of await sessionsOf(email)) expect(answer.text).not.toContain(token)
    }
    expect(answers[1]?.json).toMatchObject({ user: { email } })
  })
})

describe('the sessions of an account', () => {
  test('are listed, and can be ended one by one, all others, or everywhere', async () => {
    const email = anAddress()
    const here = await aShopper(testing, email)
    const others = [testing.browser(), testing.browser(), testing.browser()]
    for (const browser of others)
      await browser.post(
        '/api/auth/sign-in/email',
        { email, password: PASSWORD },
        { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' },
      )
    const signedIn = async () =>
      (await Promise.all(others.map((browser) => browser.get('/api/session')))).map(
        ({ json }) => json.user !== null,
      )

    const listed = await accessOf(testing, here).listSessions()
    expect(listed).toHaveLength(4)
    expect(listed.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    expect(listed.find(({ isThisOne }) => !isThisOne)?.device).toBe('Chrome on Android')

    const stranger = await aShopper(testing, anAddress())
    const target = listed.find(({ isThisOne }) => !isThisOne)!.id
    await accessOf(testing, stranger).revokeSession(target)
    expect(await signedIn()).toEqual([true, true, true])
    expect((await accessOf(testing, here).revokeSession(target)).ok).toBe(true)
    expect((await signedIn()).filter(Boolean)).toHaveLength(2)

    expect((await accessOf(testing, here).signOut('others')).ok).toBe(true)
    expect(await signedIn()).toEqual([false, false, false])
    expect((await here.get('/api/session')).json.user?.email).toBe(email)

    await signIn(others[0]!, email)
    const out = await accessOf(testing, here).signOut('global')
    if (!out.ok) throw new Error(out.message)
    keepCookies(here, out.setCookies)
    expect(await signedIn()).toEqual([false, false, false])
    expect((await here.get('/api/session')).json.user).toBeNull()
    expect(await sessionsOf(email)).toEqual([])
    expect((await stranger.get('/api/session')).json.user).not.toBeNull()
  })

  test('are not all ended by signing out in one', async () => {
    const email = anAddress()
    const [here, there] = [await aShopper(testing, email), testing.browser()]
    await signIn(there, email)
    const signedOut = await here.post('/api/auth/sign-out', {})
    expect([signedOut.status, signedOut.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect((await here.get('/api/session')).json.user).toBeNull()
    expect((await there.get('/api/session')).json.user?.email).toBe(email)
  })
})

describe('the profile', () => {
  test('accepts a valid name, only from the signed-in account', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    expect(await accessOf(testing, browser).changeName('  आशा राव  ')).toMatchObject({ ok: true })
    expect((await browser.get('/api/session')).json.user?.name).toBe('आशा राव')
    expect(await accessOf(testing, browser).changeName('4sha')).toMatchObject({
      ok: false,
      field: 'name',
      message: MESSAGES.name_letters,
    })
    expect(await accessOf(testing, testing.browser()).changeName('Nobody')).toEqual({
      ok: false,
      code: 'unauthenticated',
      message: MESSAGES.session_over,
    })
  })

  test('lists the sign-in methods, and never removes the last one', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const access = () => accessOf(testing, browser)
    expect((await access().listIdentities()).map(({ provider }) => provider)).toEqual(['credential'])
    expect(await access().unlink('credential')).toMatchObject({ ok: false, message: MESSAGES.last_sign_in })
    await db.pool.query(
      `INSERT INTO accounts (id, user_id, account_id, provider_id) VALUES ('g-1', $1, 'google-1', 'google')`,
      [await userIdOf(testing, email)],
    )
    expect((await access().unlink('google')).ok).toBe(true)
    expect((await access().listIdentities()).map(({ provider }) => provider)).toEqual(['credential'])
  })
})

test('expired sign-in data is deleted', async () => {
  const browser = await aShopper(testing, anAddress())
  await db.pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at) SELECT 'old', id, 'old', now() - interval '1 day' FROM users LIMIT 1`,
  )
  await db.pool.query(`UPDATE verifications SET expires_at = now() - interval '8 days'`)
  await db.pool.query(`UPDATE account_tries SET started_at = now() - interval '2 days'`)
  await testing.shop.purgeExpiredRecords()
  const { rows } = await db.pool.query(
    `SELECT (SELECT count(*) FROM verifications) AS links, (SELECT count(*) FROM account_tries) AS tries,
            (SELECT count(*) FROM sessions WHERE id = 'old') AS old`,
  )
  expect(rows).toEqual([{ links: 0, tries: 0, old: 0 }])
  expect((await browser.get('/api/session')).json.user).not.toBeNull()
})

describe('signing in with Google', () => {
  test('is offered only if it is set up, and leads back to a page of the shop', async () => {
    expect(accessOf(testing, testing.browser()).services).toEqual([])
    expect((await testing.browser().get('/api/auth/callback/google?code=x&state=y')).status).toBe(404)
    const google = { clientId: 'client-1', clientSecret: 'secret-of-google' }
    const offering = await testApp({ testing, accounts: { google } })
    const access = accessOf(offering, offering.browser())
    expect(access.services).toEqual(['google'])
    const started = await access.startService('google', '//evil.test')
    if (!started.ok) throw new Error(started.message)
    const url = new URL(started.value.url)
    expect(url.origin).toBe('https://accounts.google.com')
    expect(url.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/callback/google')
    expect(started.value.url).not.toContain('evil')
    const { rows } = await db.pool.query(`SELECT value FROM verifications ORDER BY created_at DESC LIMIT 1`)
    expect(JSON.parse(rows[0].value)).toMatchObject({ callbackURL: '/' })
    const back = await offering.browser().get('/api/auth/callback/google?code=x&state=made-up')
    expect([back.status, new URL(String(back.headers['location'])).origin]).toEqual([302, 'http://shop.test'])
  })
})
