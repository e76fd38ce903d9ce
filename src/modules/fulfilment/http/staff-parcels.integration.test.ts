/** The parcel pages and forms of staff over HTTP: what they do, and that a refusal changes nothing. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { numberOf } from '#tests/support/orders.ts'
import { aPaidOrder, eventsOf, parcelBooks, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER, expectBooksToAgree, setFaults } from '#tests/support/shop.ts'
import { signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing

let owner: Browser
beforeAll(async () => {
  owner = await signInAsOwner(testing)
  await setFaults(testing, { webhooks: 'lost' })
})

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const SETTLED = { wish: 'settle', restock: 'yes', confirmed: 'yes' }

async function anOrder(customer: Partial<Record<keyof typeof CUSTOMER, string>> = {}) {
  const whole = { ...CUSTOMER, ...customer } as unknown as typeof CUSTOMER
  const { id } = await aPaidOrder(testing, await aGuest(testing), { customer: whole })
  await shop.shipPaidOrder({ orderId: id })
  return id
}

async function move(id: OrderId, ...steps: Parameters<typeof scan>[2][]) {
  const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
  for (const status of steps) await scan(testing, waybill, status, status === 'RTO')
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
}

/** Submits a form; returns where it redirects. */
async function send(path: string, fields: Record<string, string>): Promise<URL> {
  const answer = await owner.postForm(path, fields)
  expect(answer.status).toBe(303)
  return new URL(String(answer.headers['location']), 'http://shop.test')
}

const answerOf = (url: URL) => url.searchParams.get('done') ?? `refused: ${url.searchParams.get('refused')}`

