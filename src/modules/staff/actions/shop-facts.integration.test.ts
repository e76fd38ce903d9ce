/** The shop's own facts: who changes them, and that everything follows while issued documents do not. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { EXAMPLE_FACTS, setShopFacts, shopFacts } from '#platform/rules/shop-facts.ts'
import { OWN_FACTS } from '#platform/testing/production.ts'
import { bindShop } from '#app/shop.ts'
import { documentsOf } from '#tests/support/invoices.ts'
import { pdfLines } from '#tests/support/pdf-text.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import {
  aGuest,
  aProduct,
  CUSTOMER,
  expectBooksToAgree,
  place,
  placed,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop } = testing

afterEach(() => expectBooksToAgree(testing))
afterAll(() => setShopFacts(EXAMPLE_FACTS))

const version = async () => (await shop.getShopFacts()).version
const OWN = { name: 'Asha', nativeName: 'आशा', town: 'Pune', city: 'Pune, India' }

test('a new shop has the examples', async () => {
  expect(await shop.getShopFacts()).toMatchObject({ facts: EXAMPLE_FACTS, changedBy: null, version: 1 })
  expect(await shop.loadShopFacts()).toEqual(EXAMPLE_FACTS)
})

test('nobody but the owner changes them', async () => {
  for (const actor of [
    { kind: 'visitor' } as const,
    await aGuest(testing),
    await staffOf(testing, 'manager'),
    await staffOf(testing, 'support'),
  ])
    expect(await shop.changeShopFacts(actor, { facts: OWN, version: 1 })).toMatchObject({
      problem: { code: 'forbidden' },
    })
  expect(await version()).toBe(1)
  expect(await notedBy(testing)).toEqual([])
})

describe('a change', () => {
  test('is stored, audited with what differs, and tells every process to read them and to drop its pages', async () => {
    const heard: unknown[][] = [[], []]
    const listeners = await Promise.all(
      heard.map((tags) =>
        listenForChanges({
          databaseUrl: testing.url,
          channel: CHANGES_CHANNEL,
          onChange: (changed) => tags.push(changed),
          onListening: () => undefined,
        }),
      ),
    )
    const owner = await staffOf(testing, 'owner')
    const changed = await shop.changeShopFacts(owner, { facts: OWN, version: 1 })
    expect(changed).toMatchObject({ ok: true, value: { facts: { ...EXAMPLE_FACTS, ...OWN }, version: 2 } })
    expect(shopFacts()).toEqual({ ...EXAMPLE_FACTS, ...OWN })
    const { rows } = await db.pool.query('SELECT facts FROM shop_facts')
    expect(rows).toEqual([{ facts: OWN }])
    expect(await notedBy(testing)).toMatchObject([
      {
        actor: owner.userId,
        action: 'settings.facts_changed',
        before: { name: 'Panna', nativeName: 'पन्ना', town: 'Hyderabad', city: 'Hyderabad, India' },
        after: OWN,
      },
    ])
    await vi.waitFor(() => expect(heard).toEqual([['all'], ['all']]), { interval: 5, timeout: 15_000 })
    await Promise.all(listeners.map((listener) => listener.close()))
  })

  test('of an older version is refused, and nothing follows from it', async () => {
    const owner = await staffOf(testing, 'owner')
    expect(await shop.changeShopFacts(owner, { facts: { name: 'Old' }, version: 1 })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(shopFacts().name).toBe('Asha')
    expect(await notedBy(testing, owner.userId)).toEqual([])
  })

  test('of the series is refused once the financial year has an invoice; until then numbers follow it', async () => {
    const owner = await staffOf(testing, 'owner')
    const guest = await aGuest(testing)
    const change = async (invoiceSeries: string) =>
      shop.changeShopFacts(owner, { facts: { invoiceSeries }, version: await version() })
    expect(await change('AS')).toMatchObject({ ok: true })
    const { order } = await placed(testing, guest, {
      items: [{ productId: await aProduct(testing), quantity: 1 }],
    })
    expect(order.number).toMatch(/^AS-\d+$/)
    const paid = await aPaidOrder(testing, guest)
    expect((await documentsOf(testing, paid.id))[0]?.number).toMatch(/^AS\/\d\d-\d\d\/000001$/)
    expect(await change('ZZ')).toMatchObject({
      ok: false,
      problem: { fields: { invoiceSeries: expect.any(String) } },
    })
    expect(shopFacts().invoiceSeries).toBe('AS')
    // Other facts still change.
    expect(await change('AS')).toMatchObject({ ok: true })
  })

  test('shows on documents issued from then on, and never on earlier ones', async () => {
    const owner = await staffOf(testing, 'owner')
    const guest = await aGuest(testing)
    const print = async (id: OrderId) => {
      const file = await shop.getInvoiceFile(guest, { orderId: id, invoiceId: null })
      return file.ok ? pdfLines(file.value.bytes).join('\n') : ''
    }
    const before = await aPaidOrder(testing, guest)
    const printed = await print(before.id)
    expect(printed).toContain('Asha')
    const facts = { ...OWN_FACTS, name: 'Kagaz', sellerName: 'Kagaz Papers LLP', invoiceSeries: 'AS' }
    expect(await shop.changeShopFacts(owner, { facts, version: await version() })).toMatchObject({ ok: true })
    expect(await print(before.id)).toBe(printed)
    const after = await print((await aPaidOrder(testing, guest)).id)
    for (const fact of ['Kagaz', facts.sellerName, facts.gstin, facts.email]) {
      expect(after).toContain(fact)
      expect(printed).not.toContain(fact)
    }
  })
})

describe('where real money is taken', () => {
  const live = bindShop({ ...testing.deps, options: { ...testing.deps.options, takesRealMoney: true } })

  test('no order is taken with an example fact, neither from the cart nor by phone', async () => {
    const guest = await aGuest(testing)
    const owner = await staffOf(testing, 'owner')
    const productId = await aProduct(testing, { onHand: 3 })
    setShopFacts({ ...OWN_FACTS, phone: EXAMPLE_FACTS.phone })
    const closed = { ok: false, problem: { code: 'payment_unavailable', key: 'shop_not_open' } }
    const items = [{ productId, quantity: 1 }]
    expect(await place({ shop: live }, guest, { items })).toMatchObject(closed)
    const order = { id: randomUUID(), items, customer: CUSTOMER, expectedTotalPaise: 29_900 }
    const phone = { order, payment: 'link', reference: '' } as never
    expect(await live.takePhoneOrder(owner, phone)).toMatchObject(closed)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('orders are taken with the owner’s own', async () => {
    setShopFacts(OWN_FACTS)
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    expect(await place({ shop: live }, await aGuest(testing), { items })).toMatchObject({ ok: true })
  })
})
