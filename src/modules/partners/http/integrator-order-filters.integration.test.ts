/** GET /orders-api/orders: filters other than status and time, a partner's own references, and invoices as files. */
import { beforeAll, describe, expect, test } from 'vitest'
import { expectDocumented } from '#tests/support/api-document.ts'
import { aKey, aSender, ordersSaid } from '#tests/support/partners.ts'
import { asksForOrders, idsOf } from '#tests/support/orders-api.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER } from '#tests/support/shop.ts'
import { INTEGRATOR_SECRET, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db, shop } = testing
const { list, one } = asksForOrders(testing)

let paid: Awaited<ReturnType<typeof aPaidOrder>>
let unpaid: string
let other: string
let sku: string
let full: string

beforeAll(async () => {
  paid = await aPaidOrder(testing, await aGuest(testing))
  unpaid = (await anUnpaidOrder(testing)).id
  const customer = { ...CUSTOMER, email: 'Kiran.Rao@example.test' } as unknown as typeof CUSTOMER
  other = (await aPaidOrder(testing, await aGuest(testing), { customer })).id
  const { rows } = await db.pool.query<{ sku: string }>('SELECT sku FROM order_items WHERE order_id = $1', [
    paid.id,
  ])
  sku = rows[0]!.sku
  full = (await aKey(testing, { scopes: ['orders:read', 'customers:read'] })).key
  await shop.issueMissingInvoices()
})

describe('orders can be filtered', () => {
  test('by payment and by fulfilment', async () => {
    expect(idsOf(await list('?payment_status=unpaid'))).toEqual([unpaid])
    expect(idsOf(await list('?payment_status=paid')).toSorted()).toEqual([paid.id, other].toSorted())
    expect(idsOf(await list('?payment_status=paid&fulfilment_status=delivered'))).toEqual([])
    expect(idsOf(await list('?fulfilment_status=none'))).toContain(unpaid)
  })

  test('by SKU and by number, with the total of matches', async () => {
    expect(await list(`?sku=${sku}`)).toMatchObject({ data: [{ id: paid.id }], pagination: { total: 1 } })
    expect(idsOf(await list(`?order_number=${other.slice(0, 8).toUpperCase()}`))).toEqual([other])
    expect(idsOf(await list('?order_number=00000000'))).toEqual([])
    const { rows } = await testing.db.pool.query<{ number: string }>(
      `SELECT order_number AS number FROM orders WHERE id = $1`,
      [other],
    )
    const number = rows[0]?.number ?? ''
    expect(idsOf(await list(`?order_number=pn-${number}`))).toEqual([other])
    expect(idsOf(await list(`?order_number=XY-${number}`))).toEqual([])
    for (const wrong of ['xyz', 'PN-', '-1', 'PN-1234567890'])
      expect((await list(`?order_number=${wrong}`)).status).toBe(400)
  })

  test('by e-mail in any case, only with a key that may read customers', async () => {
    expect(idsOf(await list('?email=kiran.rao@EXAMPLE.test', full))).toEqual([other])
    const { key } = await aKey(testing, { scopes: ['orders:read'] })
    expect((await list('?email=kiran.rao@example.test', key)).status).toBe(403)
  })
})

describe('a partner', () => {
  test('can read its own references and find orders by them; others cannot', async () => {
    await aSender(
      app,
      INTEGRATOR_SECRET,
    )(ordersSaid({ order_id: unpaid, partner_reference: 'WH-77', partner_status: 'Picked' }))
    const said = { partner_reference: 'WH-77', partner_status: 'Picked', partner_note: null }
    expect((await list('?partner_reference=WH-77')).data).toMatchObject([{ id: unpaid, ...said }])
    expect((await one(unpaid)).body.data).toMatchObject(said)
    expect(idsOf(await list('?partner_reference=WH-77', full))).toEqual([])
    expect((await one(unpaid, full)).body.data).toMatchObject({ partner_reference: null })
  })
})

describe('the PDF of an invoice', () => {
  const ask = async (key: string, id: string = paid.id) => {
    const { pdf_url: url } = (await one(paid.id)).body.data.invoices[0]!
    return app.inject({ url: new URL(url).pathname.replace(paid.id, id), headers: { 'api-key': key } })
  }

  test('is a file for a key that may read customers', async () => {
    const answer = await ask(full)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expectDocumented(answer, 'getInvoicePdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
  })

  test('is refused to other keys, and not found under another order', async () => {
    const { key } = await aKey(testing, { scopes: ['orders:read'] })
    const refused = [await ask(key), await ask(''), await ask(full, other)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 401, 404])
    for (const answer of refused) expectDocumented(answer, 'getInvoicePdf')
  })
})