describe('the parcel list', () => {
  test.each(['/cms/parcels'])('%s shows all parcels, those that need attention first', async (path) => {
    const fine = await anOrder()
    const refused = await anOrder({ pincode: '999999' })
    const { status, text } = await owner.get(path)
    expect(status).toBe(200)
    expect(text.indexOf(refused)).toBeLessThan(text.indexOf(fine))
    expect(text).toContain('Booking refused: 999999 is non serviceable pincode')
  })

  test.each([
    ['waiting', 'created'],
    ['todo', 'refused'],
    ['delivered', 'delivered'],
    ['back', 'back'],
    ['moving', 'moving'],
  ])('filtered by %s shows only those', async (show) => {
    const made: Record<string, OrderId> = {
      waiting: await anOrder(),
      todo: await anOrder({ pincode: '999999' }),
      delivered: await anOrder(),
      back: await anOrder(),
      moving: await anOrder(),
    }
    await move(made['delivered'] as OrderId, 'Dispatched', 'Delivered')
    await move(made['moving'] as OrderId, 'In Transit')
    const waybill = (await shipmentOf(testing, made['back'] as OrderId))?.waybill ?? ''
    await scan(testing, waybill, 'In Transit', true)
    await move(made['moving'] as OrderId)
    const { text } = await owner.get(`/cms/parcels?show=${show}`)
    for (const [name, id] of Object.entries(made)) expect(text.includes(id), name).toBe(name === show)
  })

  test('can be searched by order, waybill, name and pincode', async () => {
    const id = await anOrder({ fullName: 'Zarina Wadia', pincode: '560001' })
    const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
    for (const search of [id.slice(0, 8), await numberOf(testing, id), waybill, 'zarina', '560001'])
      expect((await owner.get(`/cms/parcels?search=${search}`)).text, search).toContain(id)
    for (const search of ['no such thing', '%25', '_', "'", '%00', '\\'.repeat(3)]) {
      const { status, text } = await owner.get(`/cms/parcels?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
      expect(text, search).not.toContain(id)
    }
  })

  test.each(['?page=0', '?page=-1', '?page=abc', '?show=nonsense', '?show=__proto__'])(
    'with %s responds normally',
    async (query) => {
      expect((await owner.get(`/cms/parcels${query}`)).status).toBe(200)
    },
  )

  test('redirects a page number that is too high to the last page', async () => {
    const { status, headers } = await owner.get('/cms/parcels?search=no+such+thing&page=1e9')
    expect([status, headers['location']]).toEqual([302, '/cms/parcels?search=no+such+thing'])
  })
})

describe('parcel forms', () => {
  test('of the list return to the same page of it, with the result', async () => {
    const id = await anOrder({ pincode: '999999' })
    const url = await send(`/cms/parcels?show=todo&page=2&done=old`, { wish: 'retry', order: id })
    expect(url.pathname).toBe('/cms/parcels')
    expect(Object.fromEntries(url.searchParams)).toEqual({ show: 'todo', page: '2', done: 'parcels_retried' })
    expect(await eventsOf(testing, id, 'shipment.refused')).toEqual(['shipment.refused', 'shipment.retried'])
  })

  test.each([
    ['no action', {}, 'bad_request'],
    ['an unknown action', { wish: 'constructor' }, 'bad_request'],
    ['a retry without an order', { wish: 'retry' }, 'parcels_none_chosen'],
    ['a retry with an invalid order id', { wish: 'retry', order: 'x' }, 'parcels_none_chosen'],
    ['a retry of an unknown order', { wish: 'retry', order: NOBODYS }, 'parcel_not_waiting'],
    ['a delivery attempt for an unknown order', { wish: 'attempt', order: NOBODYS }, 'parcel_not_found'],
    ['settling an unknown order', { ...SETTLED, order: NOBODYS }, 'parcel_not_found'],
    ['settling an invalid order id', { ...SETTLED, order: 'x' }, 'order_not_found'],
    ['settling without consent', { wish: 'settle', order: NOBODYS, restock: 'yes' }, 'parcel_confirm'],
    ['a pickup without a day', { wish: 'pickup', day: '', time: '16:00' }, 'pickup_day'],
    ['a pickup on an invalid day', { wish: 'pickup', day: '2026-02-30', time: '16:00' }, 'pickup_day'],
    ['a pickup at an invalid time', { wish: 'pickup', day: '2030-01-01', time: '99:00' }, 'pickup_time'],
    ['a pickup years ahead', { wish: 'pickup', day: '2099-01-01', time: '16:00' }, 'pickup_day'],
    ['a wrong phone', { wish: 'correct', order: NOBODYS, phone: '1' }, 'phone_short'],
  ] as const)('with %s are refused, and change nothing', async (_what, fields, key) => {
    const before = await parcelBooks(testing)
    expect(answerOf(await send('/cms/parcels', fields))).toBe(`refused: ${key}`)
    expect(await parcelBooks(testing)).toEqual(before)
  })

  test.each(['/cms'])('of an order at %s act on that order, whatever the form says', async (area) => {
    const id = await anOrder({ pincode: '999999' })
    const other = await anOrder({ pincode: '999999' })
    const url = await send(`${area}/orders/${id}/parcel`, { wish: 'retry', order: other })
    expect(`${url.pathname}${url.hash}`).toBe(`/cms/orders/${id}#parcel`)
    expect(answerOf(url)).toBe('parcels_retried')
    expect(await shipmentOf(testing, id)).toMatchObject({ status: 'requested' })
    expect(await shipmentOf(testing, other)).toMatchObject({ status: 'refused' })
  })

  test('can settle a parcel that came back', async () => {
    const id = await anOrder()
    const waybill = (await shipmentOf(testing, id))?.waybill ?? ''
    await scan(testing, waybill, 'In Transit', true)
    await move(id, 'RTO')
    const url = await send(`/cms/orders/${id}/parcel`, { wish: 'settle', restock: 'yes', confirmed: 'yes' })
    expect(answerOf(url)).toBe('parcel_settled')
    const { rows } = await db.pool.query('SELECT reason, asked_by FROM refunds WHERE order_id = $1', [id])
    expect(rows).toEqual([{ reason: 'rto', asked_by: 'owner@example.test' }])
    await expectBooksToAgree(testing)
  })

  test('can correct another courier’s tracking number, then record the parcel as lost', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await owner.postForm(`/cms/orders/${id}/ship`, { courier: 'India Post', tracking: 'EM 17' })
    const path = `/cms/orders/${id}/parcel`
    const { text } = await owner.get(`/cms/orders/${id}`)
    for (const words of [
      'RTO received: restock and refund',
      'Lost: refund in full',
      'Edit courier or tracking number',
    ])
      expect(text).toContain(words)
    const number = { wish: 'tracking', courier: 'Blue Dart', tracking: 'BD 17' }
    expect(answerOf(await send(path, { ...number, tracking: '!' }))).toBe('refused: order_tracking')
    expect(answerOf(await send(path, number))).toBe('parcel_tracking_corrected')
    expect(await shipmentOf(testing, id)).toMatchObject({ waybill: 'BD 17' })
    const lost = { wish: 'settle', end: 'lost', restock: 'no' }
    expect(answerOf(await send(path, lost))).toBe('refused: parcel_confirm')
    expect(answerOf(await send(path, { ...lost, end: 'eaten', confirmed: 'yes' }))).toBe(
      'refused: bad_request',
    )
    expect(answerOf(await send(path, { ...lost, confirmed: 'yes' }))).toBe('parcel_settled')
    expect(answerOf(await send(path, { ...lost, confirmed: 'yes' }))).toBe('refused: parcel_not_back')
    expect((await owner.get(`/cms/orders/${id}`)).text).not.toContain('Lost: ')
    await expectBooksToAgree(testing)
  })

  test('can correct an address', async () => {
    const id = await anOrder({ pincode: '999999' })
    const typed = {
      phone: '9848099999',
      address: '14 Banjara Hills Road',
      city: 'Hyderabad',
      pincode: '500034',
    }
    const before = await parcelBooks(testing)
    const wrong = await send(`/cms/orders/${id}/parcel`, { wish: 'correct', ...typed, pincode: '12' })
    expect(answerOf(wrong)).toBe('refused: pincode_format')
    expect(await parcelBooks(testing)).toEqual(before)
    expect(answerOf(await send(`/cms/orders/${id}/parcel`, { wish: 'correct', ...typed }))).toBe(
      'parcel_address_asked',
    )
    const { text } = await owner.get(`/cms/orders/${id}`)
    expect(text).toContain('14 Banjara Hills Road')
    expect(text).toContain('Address corrected')
  })

  test('redirect to the order’s page when their address is opened', async () => {
    const id = await anOrder()
    const answer = await owner.get(`/cms/orders/${id}/parcel`)
    expect([answer.status, answer.headers['location']]).toEqual([302, `/cms/orders/${id}`])
  })
})

describe('parcel documents', () => {
  test('include the label as a PDF that is not cached', async () => {
    const id = await anOrder()
    const answer = await owner.get(`/cms/orders/${id}/label`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="label-${await numberOf(testing, id)}.pdf"`,
    })
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
  })

  test('without a waybill, or while the courier is down, are not available; the order’s page says so', async () => {
    const refused = await anOrder({ pincode: '999999' })
    const booked = await anOrder()
    const leads = async (id: string) =>
      String((await owner.get(`/cms/orders/${id}/label`)).headers['location'])
    expect(await leads(refused)).toBe(`/cms/orders/${refused}?refused=parcel_no_label#parcel`)
    expect(await leads(NOBODYS)).toBe(`/cms/orders/${NOBODYS}?refused=parcel_no_label#parcel`)
    await setFaults(testing, { shipping: 'down' })
    expect(await leads(booked)).toBe(`/cms/orders/${booked}?refused=parcel_label_later#parcel`)
    await setFaults(testing, { shipping: 'normal' })
  })

  test('include the labels of several orders as one file, in their sequence; missing ones are named in it', async () => {
    const [first, second] = [await anOrder(), await anOrder()]
    const refused = await anOrder({ pincode: '999999' })
    const ask = (ids: readonly string[]) =>
      owner.get(`/cms/labels?${new URLSearchParams(ids.map((id) => ['order', id])).toString()}`)
    const { status, headers, text } = await ask([second, first, second, 'x'])
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    const pages = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length
    expect(pages(text)).toBe(2)
    // The additional page names what is missing.
    expect(pages((await ask([first, refused, second])).text)).toBe(3)

    const leads = async (ids: readonly string[]) => String((await ask(ids)).headers['location'])
    expect(await leads([])).toBe('/cms/orders?said=labels_chosen_failed')
    expect(await leads([refused])).toBe('/cms/orders?said=labels_none_failed')
    const many = Array.from({ length: 51 }, () => randomUUID())
    expect(await leads(many)).toBe('/cms/orders?said=labels_many_failed')
  })

  test('include packing slips that list the contents without prices', async () => {
    const [first, second] = [await anOrder({ fullName: 'Meera Nair' }), await anOrder()]
    const { status, text } = await owner.get(`/cms/packing-slips?order=${first}&order=${second}&order=x`)
    expect(status).toBe(200)
    for (const expected of [
      await numberOf(testing, first),
      await numberOf(testing, second),
      'Meera Nair',
      'Test Notebook',
    ])
      expect(text).toContain(expected)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main).not.toContain('₹')
    expect((await owner.get(`/cms/orders/${first}/packing-slip`)).status).toBe(200)
    expect((await owner.get(`/cms/orders/${NOBODYS}/packing-slip`)).status).toBe(404)
    expect((await owner.get('/cms/packing-slips')).text).toContain('Please choose at least one order')
  })
})

test('parcel pages and documents are visible to staff only', async () => {
  const id = await anOrder()
  const stranger = testing.browser()
  const before = await parcelBooks(testing)
  for (const path of [
    '/cms/parcels',
    `/cms/orders/${id}/label`,
    `/cms/orders/${id}/packing-slip`,
    '/cms/packing-slips',
    `/cms/labels?order=${id}`,
  ]) {
    const answer = await stranger.get(path)
    expect([path, answer.status]).toEqual([path, 302])
    expect(String(answer.headers['location'])).toMatch(/^\/auth/)
  }
  for (const path of ['/cms/parcels', `/cms/orders/${id}/parcel`]) {
    const answer = await stranger.postForm(path, { wish: 'settle', order: id, restock: 'yes' })
    expect(answer.status).toBe(302)
  }
  expect(await parcelBooks(testing)).toEqual(before)
})
