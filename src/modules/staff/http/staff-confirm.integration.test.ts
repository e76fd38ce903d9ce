/** Password confirmation and the invitation page, submitted as forms. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { refundRowsOf } from '#tests/support/money.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aDeliveredOrder, returnDesk } from '#tests/support/returns.ts'
import { aGuest, aProduct, placed } from '#tests/support/shop.ts'
import { inviteToken, notedBy, staffOf } from '#tests/support/staff.ts'
import { ADMIN, aBrowser, signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const owner = await signInAsOwner(testing)

/** As if the password had been entered this long ago. */
async function confirmedAgo(interval: string): Promise<void> {
  await testing.db.pool.query('UPDATE sessions SET confirmed_at = shop_now() - $1::interval', [interval])
}

const path = '/cms/staff'
const anAddress = () => `new-${randomUUID().slice(0, 8)}@example.test`

describe('the password confirmation', () => {
  async function aRefund() {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    const form = {
      intent: 'refund_order',
      key: randomUUID(),
      scope: 'part',
      amount: '150.50',
      reason: 'Cover was scratched',
      confirmed: 'yes',
    }
    return { id, url: `/cms/orders/${id}/refund`, form }
  }

  test('is not needed within 15 minutes of signing in, by the database’s clock', async () => {
    const { id, url, form } = await aRefund()
    await confirmedAgo('14 minutes 50 seconds')
    expect((await owner.postForm(url, form)).status).toBe(303)
    expect(await refundRowsOf(testing, id)).toHaveLength(1)
  })

  test('is required at its field later, and keeps the input', async () => {
    const { id, url, form } = await aRefund()
    await confirmedAgo('15 minutes')
    expect((await owner.get(`/cms/orders/${id}`)).text).toContain('name="ownPassword"')
    for (const [password, message] of [
      ['', MESSAGES.password_again],
      ['not the password', MESSAGES.password_wrong],
    ] as const) {
      const answer = await owner.postForm(url, { ...form, ownPassword: password })
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
      expect(answer.text).toContain('value="Cover was scratched"')
      expect(answer.text).toContain('value="150.50"')
      expect(answer.text).not.toContain('not the password')
    }
    expect(await refundRowsOf(testing, id)).toEqual([])
    expect((await owner.postForm(url, { ...form, ownPassword: ADMIN.password })).status).toBe(303)
    expect(await refundRowsOf(testing, id)).toHaveLength(1)
    // Entered recently, so it is not required again.
    expect((await owner.get(`/cms/orders/${id}`)).text).not.toContain('name="ownPassword"')
  })

  test('is required for receiving a return above the limits too, and keeps the input', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const desk = await returnDesk(testing)
    const returnId = await desk.asked(user, id, [{ productId, quantity: 1 }])
    await desk.approve(returnId)
    await testing.db.pool.query('UPDATE shop_settings SET return_refund_limit_paise = 0')
    await confirmedAgo('1 hour')
    const form = { wish: 'receive', restock: productId }
    const url = `/cms/returns/${returnId}`
    for (const [password, message] of [
      ['', MESSAGES.password_again],
      ['not the password', MESSAGES.password_wrong],
    ] as const) {
      const answer = await owner.postForm(url, { ...form, ownPassword: password })
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
      expect(answer.text).toContain(`value="${productId}"`)
    }
    expect(await desk.status(returnId)).toBe('approved')
    const done = await owner.postForm(url, { ...form, ownPassword: ADMIN.password })
    expect([done.status, await desk.status(returnId)]).toEqual([303, 'received'])
  })

  test('keeps the input of a form with several actions', async () => {
    await confirmedAgo('1 hour')
    const form = { intent: 'by_hand', kind: 'refund', id: randomUUID(), reference: 'UTR 4711' }
    const answer = await owner.postForm('/cms/reconciliation', form)
    expect(answer.status).toBe(422)
    for (const part of [MESSAGES.password_again, 'value="UTR 4711"', form.id])
      expect(answer.text).toContain(part)
    const sent = await owner.postForm('/cms/reconciliation', { ...form, ownPassword: ADMIN.password })
    expect(sent.headers['location']).toBe('/cms/reconciliation?refused=not_found')
    await confirmedAgo('1 hour')
    const note = { intent: 'note', kind: 'flag', id: '1', reason: 'Seen' }
    expect((await owner.postForm('/cms/reconciliation', note)).status).toBe(303)
  })

  describe('is required whenever money or coins are given away', () => {
    const WITHOUT = ['', 'not the password'] as const

    /** Refused at the field with the typed values preserved; then accepted with the password. */
    async function askedAt(url: string, form: Record<string, string>, kept: readonly string[]) {
      await confirmedAgo('1 hour')
      for (const ownPassword of WITHOUT) {
        const answer = await owner.postForm(url, { ...form, ownPassword })
        expect([url, answer.status, answer.text.includes('name="ownPassword"')]).toEqual([url, 422, true])
        for (const each of kept) expect(answer.text).toContain(`value="${each}"`)
        expect(answer.text).not.toContain('not the password')
      }
      return async () => {
        const answer = await owner.postForm(url, { ...form, ownPassword: ADMIN.password })
        expect([url, answer.status]).toEqual([url, 303])
        return String(answer.headers['location'])
      }
    }
    const stateOf = async (id: string) => {
      const { rows } = await testing.db.pool.query<{ state: string }>(
        `SELECT payment_status || ' ' || fulfilment_status AS state FROM orders WHERE id = $1`,
        [id],
      )
      return rows[0]?.state
    }
    const anUnpaidOrder = () =>
      aGuest(testing).then(async (guest) =>
        placed(testing, guest, { items: [{ productId: await aProduct(testing), quantity: 1 }] }),
      )

    test('when cancelling a paid order', async () => {
      const { id } = await aPaidOrder(testing, await aGuest(testing))
      const before = await stateOf(id)
      const form = { note: 'Out of "paper"', confirmed: 'yes' }
      const goOn = await askedAt(`/cms/orders/${id}/cancel`, form, ['Out of &quot;paper&quot;', 'yes'])
      expect(await stateOf(id)).toBe(before)
      expect(await goOn()).toBe(`/cms/orders/${id}?done=cancel_done`)
      expect(await stateOf(id)).toContain('cancelled')
      expect(await refundRowsOf(testing, id)).toHaveLength(1)
    })

    test('but not when cancelling an unpaid order', async () => {
      const { id } = await anUnpaidOrder()
      await confirmedAgo('1 hour')
      expect((await owner.get(`/cms/orders/${id}/cancel`)).text).not.toContain('name="ownPassword"')
      const answer = await owner.postForm(`/cms/orders/${id}/cancel`, { note: 'Twice', confirmed: 'yes' })
      expect(answer.headers['location']).toBe(`/cms/orders/${id}?done=cancel_done`)
    })

    test('when recording a payment from outside the provider', async () => {
      const { id } = await anUnpaidOrder()
      const goOn = await askedAt(`/cms/orders/${id}/paid`, { reference: 'UTR 4711' }, ['UTR 4711'])
      expect(await stateOf(id)).toBe('unpaid none')
      expect(await goOn()).toContain('said=order_marked_paid')
    })

    test('when shipping an order that is marked as paid with it, but not one that was already paid', async () => {
      const { id } = await anUnpaidOrder()
      const sent = { courier: 'India Post', tracking: `EX ${id.slice(0, 8)}`, reference: 'UTR 4712' }
      const goOn = await askedAt(`/cms/orders/${id}/ship`, sent, Object.values(sent))
      expect(await stateOf(id)).toBe('unpaid none')
      expect(await goOn()).toContain('said=order_status_updated')
      expect(await stateOf(id)).toBe('paid shipped')

      const { id: paid } = await aPaidOrder(testing, await aGuest(testing))
      await confirmedAgo('1 hour')
      const form = { courier: 'India Post', tracking: `EX ${paid.slice(0, 8)}`, reference: '' }
      expect((await owner.postForm(`/cms/orders/${paid}/ship`, form)).status).toBe(303)
    })

    test('when adjusting coins, by the form and over JSON', async () => {
      const email = anAddress()
      const { userId } = await anAccount(testing, email)
      const url = `/cms/coins?email=${encodeURIComponent(email)}`
      const given = { userId, coins: '40', reason: 'A torn cover' }
      const goOn = await askedAt(url, given, ['40', 'A torn cover'])
      const overJson = () => owner.post('/api/admin/rewards/adjust', { ...given, coins: 2 })
      const refused = await overJson()
      expect([refused.status, refused.json.error]).toEqual([
        403,
        { code: 'password_needed', message: MESSAGES.password_again },
      ])
      expect(await testing.shop.getCoinsBalance(userId)).toBe(0)
      expect(await goOn()).toContain('done=')
      expect((await overJson()).status).toBe(200)
      expect(await testing.shop.getCoinsBalance(userId)).toBe(42)
    })
  })

  test('limits guesses like the login', async () => {
    const limited = await testApp({ testing, areSignInsLimited: true, app: { pages: async () => pages } })
    const browser = aBrowser(limited)
    await browser.post('/api/auth/sign-in/email', ADMIN)
    await confirmedAgo('1 hour')
    const form = { email: anAddress(), staffRole: 'support', ownPassword: 'a wrong guess' }
    const wrong = await browser.postForm(`${path}/invite`, form)
    expect(wrong.text).toContain(MESSAGES.password_wrong)
    // As if there had been fifty guesses within the hour.
    await testing.db.pool.query('UPDATE account_tries SET count = 50')
    const right = await browser.postForm(`${path}/invite`, { ...form, ownPassword: ADMIN.password })
    expect(right.text).toContain(MESSAGES.too_many_requests)
  })

  test('is required to change a role', async () => {
    const other = await staffOf(testing, 'support')
    const form = { intent: 'role', version: '1', staffRole: 'manager' }
    await confirmedAgo('1 hour')
    const asked = await owner.postForm(`${path}/${other.userId}`, form)
    expect([asked.status, asked.text.includes(MESSAGES.password_again)]).toEqual([422, true])
    const done = await owner.postForm(`${path}/${other.userId}`, { ...form, ownPassword: ADMIN.password })
    expect(done.headers['location']).toBe(`${path}?said=staff_role_changed`)
    const stale = await owner.postForm(`${path}/${other.userId}`, { ...form, staffRole: 'owner' })
    expect([stale.status, stale.text.includes('Someone else changed this')]).toEqual([409, true])
  })
})

