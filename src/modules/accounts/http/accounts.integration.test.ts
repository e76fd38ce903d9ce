import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { ensureFirstAdmin } from '#server/first-admin.ts'
import { ADMIN, signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()

describe('the first administrator', () => {
  test('is created once; a generated password is long, is shown that one time, and works', async () => {
    const fresh = await testApp()
    const settings = { firstAdmin: { email: 'Owner@Panna.example', password: null } }
    const made = await ensureFirstAdmin(settings, fresh.url)
    expect(made).toMatchObject({ email: 'owner@panna.example', isNew: true })
    expect(made.password!.length).toBeGreaterThanOrEqual(16)
    expect(await ensureFirstAdmin(settings, fresh.url)).toEqual({
      email: 'owner@panna.example',
      password: null,
      isNew: false,
    })
    const answer = await fresh
      .browser()
      .post('/api/auth/sign-in/email', { email: 'owner@panna.example', password: made.password })
    expect(answer.status).toBe(200)
  })

  test('keeps an existing account’s password', async () => {
    await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
    const again = await ensureFirstAdmin(
      { firstAdmin: { ...ADMIN, password: 'another-password-2' } },
      testing.url,
    )
    expect(again).toEqual({ email: ADMIN.email, password: null, isNew: false })
    const signIn = (password: string) =>
      testing.browser().post('/api/auth/sign-in/email', { email: ADMIN.email, password })
    expect((await signIn('another-password-2')).status).toBe(401)
    expect((await signIn(ADMIN.password)).status).toBe(200)
  })

  test('takes over an account completely that somebody else created and nobody verified', async () => {
    const fresh = await testApp()
    const email = 'planned-owner@panna.example'
    const sign = (password: string) => fresh.browser().post('/api/auth/sign-in/email', { email, password })
    await fresh
      .browser()
      .post('/api/auth/sign-up/email', { name: 'Not the owner', email, password: 'planted password 1' })
    await fresh.db.pool.query(
      `WITH who AS (SELECT id FROM users WHERE email = $1),
            service AS (INSERT INTO accounts (id, user_id, account_id, provider_id) SELECT 'g-9', id, 'google-9', 'google' FROM who),
            link AS (INSERT INTO verifications (id, identifier, value, expires_at)
                     SELECT 'v-9', 'reset-password:x', id || ' ' || $1, now() + interval '1 hour' FROM who)
       INSERT INTO sessions (id, user_id, token, expires_at) SELECT 's-9', id, 't-9', now() + interval '1 day' FROM who`,
      [email],
    )
    const settings = { firstAdmin: { email, password: 'owner-password-1' } }
    const made = await Promise.all([
      ensureFirstAdmin(settings, fresh.url),
      ensureFirstAdmin(settings, fresh.url),
    ])
    expect(made.filter(({ isNew }) => isNew)).toEqual([{ email, password: null, isNew: true }])
    expect((await sign('planted password 1')).status).toBe(401)
    expect((await sign('owner-password-1')).status).toBe(200)
    const { rows } = await fresh.db.pool.query(
      `SELECT name, email_verified, (SELECT array_agg(provider_id) FROM accounts WHERE user_id = u.id) AS ways,
              (SELECT count(*) FROM sessions WHERE id = 's-9') AS sessions, (SELECT count(*) FROM verifications) AS links
         FROM users u JOIN user_roles r ON r.user_id = u.id`,
    )
    expect(rows).toEqual([
      { name: 'Shop Owner', email_verified: true, ways: ['credential'], sessions: 0, links: 0 },
    ])
  })

  test('is created once by two simultaneous starts', async () => {
    const fresh = await testApp()
    const settings = { firstAdmin: { email: 'both@panna.example', password: null } }
    const made = await Promise.all([
      ensureFirstAdmin(settings, fresh.url),
      ensureFirstAdmin(settings, fresh.url),
    ])
    expect(made.filter((each) => each.isNew)).toHaveLength(1)
    const { rows } = await fresh.db.pool.query('SELECT count(*) FROM user_roles')
    expect(rows[0].count).toBe(1)
  })
})

describe('sessions', () => {
  test('GET /api/session returns the signed-in account to itself only', async () => {
    const owner = await signInAsOwner(testing)
    const session = await owner.get('/api/session')
    expect(session.json).toEqual({
      user: {
        id: expect.any(String),
        email: ADMIN.email,
        name: 'Shop Owner',
        emailVerified: true,
        isAdmin: true,
      },
      coins: 0,
      expiresAt: expect.any(String),
    })
    expect(session.headers['cache-control']).toBe('no-store')
    expect((await testing.browser().get('/api/session')).json).toEqual({
      user: null,
      coins: null,
      expiresAt: null,
    })
  })

  test('the cookie is not accessible to scripts and other sites', async () => {
    await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
    const plain = await testing.browser().post('/api/auth/sign-in/email', ADMIN)
    expect(plain.setCookies[0]).toMatch(
      /^panna\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const secure = await testApp({ shopUrl: 'https://shop.test', testing })
    const answer = await secure.browser().post('/api/auth/sign-in/email', ADMIN)
    expect(answer.setCookies[0]).toMatch(
      /^__Host-panna\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('signing out ends the session on the server too', async () => {
    const owner = await signInAsOwner(testing)
    const cookies = new Map(owner.jar)
    expect((await owner.post('/api/auth/sign-out', {})).status).toBe(200)
    for (const [name, value] of cookies) owner.jar.set(name, value)
    expect((await owner.get('/api/session')).json.user).toBeNull()
  })

  test('a wrong password and an unknown address get the same response', async () => {
    await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
    const signIn = (email: string) =>
      testing.browser().post('/api/auth/sign-in/email', { email, password: 'wrong-password' })
    const [wrong, unknown] = [await signIn(ADMIN.email), await signIn('nobody@example.test')]
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json])
    expect(wrong.status).toBe(401)
  })

  test.each([
    { email: ADMIN.email, password: [ADMIN.password] },
    { email: { $ne: '' }, password: ADMIN.password },
    { email: "' OR 1=1 --", password: 'x' },
    {},
    [],
  ])('the invalid sign-in %j is refused', async (body) => {
    const refused = await testing.browser().post('/api/auth/sign-in/email', body)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expect(refused.setCookies).toEqual([])
  })

  test('nobody can create a role, or use library endpoints that the shop does not use', async () => {
    const owner = await signInAsOwner(testing)
    const before = await testing.db.pool.query(
      'SELECT (SELECT count(*) FROM user_roles), (SELECT count(*) FROM users)',
    )
    for (const path of [
      'admin/set-role',
      'admin/create-user',
      'api-key/create',
      'update-user',
      'update-session',
      'delete-user',
      'change-email',
      'change-password',
      'set-password',
      'verify-password',
      'list-sessions',
      'revoke-session',
      'revoke-sessions',
      'list-accounts',
      'link-social',
      'sign-in/social',
      'unlink-account',
      'get-access-token',
      'refresh-token',
      'two-factor/enable',
      'two-factor/disable',
      'two-factor/send-otp',
      'two-factor/generate-backup-codes',
      'two-factor/get-totp-uri',
      'ok',
      'error',
      'jwks',
      '.well-known/jwks.json',
      'sign-in/email/',
      'sign-in%2Femail',
      '/sign-in/email',
      'sign-out/../delete-user',
    ]) {
      const url = `/api/auth/${path}`
      expect([url, (await owner.post(url, { userId: 'x', role: 'admin', isAdmin: true })).status]).toEqual([
        url,
        404,
      ])
      expect([url, (await owner.get(url)).status]).toEqual([url, 404])
    }
    expect((await owner.get('/api/auth/sign-in/email')).status).toBe(404)
    expect((await owner.post('/api/auth/verify-email?token=x', {})).status).toBe(404)
    const after = await testing.db.pool.query(
      'SELECT (SELECT count(*) FROM user_roles), (SELECT count(*) FROM users)',
    )
    expect(after.rows).toEqual(before.rows)
  })

  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['a request without an origin', { origin: 'null' }],
    ['a sibling domain', { origin: 'http://shop.test.evil.test' }],
    ['a cross-site navigation', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ])('a sign-in sent by %s is refused', async (_who, headers) => {
    await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
    const refused = await testing.browser().post('/api/auth/sign-in/email', ADMIN, headers)
    expect([refused.status, refused.setCookies]).toEqual([403, []])
    const asText = await testing
      .browser()
      .post('/api/auth/sign-in/email', ADMIN, { 'content-type': 'text/plain' })
    expect([asText.status, asText.setCookies]).toEqual([422, []])
  })

  test('signing in and out by form works without JavaScript', async () => {
    await ensureFirstAdmin({ firstAdmin: ADMIN }, testing.url)
    const access = testing.accounts.accessOf(new Headers({ 'x-panna-client-ip': '203.0.113.20' }))
    expect(await access.signIn(ADMIN.email, 'wrong-password')).toEqual({
      ok: false,
      code: 'wrong_password',
      message: MESSAGES.login_wrong,
    })
    const signedIn = await access.signIn(ADMIN.email, ADMIN.password)
    if (!signedIn.ok) throw new Error(signedIn.message)
    const cookie = signedIn.setCookies[0]!.split(';')[0]!
    expect((await testing.accounts.getViewer(new Headers({ cookie })))?.isAdmin).toBe(true)
    const cleared = await testing.accounts.accessOf(new Headers({ cookie })).signOut('local')
    if (!cleared.ok) throw new Error(cleared.message)
    expect(cleared.setCookies.join()).toContain('panna.session_token=;')
    expect(await testing.accounts.getViewer(new Headers({ cookie }))).toBeNull()
  })
})

describe('guessing passwords', () => {
  test('is limited by network address, whatever the headers say, for both ways of signing in, and across restarts', async () => {
    const limited = await testApp({ areSignInsLimited: true })
    await ensureFirstAdmin({ firstAdmin: ADMIN }, limited.url)
    const guess = (on: typeof limited, ip: string, forwarded: string, password = 'wrong-password') =>
      on.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: ADMIN.email, password },
        remoteAddress: ip,
        headers: { origin: on.shopUrl, 'x-forwarded-for': forwarded, 'x-panna-client-ip': forwarded },
      })
    const statuses: number[] = []
    for (let count = 0; count < 25; count += 1)
      statuses.push((await guess(limited, '203.0.113.30', `198.51.100.${count}`)).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])

    const restarted = await testApp({ areSignInsLimited: true, testing: limited })
    expect((await guess(restarted, '203.0.113.30', '192.0.2.1')).statusCode).toBe(429)
    const byForm = restarted.accounts.accessOf(new Headers({ 'x-panna-client-ip': '203.0.113.30' }))
    expect(await byForm.signIn(ADMIN.email, ADMIN.password)).toEqual({
      ok: false,
      code: 'too_many_requests',
      message: MESSAGES.too_many_requests,
    })
    // The owner, at another network address, can sign in.
    expect((await guess(restarted, '203.0.113.31', '192.0.2.1', ADMIN.password)).statusCode).toBe(200)
  })
})
