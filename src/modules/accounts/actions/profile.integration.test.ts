import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_ADDRESSES, type AddressView } from '../rules/address-view.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { anAddress } from '#tests/support/accounts.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, aProduct } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { aShopper } from '../testing/account-support.ts'

const testing = await testApp()
const { shop, db } = testing
const VISITOR: Actor = { kind: 'visitor' }

const HOME = {
  fullName: 'Asha Rao',
  phone: '+91 98480 12345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}

function save(actor: Actor, changes: Partial<typeof HOME> = {}, id: string | null = null, isDefault = false) {
  return shop.saveAddress(actor, { id, address: { ...HOME, ...changes }, isDefault })
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.problem.key)
  return result.value
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.problem.code
}

const streets = (list: readonly AddressView[]) =>
  list.map(({ address, isDefault }) => (isDefault ? `*${address}` : address))

describe('the addresses of an account', () => {
  test('have the first one as default; another can become the default, and the newest does when it is deleted', async () => {
    const user = await anAccount(testing)
    expect(streets(valueOf(await save(user, { address: 'First Street 1' })))).toEqual(['*First Street 1'])
    await save(user, { address: 'Second Street 2' })
    const three = valueOf(await save(user, { address: 'Third Street 3' }))
    expect(streets(three)).toEqual(['*First Street 1', 'Third Street 3', 'Second Street 2'])

    const second = three[2]!.id
    const chosen = valueOf(await shop.chooseDefaultAddress(user, { id: second }))
    expect(streets(chosen)).toEqual(['*Second Street 2', 'Third Street 3', 'First Street 1'])
    const left = valueOf(await shop.deleteAddress(user, { id: second }))
    expect(streets(left)).toEqual(['*Third Street 3', 'First Street 1'])

    const changed = valueOf(await save(user, { address: 'Other Street 9' }, left[1]!.id, true))
    expect(streets(changed)).toEqual(['*Other Street 9', 'Third Street 3'])
    expect(valueOf(await shop.listAddresses(user))).toEqual(changed)
  })

  test('are not duplicated by the same content', async () => {
    const user = await anAccount(testing)
    await save(user)
    expect(valueOf(await save(user))).toHaveLength(1)
  })

  test(`have one default after twelve simultaneous requests, and are limited to ${MAX_ADDRESSES}`, async () => {
    const user = await anAccount(testing)
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(user, { address: `Street number ${index}` }, null, true)),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    const more = await Promise.all(
      Array.from({ length: 12 }, (_, index) => save(user, { address: `Road number ${index}` })),
    )
    const refused = more.flatMap((result) => (result.ok ? [] : [messageOf(result.problem)]))
    expect(refused).toEqual(Array(4).fill(MESSAGES.addresses_full))
    const kept = valueOf(await shop.listAddresses(user))
    expect([kept.length, kept.filter(({ isDefault }) => isDefault).length]).toEqual([MAX_ADDRESSES, 1])
  })

  test('can be read, changed and deleted only by their owner', async () => {
    const [owner, stranger] = [await anAccount(testing), await anAccount(testing)]
    const [mine] = valueOf(await save(owner))
    const before = await db.pool.query('SELECT * FROM addresses WHERE user_id = $1', [owner.userId])
    expect(valueOf(await shop.listAddresses(stranger))).toEqual([])
    for (const id of [mine!.id, randomUUID(), 'no-id', "' OR 1=1 --"]) {
      expect(codeOf(await save(stranger, { address: 'Taken over 1' }, id))).toBe('not_found')
      expect(codeOf(await shop.deleteAddress(stranger, { id }))).toBe('not_found')
      expect(codeOf(await shop.chooseDefaultAddress(stranger, { id }))).toBe('not_found')
    }
    for (const nobody of [VISITOR, await aGuest(testing)]) {
      expect(codeOf(await shop.listAddresses(nobody))).toBe('unauthenticated')
      expect(codeOf(await save(nobody))).toBe('unauthenticated')
    }
    const after = await db.pool.query('SELECT * FROM addresses WHERE user_id = $1', [owner.userId])
    expect(after.rows).toEqual(before.rows)
  })

  test('over JSON: 401 without an account, 422 for an invalid one, 201 and the list for a valid one', async () => {
    const nobody = testing.browser()
    expect((await nobody.get('/api/account/addresses')).status).toBe(401)
    expect((await nobody.post('/api/account/addresses', HOME)).status).toBe(401)
    const browser = await aShopper(testing, anAddress())
    const wrong = await browser.post('/api/account/addresses', { ...HOME, pincode: '5' })
    expect([wrong.status, wrong.json.error.fields]).toEqual([422, { pincode: MESSAGES.pincode_format }])
    const forged = await browser.post('/api/account/addresses', { ...HOME, userId: 'x' })
    expect(forged.status).toBe(422)
    expect((await browser.get('/api/account/addresses')).text).toBe('{"addresses":[]}')
    const saved = await browser.post('/api/account/addresses', HOME)
    const { addresses } = JSON.parse(saved.text) as { addresses: AddressView[] }
    expect([saved.status, addresses]).toEqual([201, [{ ...HOME, id: addresses[0]!.id, isDefault: true }]])
  })
})

