/** Customers as staff see them, and what staff can do for them. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CsvCell } from '#platform/rules/csv.ts'
import { enquiryInput } from '#modules/enquiries/rules/enquiry.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { queuedMails } from '#tests/support/accounts.ts'
import { anAccount, anEmail } from '#tests/support/cash.ts'
import { giveCoins } from '#tests/support/rewards.ts'
import { aGuest, aProduct, confirm, CUSTOMER, payInWindow, placed, testShop } from '#tests/support/shop.ts'
import { notedOf, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop } = testing
const manager = await staffOf(testing, 'manager')
const support = await staffOf(testing, 'support')

const EVERYTHING = { search: '', status: '', page: 1 }

async function paidOrder(actor: Parameters<typeof placed>[1], email: string, phone: string = CUSTOMER.phone) {
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const customer = { ...CUSTOMER, email, phone } as typeof CUSTOMER
  const order = await placed(testing, actor, { items, customer })
  await confirm(testing, actor, order.id, await payInWindow(testing, order.gatewayOrderId))
  return order
}

describe('the customer list', () => {
  test('sums what each account ordered and paid, less refunds', async () => {
    const email = anEmail()
    const account = await anAccount(testing, email)
    const order = await paidOrder(account, email)
    await paidOrder(account, email)
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    await placed(testing, account, { items })
    await db.pool.query(
      `INSERT INTO refunds (order_id, method, amount_paise, reason, reference, status) VALUES ($1, 'manual', 10000, 'test', 'utr-1', 'accepted')`,
      [order.id],
    )
    const { accounts, total } = await shop.listAccountsForStaff({ ...EVERYTHING, search: email })
    expect(total).toBe(1)
    // Two orders of ₹299 with shipping are paid, the third is not, and ₹100 was refunded.
    expect(accounts).toMatchObject([
      { id: account.userId, email, isVerified: true, isDeleted: false, orders: 3, spentPaise: 49_800 },
    ])
    expect(accounts[0]?.coins).toBeGreaterThan(0)
  })

  test('can be searched by name, address and phone number, and filtered by status', async () => {
    const email = anEmail()
    const account = await anAccount(testing, email, false)
    await db.pool.query(`UPDATE users SET name = 'Zubeida Khan' WHERE id = $1`, [account.userId])
    await db.pool.query(
      `INSERT INTO addresses (user_id, full_name, phone, address, city, state, pincode, country)
       VALUES ($1, 'Zubeida Khan', '+91 91234 56780', '1 Road', 'Pune', 'Maharashtra', '411001', 'India')`,
      [account.userId],
    )
    const ids = async (search: string, status = '') =>
      (await shop.listAccountsForStaff({ search, status, page: 1 })).accounts.map(({ id }) => id)
    for (const search of ['zubeida', email, '9123456780', '+91 91234-56780'])
      expect(await ids(search)).toEqual([account.userId])
    expect(await ids('zubeida', 'unverified')).toEqual([account.userId])
    expect(await ids('zubeida', 'verified')).toEqual([])
    expect(await ids('zubeida', 'deleted')).toEqual([])
    expect(await ids('%')).toEqual([])
    await shop.deleteAccount(account, { word: 'DELETE' })
    expect(await ids('zubeida')).toEqual([])
    expect(await ids('', 'deleted')).toContain(account.userId)
  })

  test('has pages without gaps', async () => {
    await db.pool.query(
      `INSERT INTO users (id, name, email) SELECT gen_random_uuid()::text, 'Paged', 'paged-' || n || '@example.test' FROM generate_series(1, 60) n`,
    )
    const page = (number: number) => shop.listAccountsForStaff({ search: 'paged-', status: '', page: number })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.accounts.length, second.accounts.length]).toEqual([60, 50, 10])
    expect(new Set([...first.accounts, ...second.accounts].map(({ id }) => id)).size).toBe(60)
  })
})

test('guests are listed by e-mail, with the account that has it, and without deleted ones', async () => {
  const email = anEmail()
  await paidOrder(await aGuest(testing), email, '+91 90000 11111')
  await paidOrder(await aGuest(testing), email.toUpperCase())
  const list = async (search: string) => (await shop.listGuestsForStaff({ ...EVERYTHING, search })).guests
  expect(await list(email)).toMatchObject([
    { email, name: 'Asha Rao', orders: 2, spentPaise: 59_800, accountId: null },
  ])
  expect(await list('90000 11111')).toMatchObject([{ email, orders: 2 }])
  const account = await anAccount(testing, email)
  expect(await list(email)).toMatchObject([{ accountId: account.userId }])
  await db.pool.query(
    `UPDATE orders SET customer_email = 'x@deleted.invalid' WHERE lower(customer_email) = $1`,
    [email],
  )
  expect(await list('deleted.invalid')).toEqual([])
})

describe('a customer page', () => {
  test('has orders, addresses, coins and enquiries, and nothing that gives access', async () => {
    const email = anEmail()
    const account = await anAccount(testing, email)
    const order = await paidOrder(account, email)
    await giveCoins(testing, account.userId, 7)
    await db.pool.query(
      `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ($1, $1, $1, 'credential', 'the-hash')`,
      [account.userId],
    )
    await db.pool.query(
      `INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, 'the-token', shop_now() + interval '1 day')`,
      [randomUUID(), account.userId],
    )
    const formData = { name: 'Asha Rao', email, mobile: '9848012345', requirement: `Where is it? ${email}` }
    const { leadId } = await shop.submitEnquiry(
      enquiryInput.parse({ formId: 'contact-form', formData, websiteUrl: '' }),
    )
    const found = await shop.getCustomerForStaff({ id: account.userId })
    expect(found).toMatchObject({
      customer: { email, isVerified: true, deletedAt: null, offersSince: null, staffRole: null, sessions: 1 },
      sums: { orders: 1, spentPaise: 29_900 },
      orders: [{ id: order.id }],
      enquiries: [{ id: leadId, status: 'open' }],
      addresses: [],
      returns: [],
      reviews: [],
    })
    expect(found?.ledger.lines.map(({ coins }) => coins)).toContain(7)
    expect(JSON.stringify(found)).not.toMatch(/the-hash|the-token/)
  })

  test('of a deleted account says so, and has no actions', async () => {
    const account = await anAccount(testing)
    await shop.deleteAccount(account, { word: 'DELETE' })
    const found = await shop.getCustomerForStaff({ id: account.userId })
    expect(found?.customer).toMatchObject({ name: 'Former customer' })
    expect(found?.customer.deletedAt).not.toBeNull()
    for (const help of [shop.resendVerification, shop.signOutCustomer])
      expect(await help(manager, account)).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })

  test.each(['nobody', '', '\0', 'x'.repeat(10_000)])('is not found under %j', async (id) => {
    expect(await shop.getCustomerForStaff({ id })).toBeNull()
  })
})

describe('actions for an account', () => {
  test('send the verification mail again, three times an hour, and never to a verified address', async () => {
    const email = anEmail()
    const waiting = await anAccount(testing, email, false)
    const mails = async () =>
      (await queuedMails(testing)).filter(({ payload }) => JSON.stringify(payload).includes(email)).length
    expect(await shop.resendVerification(support, waiting)).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await mails()).toBe(0)
    for (let sent = 1; sent <= 3; sent += 1)
      expect((await shop.resendVerification(manager, waiting)).ok).toBe(true)
    expect(await shop.resendVerification(manager, waiting)).toMatchObject({
      problem: { code: 'too_many_requests', key: 'customer_mails_enough' },
    })
    expect(await mails()).toBe(3)
    expect(await notedOf(testing, waiting.userId)).toHaveLength(3)
    expect(JSON.stringify(await notedOf(testing, waiting.userId))).not.toContain(email)
    expect(await shop.resendVerification(manager, await anAccount(testing))).toMatchObject({
      problem: { key: 'customer_verified_before' },
    })
  })

  test('end all its sessions, and nobody else’s', async () => {
    const [one, other] = [await anAccount(testing), await anAccount(testing)]
    for (const { userId } of [one, one, other])
      await db.pool.query(
        `INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, $1, shop_now() + interval '1 day')`,
        [randomUUID(), userId],
      )
    for (const actor of [support, one, await aGuest(testing)])
      expect(await shop.signOutCustomer(actor, one)).toMatchObject({ problem: { code: 'forbidden' } })
    expect(await shop.signOutCustomer(manager, one)).toMatchObject({ ok: true, value: { sessions: 2 } })
    const left = async (userId: UserId) => (await shop.getCustomerForStaff({ id: userId }))?.customer.sessions
    expect([await left(one.userId), await left(other.userId)]).toEqual([0, 1])
    expect(await notedOf(testing, one.userId)).toMatchObject([
      { action: 'customer.signed_out', label: '', after: { sessions: 2 } },
    ])
  })
})

test('actions for an account of staff need an owner: a manager cannot sign an owner out', async () => {
  const owner = await staffOf(testing, 'owner')
  const [chief, former] = [await staffOf(testing, 'owner'), await staffOf(testing, 'support')]
  await db.pool.query('UPDATE user_roles SET disabled_at = shop_now() WHERE user_id = $1', [former.userId])
  for (const each of [chief, former]) {
    await db.pool.query(
      `WITH waiting AS (UPDATE users SET email_verified = false WHERE id = $2)
       INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $2, $1, shop_now() + interval '1 day')`,
      [randomUUID(), each.userId],
    )
    for (const help of [shop.resendVerification, shop.signOutCustomer])
      expect(await help(manager, each)).toEqual({
        ok: false,
        problem: { code: 'forbidden', key: 'staff_denied' },
      })
    expect(await notedOf(testing, each.userId)).toEqual([])
    expect((await shop.resendVerification(owner, each)).ok).toBe(true)
    expect(await shop.signOutCustomer(owner, each)).toMatchObject({ ok: true, value: { sessions: 1 } })
  }
})

describe('the customer export', () => {
  async function rowsOf(kind: 'accounts' | 'guests', search = '') {
    const file = await shop.exportCustomers(manager, { kind, search, status: '' })
    if (!file.ok) throw new Error(file.problem.key)
    const rows: (readonly CsvCell[])[] = []
    for await (const batch of file.value.batches) rows.push(...batch)
    return { ...file.value, rows }
  }

  test('has every account once, in batches, and the audit log records by whom', async () => {
    await db.pool.query(
      `INSERT INTO users (id, name, email) SELECT gen_random_uuid()::text, 'Filed', 'filed-' || n || '@example.test' FROM generate_series(1, 1100) n`,
    )
    const { rows, total, head } = await rowsOf('accounts', 'filed-')
    expect([rows.length, total]).toEqual([1_100, 1_100])
    expect(new Set(rows.map(([id]) => id)).size).toBe(1_100)
    expect(rows.every((row) => row.length === head.length)).toBe(true)
    const noted = (await notedOf(testing, 'accounts')).at(-1)
    expect(noted).toMatchObject({
      action: 'export.customers',
      actorId: manager.userId,
      after: { rows: 1_100, isWhole: false },
    })
  })

  test('has every guest once', async () => {
    const emails = [anEmail(), anEmail()]
    for (const email of emails) await paidOrder(await aGuest(testing), email)
    const { rows, total, head } = await rowsOf('guests')
    expect(rows).toHaveLength(total)
    expect(rows.filter(([email]) => typeof email === 'string' && emails.includes(email))).toHaveLength(2)
    expect(rows.every((row) => row.length === head.length)).toBe(true)
  })

  test('needs the export permission', async () => {
    const before = (await notedOf(testing, 'accounts')).length
    for (const actor of [support, await anAccount(testing), { kind: 'visitor' } as const])
      expect(await shop.exportCustomers(actor, { kind: 'accounts', search: '', status: '' })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect(await notedOf(testing, 'accounts')).toHaveLength(before)
  })
})
