/** Customers from a file: all or nothing, without a password, a mail or coins. */
import { expect, test } from 'vitest'
import { anAccount } from '#tests/support/cash.ts'
import { testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')

const HEAD = ['Email', 'Name', 'Phone', 'Address', 'City', 'State', 'Pincode', 'Marketing consent']
const ADDRESS = ['9848012345', '12 Banjara Hills Road', 'Hyderabad', 'Telangana', '500034']

async function started(...rows: string[][]): Promise<string> {
  const sheet = { head: HEAD, rows }
  const answer = await shop.startCustomerImport(manager, { fileName: 'customers.csv', sheet })
  if (!answer.ok) throw new Error(answer.problem.key)
  return answer.value.id
}

/** Everything that an import could change. */
async function stored() {
  const { rows } = await db.pool.query(
    `SELECT (SELECT md5(string_agg(u::text, ',' ORDER BY id)) FROM users u) AS users,
            (SELECT md5(string_agg(a::text, ',' ORDER BY id)) FROM addresses a) AS addresses,
            (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM ledger_entries) AS coins,
            (SELECT count(*) FROM graphile_worker.jobs) AS jobs`,
  )
  return rows[0] as Record<'users' | 'addresses' | 'accounts' | 'coins' | 'jobs', string>
}

test('imported customers get unverified accounts without a password, with address and consent from the file', async () => {
  const before = await stored()
  const id = await started(
    ['asha@import.test', 'Asha Rao', ...ADDRESS, 'yes'],
    ['ravi@import.test', 'Ravi', '', '', '', '', '', ''],
  )
  const preview = await shop.previewCustomerImport(manager, { id })
  expect(preview).toMatchObject({ value: { created: [{ name: 'Asha Rao' }, { name: 'Ravi' }], known: 0 } })
  expect(await stored()).toEqual(before)

  expect(await shop.applyCustomerImport(manager, { id })).toEqual({ ok: true, value: { created: 2 } })
  const { rows } = await db.pool.query(
    `SELECT u.name, u.email_verified AS verified, u.marketing_consent_at IS NOT NULL AS consent, a.city, a.is_default AS usual
       FROM users u LEFT JOIN addresses a ON a.user_id = u.id WHERE u.email LIKE '%@import.test' ORDER BY u.email`,
  )
  expect(rows).toEqual([
    { name: 'Asha Rao', verified: false, consent: true, city: 'Hyderabad', usual: true },
    { name: 'Ravi', verified: false, consent: false, city: null, usual: null },
  ])
  const { accounts, coins, jobs } = await stored()
  expect({ accounts, coins, jobs }).toEqual({
    accounts: before.accounts,
    coins: before.coins,
    jobs: before.jobs,
  })
  // The log outlives their data, so it contains counts only.
  const noted = (await notedBy(testing, manager.userId)).at(-1)
  expect(noted).toMatchObject({ action: 'customer.imported', after: { created: 2, addresses: 1, known: 0 } })
  expect(JSON.stringify(noted)).not.toContain('asha@import.test')
  expect((await db.pool.query('SELECT 1 FROM customer_imports WHERE id = $1', [id])).rows).toEqual([])
  expect(await shop.applyCustomerImport(manager, { id })).toMatchObject({ problem: { key: 'import_over' } })
})

test('an existing account is not changed', async () => {
  const { userId } = await anAccount(testing)
  const { rows } = await db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId])
  const before = await stored()
  const id = await started([rows[0]!.email.toUpperCase(), 'Another Name', ...ADDRESS, 'yes'])
  expect(await shop.previewCustomerImport(manager, { id })).toMatchObject({
    value: { created: [], known: 1 },
  })
  expect(await shop.applyCustomerImport(manager, { id })).toMatchObject({ value: { created: 0 } })
  expect(await stored()).toEqual(before)
})

test('one wrong row makes the whole import fail, and the file stays for another attempt', async () => {
  const before = await stored()
  const id = await started(
    ['good@import.test', '', '', '', '', '', '', ''],
    ['bad', '', '', '', '', '', '', ''],
  )
  expect(await shop.applyCustomerImport(manager, { id })).toMatchObject({
    problem: { key: 'customers_errors' },
  })
  expect(await stored()).toEqual(before)
  expect(await shop.previewCustomerImport(manager, { id })).toMatchObject({
    value: { errors: [{ line: 3 }] },
  })
})

test('support cannot upload, see or import such a file', async () => {
  const support = await staffOf(testing, 'support')
  const id = await started(['late@import.test', '', '', '', '', '', '', ''])
  const before = await stored()
  const denied = { problem: { code: 'forbidden' } }
  const sheet = { head: HEAD, rows: [['x@import.test']] }
  expect(await shop.startCustomerImport(support, { fileName: '', sheet })).toMatchObject(denied)
  expect(await shop.previewCustomerImport(support, { id })).toMatchObject(denied)
  expect(await shop.applyCustomerImport(support, { id })).toMatchObject(denied)
  expect(await stored()).toEqual(before)
})