describe('the invitation page', () => {
  async function invited(email: string): Promise<string> {
    await confirmedAgo('0 minutes')
    const answer = await owner.postForm(`${path}/invite`, { email, staffRole: 'support' })
    expect(answer.headers['location']).toBe(`${path}?said=staff_invited`)
    return inviteToken(testing, email)
  }
  const joining = (token: string) => ({
    intent: 'join',
    token,
    name: 'Devika Menon',
    password: 'a new and long one 9',
  })
  const isIn = async (browser: Browser) => (await browser.get('/cms/orders')).status === 200

  test('creates an account with a password for staff, and signs in', async () => {
    const email = anAddress()
    const token = await invited(email)
    const browser = testing.browser()
    expect((await browser.get(`/join?token=${token}`)).text).toContain(email)
    for (const [change, message] of [
      [{ password: 'short' }, MESSAGES.password_staff],
      [{ password: email }, MESSAGES.password_common],
      [{ name: '7' }, MESSAGES.name_short],
    ] as const) {
      const answer = await browser.postForm('/join', { ...joining(token), ...change })
      expect([answer.status, answer.text.includes(message)]).toEqual([422, true])
    }
    const both = await browser.postForm(`/join?token=${token}`, {
      ...joining(token),
      name: '7',
      password: 'short',
    })
    for (const part of [MESSAGES.password_staff, MESSAGES.name_short, 'value="7"'])
      expect(both.text).toContain(part)
    const joined = await browser.postForm('/join', { ...joining(token), role: 'owner', staffRole: 'owner' })
    expect([joined.status, joined.headers['location']]).toEqual([303, '/cms'])
    expect(await isIn(browser)).toBe(true)
    const { members } = await testing.shop.listStaff()
    expect(members.find((each) => each.email === email)?.staffRole).toBe('support')
    expect((await testing.browser().get(`/join?token=${token}`)).text).toContain(MESSAGES.invite_over)
    expect((await testing.browser().postForm('/join', joining(token))).status).toBe(410)
  })

  test('accepts an account’s own password if it is strong enough for staff, and ends its other sessions', async () => {
    const email = anAddress()
    const long = 'a good long pass 7'
    const [browser, elsewhere] = [testing.browser(), testing.browser()]
    await browser.post('/api/auth/sign-up/email', { email, password: long, name: 'Asha Rao' })
    await testing.db.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [email])
    for (const each of [browser, elsewhere])
      await each.post('/api/auth/sign-in/email', { email, password: long })
    const token = await invited(email)
    expect((await testing.browser().get(`/join?token=${token}`)).text).toContain(
      'This address has an account',
    )
    expect((await owner.get(`/join?token=${token}`)).text).toContain(MESSAGES.invite_not_yours)
    expect(await isIn(browser)).toBe(false)

    const accept = { intent: 'accept', token, password: 'not it at all' }
    expect((await browser.postForm('/join', accept)).text).toContain(MESSAGES.password_wrong)
    const accepted = await browser.postForm('/join', { ...accept, password: long })
    expect(accepted.headers['location']).toBe('/cms')
    expect(await isIn(browser)).toBe(true)
    expect((await elsewhere.get('/api/session')).json.user).toBeNull()
    expect((await notedBy(testing)).at(-1)).toMatchObject({ action: 'staff.joined' })
  })

  test('does not accept a shopper’s short password', async () => {
    const email = anAddress()
    const browser = testing.browser()
    await browser.post('/api/auth/sign-up/email', { email, password: 'kite-77', name: 'Asha Rao' })
    await testing.db.pool.query('UPDATE users SET email_verified = true WHERE email = $1', [email])
    await browser.post('/api/auth/sign-in/email', { email, password: 'kite-77' })
    const token = await invited(email)
    const answer = await browser.postForm('/join', { intent: 'accept', token, password: 'kite-77' })
    expect([answer.status, answer.text.includes(MESSAGES.password_staff)]).toEqual([422, true])
    expect(await isIn(browser)).toBe(false)
  })
})
