/** Orders of registered businesses: from checkout to invoice, lists and API. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { goodsOf, NOTEBOOK_HSN, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { readZip } from '#tests/support/zip.ts'
import { CUSTOMER, expectBooksToAgree, payInWindow } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing
const owner = await signInAsOwner(testing)

const BUSINESS = { gstin: '29AAGCB7383J1Z4', businessName: 'Rao & Sons Traders' }

afterEach(() => expectBooksToAgree(testing))

async function wish(business?: { readonly gstin: string; readonly businessName: string }) {
  const items = [
    { productId: await goodsOf(testing, NOTEBOOK_HSN, { pricePaise: 20_000 }), quantity: 2 },
    { productId: await goodsOf(testing, PLANNER_HSN, { pricePaise: 59_000 }), quantity: 1 },
  ]
  const expectedTotalPaise = 104_000
  return { id: randomUUID() as OrderId, items, customer: CUSTOMER, business, expectedTotalPaise }
}

/** Ordered and paid over HTTP, in a separate browser. */
async function bought(business?: typeof BUSINESS) {
  const browser = testing.browser()
  const order = await wish(business)
  const placed = await browser.post('/api/orders', order)
  expect(placed.status).toBe(201)
  const proof = await payInWindow(testing, placed.json.payment.orderId)
  expect((await browser.post(`/api/orders/${order.id}/payment`, proof)).status).toBe(200)
  return { browser, id: order.id }
}

describe('an order of a business', () => {
  test('has its GSTIN and name on the order, the invoice and the credit note', async () => {
    const { browser, id } = await bought({
      gstin: ' 29aagcb7383j1z4',
      businessName: ' Rao & Sons <Traders> ',
    })
    const shown = await browser.get(`/api/orders/${id}`)
    expect(shown.json.order.business).toEqual(BUSINESS)
    const { rows } = await db.pool.query('SELECT user_id, session_id FROM orders WHERE id = $1', [id])
    await shop.cancelOrder({ kind: 'guest', guestSessionId: rows[0].session_id }, { orderId: id })
    const [refund] = await refundsOf(testing, id)
    await shop.refundPayment({ refundId: refund!.id })
    const documents = await documentsOf(testing, id)
    expect(documents.map(({ kind }) => kind)).toEqual(['tax_invoice', 'credit_note'])
    for (const { document } of documents)
      expect(document.buyer).toMatchObject({ name: 'Rao & Sons Traders', gstin: BUSINESS.gstin })
    // The parcel goes to Telangana, so it is taxed there, wherever the business is registered.
    expect(documents[0]?.document.placeOfSupply.code).toBe('36')
    expect(documents[0]?.document.isInterState).toBe(false)
  })

  test('is reported by the audit when its invoice names another business', async () => {
    const { id } = await bought(BUSINESS)
    await db.pool.query(`UPDATE orders SET buyer_gstin = '27AAPFU0939F1ZV' WHERE id = $1`, [id])
    const broken = await findBrokenInvariants(db.pool)
    expect(broken.map(({ invariant }) => invariant)).toEqual([
      'a document names the business of its order, and no other',
    ])
    await db.pool.query(`UPDATE orders SET buyer_gstin = $2 WHERE id = $1`, [id, BUSINESS.gstin])
  })

  test('has neither GSTIN nor name if the customer gave none', async () => {
    const { browser, id } = await bought()
    expect((await browser.get(`/api/orders/${id}`)).json.order.business).toBeNull()
    const [paper] = await documentsOf(testing, id)
    expect(paper?.kind).toBe('invoice_cum_bill')
    expect(paper?.document.buyer).not.toHaveProperty('gstin')
  })

  test('is refused at the field when the GSTIN is wrong, and nothing is stored', async () => {
    const table = [
      [{ ...BUSINESS, gstin: '29AAGCB7383J1Z5' }, { 'business.gstin': MESSAGES.gstin_check }],
      [{ ...BUSINESS, gstin: '29AAGCB7383' }, { 'business.gstin': MESSAGES.gstin_format }],
      [{ ...BUSINESS, businessName: ' ' }, { 'business.businessName': MESSAGES.business_name_missing }],
    ] as const
    for (const [business, fields] of table) {
      const order = await wish(business)
      const answer = await testing.browser().post('/api/orders', order)
      expect(answer.status).toBe(422)
      expect(answer.json.error.fields).toEqual(fields)
      const { rowCount } = await db.pool.query('SELECT FROM orders WHERE id = $1', [order.id])
      expect(rowCount).toBe(0)
    }
  })

  test('has its business in the staff’s order export', async () => {
    const { id } = await bought(BUSINESS)
    const { text } = await owner.get('/cms/orders/export.csv')
    expect(text.split('\r\n').find((line) => line.includes(id))).toContain(
      ',India,Rao & Sons Traders,29AAGCB7383J1Z4,',
    )
  })

  test('is in its month’s GSTR-1 files for the offline tool, and in the register with its rates', async () => {
    const { id } = await bought(BUSINESS)
    const [paper] = await documentsOf(testing, id)
    const month = paper!.issuedAt.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 7)
    const answer = await owner.get(`/cms/invoices/gstr1.zip?month=${month}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="gstr1-${month}.zip"`,
      'cache-control': 'private, no-store',
    })
    const zip = await shop.getGstr1(await staffOf(testing, 'manager'), { month })
    if (!zip.ok) throw new Error(zip.problem.key)
    const files = readZip(zip.value.bytes)
    expect(files.map(({ name }) => name)).toEqual([
      'b2b.csv',
      'b2cs.csv',
      'cdnr.csv',
      'exemp.csv',
      'hsn(b2b).csv',
      'hsn(b2c).csv',
      'docs.csv',
    ])
    const b2b = files[0]!.text.split('\r\n')
    expect(b2b[0]).toMatch(/^GSTIN\/UIN of Recipient,Receiver Name,Invoice Number,/)
    // ₹590 of planners and ₹29.80 of the ₹50 shipping, less 18% tax.
    const line = b2b.find((each) => each.includes(paper!.number))
    expect(line).toMatch(
      /^29AAGCB7383J1Z4,Rao & Sons Traders,PN[^,]+,\d\d-\w{3}-20\d\d,1040.00,36-Telangana,N,,Regular B2B,,18.00,525.26,0.00$/,
    )
    const register = await owner.get(`/cms/invoices/register.csv?month=${month}`)
    const lines = register.text.split('\r\n').filter((each) => each.startsWith(paper!.number))
    expect(lines.map((each) => each.split(',').slice(6))).toEqual([
      ['B2B', BUSINESS.gstin, 'Telangana', '36', '0', '0.00', '420.20', '0.00', '0.00', '0.00', '420.20'],
      ['B2B', BUSINESS.gstin, 'Telangana', '36', '18', '525.26', '0.00', '47.27', '47.27', '0.00', '619.80'],
    ])
    const table = await owner.get(`/cms/invoices?search=${encodeURIComponent(paper!.number)}`)
    expect(table.text).toContain(`B2B ${BUSINESS.gstin}`)
    expect(table.text).toContain('Nil, 18 %')
  })
})
