/** The shop's own data: who can change it, and that everything follows except issued documents. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { fromRupees } from '#platform/rules/money.ts'
import { letterHtml } from '#platform/rules/mail-template.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { takePhoto } from '#platform/pictures/convert-picture.ts'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { messageOf } from '#platform/rules/result.ts'
import { EXAMPLE_FACTS, setShopFacts, shopFacts, type OrderLimits } from '#platform/rules/shop-facts.ts'
import { OWN_FACTS } from '#platform/testing/production.ts'
import { bindShop } from '#app/shop.ts'
import { documentsOf } from '#tests/support/invoices.ts'
import { pdfLines } from '#tests/support/pdf.ts'
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

test('a new shop has example data', async () => {
  expect(await shop.getShopFacts()).toMatchObject({ facts: EXAMPLE_FACTS, changedBy: null, version: 1 })
  expect(await shop.loadShopFacts()).toEqual(EXAMPLE_FACTS)
})

test('only the owner can change the shop’s data', async () => {
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

describe('a change of the shop’s data', () => {
  test('is stored, audited with the differences, and makes every process reload it and purge its pages', async () => {
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

  test('to an outdated version is refused, and has no effect', async () => {
    const owner = await staffOf(testing, 'owner')
    expect(await shop.changeShopFacts(owner, { facts: { name: 'Old' }, version: 1 })).toMatchObject({
      problem: { code: 'stale' },
    })
    expect(shopFacts().name).toBe('Asha')
    expect(await notedBy(testing, owner.userId)).toEqual([])
  })

  test('of the number series is refused once the financial year has an invoice; before that, numbers follow it', async () => {
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
    // Other data can still be changed.
    expect(await change('AS')).toMatchObject({ ok: true })
  })

  test('is shown on documents issued from then on, and never on earlier ones', async () => {
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

test('an order outside the shop’s limits is refused when quoted and placed; orders by staff have no limits', async () => {
  const owner = await staffOf(testing, 'owner')
  const guest = await aGuest(testing)
  const productId = await aProduct(testing)
  const limits = async (orderLimits: OrderLimits) =>
    expect(
      await shop.changeShopFacts(owner, { facts: { orderLimits }, version: await version() }),
    ).toMatchObject({ ok: true })
  const refusal = async (quantity: number) => {
    const items = [{ productId, quantity }]
    const [problem] = (await shop.quoteCart(guest, { items })).problems
    const placing = await place(testing, guest, { items })
    expect(placing).toMatchObject({ ok: false, problem: { code: 'order_size' } })
    if (!placing.ok) expect(messageOf(placing.problem)).toBe(problem?.message)
    return problem?.message
  }
  await limits({ minPaise: fromRupees(400), maxPaise: fromRupees(900), maxUnits: 3 })
  expect(await refusal(1)).toBe(sentences.orderBelowMinimum('₹400', '₹151'))
  expect(await refusal(4)).toBe(sentences.orderAboveMaximum('₹900'))
  await limits({ minPaise: null, maxPaise: null, maxUnits: 3 })
  expect(await refusal(4)).toBe(sentences.orderTooManyUnits(3))
  expect(await stockOf(testing, productId)).toMatchObject({ reserved: 0 })
  expect(
    await shop.quoteCart(
      { kind: 'visitor' },
      { items: [{ productId, quantity: 4 }] },
      { delivery: 'courier' },
    ),
  ).toMatchObject({
    problems: [],
  })
  await placed(testing, guest, { items: [{ productId, quantity: 3 }] })
  await limits(EXAMPLE_FACTS.orderLimits)
})

test('a logo is one of the shop’s pictures; from then on mails and invoices show it', async () => {
  const owner = await staffOf(testing, 'owner')
  const guest = await aGuest(testing)
  const change = async (logoUrl: string) =>
    shop.changeShopFacts(owner, { facts: {}, logoUrl, version: await version() })
  const plain = await aPaidOrder(testing, guest)
  const drawn = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#1f4e79' } })
    .png()
    .toBuffer()
  const taken = await takePhoto(drawn, 'logo')
  if (!('photo' in taken)) throw new Error(taken.refusal)
  const { photo } = taken
  const asPhoto = await takePhoto(drawn)
  expect(await change(`/pictures/${photo.id}`)).toMatchObject({
    problem: { fields: { logoUrl: MESSAGES.logo_missing } },
  })
  // Documents cannot show other image formats.
  if ('photo' in asPhoto) {
    await shop.saveStaffPicture(owner, 'settings', asPhoto.photo)
    expect(await change(`/pictures/${asPhoto.photo.id}`)).toMatchObject({ ok: false })
  }
  const sent = await shop.saveStaffPicture(owner, 'settings', photo)
  expect(sent).toMatchObject({ ok: true })
  const logo = { url: `/pictures/${photo.id}`, width: photo.width, height: photo.height }
  expect(await change(logo.url)).toMatchObject({ ok: true, value: { facts: { logo } } })
  expect(letterHtml('Hello', '')).toContain(`<img src="${logo.url}/480.jpg" alt=""`)
  const imagesIn = async (id: OrderId) => {
    const file = await shop.getInvoiceFile(guest, { orderId: id, invoiceId: null })
    return file.ok ? Buffer.from(file.value.bytes).toString('latin1').split('/Subtype /Image').length - 1 : -1
  }
  expect(await imagesIn((await aPaidOrder(testing, guest)).id)).toBeGreaterThan(0)
  expect(await imagesIn(plain.id)).toBe(0)
  expect(await change('')).toMatchObject({ ok: true, value: { facts: { logo: null } } })
})

test('a shipping charge that changed between quote and order: nothing is created, and the new price is returned', async () => {
  const owner = await staffOf(testing, 'owner')
  const guest = await aGuest(testing)
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const cart = { items, pincode: CUSTOMER.pincode }
  const { totalPaise: seen } = await shop.quoteCart(guest, cart)
  const shipping = {
    chargePaise: fromRupees(60),
    freeFromPaise: fromRupees(400),
    remotePaise: fromRupees(45),
    remotePincodes: [CUSTOMER.pincode.slice(0, 3)],
  }
  expect(await shop.changeShopFacts(owner, { facts: { shipping }, version: await version() })).toMatchObject({
    ok: true,
  })
  // Another process may still have the old data: the database's value counts.
  setShopFacts(EXAMPLE_FACTS)
  const now = { shippingPaise: 10_500, totalPaise: seen + 5_500, untilFreeShippingPaise: 15_100 }
  expect(await shop.quoteCart(guest, cart)).toMatchObject(now)
  expect(await shop.quoteCart(guest, { items })).toMatchObject({ shippingPaise: 6_000 })
  expect(await place(testing, guest, { items, expectedTotalPaise: seen })).toMatchObject({
    ok: false,
    problem: { code: 'price_changed', current: { quote: now } },
  })
  expect(await stockOf(testing, items[0]!.productId)).toMatchObject({ reserved: 0 })
  const { order } = await placed(testing, guest, { items, expectedTotalPaise: seen + 5_500 })
  expect(order).toMatchObject({ shippingPaise: 10_500, totalPaise: seen + 5_500 })
  const many = [{ ...items[0]!, quantity: 2 }]
  expect(await shop.quoteCart(guest, { ...cart, items: many })).toMatchObject({ shippingPaise: 0 })
  expect(
    await shop.changeShopFacts(owner, {
      facts: { shipping: EXAMPLE_FACTS.shipping },
      version: await version(),
    }),
  ).toMatchObject({ ok: true })
})

describe('in a shop with live payments', () => {
  const live = bindShop({ ...testing.deps, options: { ...testing.deps.options, takesRealMoney: true } })

  test('no order is accepted while example data remains, neither from the cart nor by phone', async () => {
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

  test('orders are accepted with the shop’s own data', async () => {
    setShopFacts(OWN_FACTS)
    const items = [{ productId: await aProduct(testing), quantity: 1 }]
    expect(await place({ shop: live }, await aGuest(testing), { items })).toMatchObject({ ok: true })
  })
})
