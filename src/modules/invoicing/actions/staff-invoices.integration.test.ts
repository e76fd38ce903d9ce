/** Invoices for staff: the list, and the GST of a month on screen and as files. */
import { afterEach, describe, expect, test } from 'vitest'
import { listInvoicesForStaff, listRegister } from '../data/invoice-lists.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { goodsOf, NOTEBOOK_HSN, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { numberOf, refundsOf } from '#tests/support/orders.ts'
import {
  aGuest,
  confirm,
  CUSTOMER,
  expectBooksToAgree,
  payInWindow,
  placed,
  type TestShop,
} from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'

const pages = await builtPages()
const testing = await testApp({ app: { pages: async () => pages } })
const { shop, db } = testing
const owner = await signInAsOwner(testing)
/** The current month in India, by the database's clock. */
const { rows: days } = await db.pool.query<{ month: string }>(
  `SELECT to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS month`,
)
const { month } = days[0]!

afterEach(() => expectBooksToAgree(testing))

const FORMULA = '=HYPERLINK("http://evil.example","x")'

async function sold(shopUnderTest: TestShop, customer: Partial<Record<keyof typeof CUSTOMER, string>> = {}) {
  const guest = await aGuest(shopUnderTest)
  const items = [
    { productId: await goodsOf(shopUnderTest, NOTEBOOK_HSN, { pricePaise: 20_000 }), quantity: 2 },
    { productId: await goodsOf(shopUnderTest, PLANNER_HSN, { pricePaise: 59_000 }), quantity: 1 },
  ]
  const order = await placed(shopUnderTest, guest, { items, customer: { ...CUSTOMER, ...customer } as never })
  await confirm(shopUnderTest, guest, order.id, await payInWindow(shopUnderTest, order.gatewayOrderId))
  return { ...order, guest }
}

async function cancelled(order: Awaited<ReturnType<typeof sold>>): Promise<void> {
  await shop.cancelOrder(order.guest, { orderId: order.id })
  const [refund] = await refundsOf(testing, order.id)
  await shop.refundPayment({ refundId: refund!.id })
}

describe('the invoice list', () => {
  test('is searched by number, order, name, e-mail and month, newest first, with wildcards taken literally', async () => {
    const order = await sold(testing, { fullName: 'Zubeida Zaveri', email: 'zubeida@example.test' })
    const [paper] = await documentsOf(testing, order.id)
    const numbers = async (search: string, ofMonth = '') =>
      (await shop.listInvoicesForStaff({ search, month: ofMonth, page: 1 })).invoices.map(
        ({ number }) => number,
      )
    for (const search of [
      paper!.number,
      paper!.number.toLowerCase(),
      order.id,
      order.id.slice(0, 8),
      await numberOf(testing, order.id),
      'zubeida z',
      'ZUBEIDA@',
    ])
      expect(await numbers(search)).toEqual([paper!.number])
    expect(await numbers('zubeida', month)).toEqual([paper!.number])
    expect(await numbers('zubeida', '2019-01')).toEqual([])
    expect(await numbers('%')).toEqual([])
    expect(await numbers('\0\ud800')).toEqual([])
    // An invalid month means every month.
    expect(await numbers('zubeida', 'last week')).toEqual([paper!.number])
    const page = await owner.get('/cms/invoices?search=zubeida')
    expect(page.text).toContain(`/cms/orders/${order.id}/invoices/${paper!.id}`)
    expect((await owner.get('/cms/invoices?search=nobody-at-all')).text).toContain(
      'No invoices match this search.',
    )
  })

  test('redirects a page number that is too high to the last page, and treats an invalid one as the first', async () => {
    for (const page of [2, 1_000_000, Number.NaN, -1])
      expect((await shop.listInvoicesForStaff({ search: '', month: '', page })).page).toBeGreaterThanOrEqual(
        1,
      )
    const { status, headers } = await owner.get('/cms/invoices?month=1999-01&page=99')
    expect([status, headers['location']]).toEqual([302, '/cms/invoices?month=1999-01'])
  })
})