describe('marketing mails', () => {
  test('are sent only to accounts that agreed; agreeing and withdrawing take one step each', async () => {
    const user = await anAccount(testing)
    expect(valueOf(await shop.getProfile(user)).offersSince).toBeNull()
    await shop.chooseOffers(user, { isWanted: true })
    const { offersSince } = valueOf(await shop.getProfile(user))
    expect(offersSince).not.toBeNull()
    await shop.chooseOffers(user, { isWanted: true })
    expect(valueOf(await shop.getProfile(user)).offersSince).toBe(offersSince)
    await shop.chooseOffers(user, { isWanted: false })
    expect(valueOf(await shop.getProfile(user)).offersSince).toBeNull()
    expect(codeOf(await shop.chooseOffers(VISITOR, { isWanted: true }))).toBe('unauthenticated')
  })
})

describe('the data export', () => {
  test('contains everything of the account, nothing of others, and no secrets', async () => {
    const email = anAddress()
    const browser = await aShopper(testing, email)
    const { user } = (await browser.get('/api/session')).json
    const actor = { kind: 'user', userId: user!.id } as Actor & { kind: 'user' }
    const stranger = await anAccount(testing)
    await save(actor)
    await save(stranger, { address: 'Somebody else 7' })
    await shop.chooseOffers(actor, { isWanted: true })
    const order = await aPaidOrder(testing, actor)
    const theirs = await aPaidOrder(testing, stranger)
    const wished = await aProduct(testing, { name: 'Wished Notebook' })
    await db.pool.query('INSERT INTO wishlist_items (user_id, product_id) VALUES ($1, $2)', [
      user!.id,
      wished,
    ])
    await db.pool.query(
      'INSERT INTO cart_items (user_id, product_id, quantity, position) VALUES ($1, $2, 3, 0)',
      [user!.id, wished],
    )
    await db.pool.query(
      `INSERT INTO reviews (product_id, user_id, user_name, rating, comment) VALUES ($1, $2, 'Asha R', 4, 'Good paper')`,
      [order.productId, user!.id],
    )
    await db.pool.query(
      `INSERT INTO enquiries (name, email, mobile, requirement, content_digest) VALUES ('Asha', $1, '9848012345', 'Two hundred books', $1)`,
      [email],
    )

    const answer = await browser.get('/api/account/export')
    expect([answer.status, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
      200,
      'attachment; filename="panna-account.json"',
      'no-store',
    ])
    const file = JSON.parse(answer.text) as Record<string, unknown>
    expect(file).toMatchObject({
      profile: { id: user!.id, name: 'Asha Rao', email, emailVerified: true, roles: [] },
      consent: { offersSince: expect.any(String) as string },
      addresses: [{ fullName: 'Asha Rao', address: HOME.address, isDefault: true }],
      orders: [{ id: order.id, customer: { address: '12 Banjara Hills Road' } }],
      coins: {
        balance: 100 + order.order.coinsEarned,
        entries: [
          { kind: 'welcome', coins: 100 },
          { kind: 'earned', coins: order.order.coinsEarned, orderId: order.id },
        ],
      },
      reviews: [{ rating: 4, comment: 'Good paper', signedAs: 'Asha R' }],
      cart: [{ product: 'Wished Notebook', quantity: 3 }],
      wishlist: [{ product: 'Wished Notebook' }],
      signIns: [{ provider: 'credential' }],
      messages: [{ requirement: 'Two hundred books' }],
    })
    expect((file['sessions'] as unknown[]).length).toBeGreaterThan(0)
    const secrets = await db.pool.query<{ secret: string }>(
      `SELECT token AS secret FROM sessions UNION SELECT password FROM accounts WHERE password IS NOT NULL`,
    )
    for (const text of [...secrets.rows.map(({ secret }) => secret), 'Somebody else', theirs.id])
      expect(answer.text).not.toContain(text)
    expect((await testing.browser().get('/api/account/export')).status).toBe(401)
  })
})