describe('the GST of a month', () => {
  test('starts and ends at midnight in India', async () => {
    const order = await sold(testing)
    const client = await db.pool.connect()
    try {
      await client.query('BEGIN; ALTER TABLE invoices DISABLE TRIGGER USER')
      const monthOf = async (issuedAt: string) => {
        await client.query('UPDATE invoices SET issued_at = $2 WHERE order_id = $1', [order.id, issuedAt])
        const filter = { pattern: order.id, limit: 50, offset: 0 }
        const totals = ['2021-02', '2021-03', '2021-04'].map(
          async (each) => (await listInvoicesForStaff(client, { ...filter, month: each })).total,
        )
        return Promise.all(totals)
      }
      expect(await monthOf('2021-02-28T23:59:59+05:30')).toEqual([1, 0, 0])
      expect(await monthOf('2021-03-01T00:00:00+05:30')).toEqual([0, 1, 0])
      expect(await monthOf('2021-03-31T23:59:59+05:30')).toEqual([0, 1, 0])
      expect(await monthOf('2021-04-01T00:00:00+05:30')).toEqual([0, 0, 1])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('is summed by place, code and rate, less credit notes', async () => {
    const before = await shop.getGstOfMonth({ month })
    await sold(testing)
    await sold(testing, { city: 'Kochi', state: 'Kerala', pincode: '682001' })
    await cancelled(await sold(testing, { city: 'Kochi', state: 'Kerala', pincode: '682001' }))
    const { rows } = await shop.getGstOfMonth({ month })
    const grown = (code: string, hsn: string) => {
      const of = (list: typeof rows) => list.find((row) => row.placeOfSupply.code === code && row.hsn === hsn)
      const [now, then] = [of(rows), of(before.rows)]
      return {
        isInterState: now?.isInterState,
        quantity: (now?.quantity ?? 0) - (then?.quantity ?? 0),
        nilRated: (now?.nilRatedPaise ?? 0) - (then?.nilRatedPaise ?? 0),
        taxable: (now?.taxablePaise ?? 0) - (then?.taxablePaise ?? 0),
        halves: [
          (now?.cgstPaise ?? 0) - (then?.cgstPaise ?? 0),
          (now?.sgstPaise ?? 0) - (then?.sgstPaise ?? 0),
        ],
        igst: (now?.igstPaise ?? 0) - (then?.igstPaise ?? 0),
      }
    }
    // ₹50 shipping is split over ₹400 of notebooks and ₹590 of planners: 20.20 and 29.80.
    expect(grown('36', NOTEBOOK_HSN)).toEqual({
      isInterState: false,
      quantity: 2,
      nilRated: 42_020,
      taxable: 0,
      halves: [0, 0],
      igst: 0,
    })
    expect(grown('36', PLANNER_HSN)).toEqual({
      isInterState: false,
      quantity: 1,
      nilRated: 0,
      taxable: 50_000 + 2_526,
      halves: [4_500 + 227, 4_500 + 227],
      igst: 0,
    })
    expect(grown('32', PLANNER_HSN)).toEqual({
      isInterState: true,
      quantity: 1,
      nilRated: 0,
      taxable: 50_000 + 2_525,
      halves: [0, 0],
      igst: 9_000 + 455,
    })
    const page = await owner.get(`/cms/invoices/gst?month=${month}`)
    expect(page.text).toContain('Kerala (32)')
    expect((await owner.get('/cms/invoices/gst?month=2018-01')).text).toContain(
      'No invoice was issued in January 2018.',
    )
  })

  test('can be exported, with no name or place that runs as a formula', async () => {
    await sold(testing)
    // The checkout rejects both; older orders and other sources may contain them.
    const strange = await sold(testing)
    await db.pool.query('ALTER TABLE invoices DISABLE TRIGGER invoices_append_only')
    await db.pool.query(
      `UPDATE invoices SET document = jsonb_set(jsonb_set(document, '{buyer,name}', to_jsonb($2::text)),
              '{placeOfSupply}', jsonb_build_object('name', $2::text, 'code', null)) WHERE order_id = $1`,
      [strange.id, FORMULA],
    )
    await db.pool.query('ALTER TABLE invoices ENABLE TRIGGER invoices_append_only')
    for (const [file, name] of [
      ['gst.csv', `gst-${month}.csv`],
      ['register.csv', `invoices-${month}.csv`],
    ]) {
      const answer = await owner.get(`/cms/invoices/${file}?month=${month}`)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      })
      expect(answer.text.startsWith('\ufeff')).toBe(true)
      expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
      expect(answer.text).not.toMatch(/(?:^|,)"?=/m)
    }
  })

  test('lists every document in the register once, at any page size, and adds up to the same', async () => {
    const { rows } = await db.pool.query<{ total: number; documents: number }>(
      `SELECT sum(CASE kind WHEN 'credit_note' THEN -total_paise ELSE total_paise END)::int AS total, count(*)::int AS documents FROM invoices`,
    )
    const manager = await staffOf(testing, 'manager')
    const register = await shop.getInvoiceRegister(manager, { month })
    if (!register.ok) throw new Error(register.problem.key)
    const { text } = register.value
    let file = ''
    for await (const part of text) file += part
    const lines = file.trimEnd().split('\r\n').slice(1)
    const listed = [...new Set(lines.map((line) => line.split(',')[0]))]
    expect(listed).toHaveLength(rows[0]!.documents)
    const total = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0)
    expect(total).toBe(rows[0]!.total)

    const numbers: string[] = []
    let after: string | null = null
    do {
      const read: Awaited<ReturnType<typeof listRegister>> = await listRegister(db.pool, month, after, 2)
      numbers.push(...read.documents.map((paper) => paper.number))
      after = read.last
    } while (after !== null)
    expect(numbers).toEqual(listed)
  })

  test('can be exported only with the permission, and the audit log records by whom', async () => {
    const [manager, support] = [await staffOf(testing, 'manager'), await staffOf(testing, 'support')]
    for (const file of [shop.getGstCsv, shop.getInvoiceRegister, shop.getGstr1]) {
      expect(await file(support, { month })).toMatchObject({ problem: { code: 'forbidden' } })
      expect((await file(manager, { month })).ok).toBe(true)
    }
    expect(await notedBy(testing, support.userId)).toEqual([])
    expect(await notedBy(testing, manager.userId)).toMatchObject([
      { action: 'export.invoices', after: { month, file: 'gst' } },
      { action: 'export.invoices', after: { month, file: 'register' } },
      { action: 'export.invoices', after: { month, file: 'gstr1' } },
    ])
  })

  test('is visible to staff only', async () => {
    for (const path of [
      '/cms/invoices',
      '/cms/invoices/gst',
      '/cms/invoices/gst.csv',
      '/cms/invoices/register.csv',
      '/cms/invoices/gstr1.zip',
      '/cms/invoices/rates',
    ]) {
      const answer = await testing.browser().get(path)
      expect([path, answer.status, answer.headers['location']]).toEqual([
        path,
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ])
    }
  })
})
