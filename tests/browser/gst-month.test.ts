/**
 * A month's GST return from its orders: one business order from the cart to its invoice, and the files of the
 * month against figures calculated here by hand.
 */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  fillDetails,
  inBrowser,
  open,
  payButton,
  payInWindow,
} from '../support/browser.ts'
import { documentsOf, PLANNER_HSN } from '../support/invoices.ts'
import { pdfLines } from '../support/pdf.ts'
import { payByPage } from '../support/placing.ts'
import { CUSTOMER } from '../support/shop.ts'
import {
  ADMIN,
  aProductOnSale,
  ordersOf,
  startShopServer,
  type ProductOnSale,
} from '../support/shop-server.ts'
import { readZip } from '../support/zip.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const BUSINESS = { gstin: '29AAGCB7383J1Z4', businessName: 'Rao & Sons Traders' }

/** A planner of ₹1,180, of which 18 % GST is ₹180. */
async function aPlanner(): Promise<ProductOnSale> {
  const product = await aProductOnSale(shop, { name: 'GST Planner', pricePaise: 118_000 })
  await shop.db.pool.query('UPDATE products SET hsn = $2 WHERE id = $1', [product.id, PLANNER_HSN])
  return product
}

async function download(page: Page, follow: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), follow()])
  return buffer(await file.createReadStream())
}

/** As the browser of a visitor sends it. */
async function bought(page: Page, product: ProductOnSale, quantity: number, business?: typeof BUSINESS) {
  const items = [{ productId: product.id, quantity }]
  const order = {
    id: randomUUID() as OrderId,
    items,
    customer: { ...CUSTOMER, email: anEmail() },
    ...(business && { business }),
    expectedTotalPaise: quantity * 118_000 + 5_000,
  }
  const answer = await page.request.post('/api/orders', { data: order, headers: { origin: shop.url } })
  expect(answer.status()).toBe(201)
  const { order: placed, payment } = await answer.json()
  await payByPage(page, shop, { order: placed, gatewayOrderId: payment.orderId })
  return order.id
}

const IN_INDIA = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})

function partOf(at: Date, wanted: string): string {
  return IN_INDIA.formatToParts(at).find(({ type }) => type === wanted)?.value ?? ''
}

test(
  'a business orders with its GSTIN, and the month is reported to the paisa',
  { timeout: 240_000 },
  async () => {
    const product = await aPlanner()

    // From the cart, to a customer in another state.
    const page = await pageOn(1280)
    const email = anEmail()
    await addToCart(page, product)
    await open(page, '/cart')
    await fillDetails(page, { email, city: 'Bengaluru', state: 'Karnataka', pincode: '560001' })
    await page.getByText('Buying for a business? Add GSTIN').click()
    await page.getByLabel('GSTIN').fill(BUSINESS.gstin.toLowerCase())
    await page.getByLabel('Business name').fill(BUSINESS.businessName)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payButton(page).click()
    await payInWindow(page, 'Pay')
    await page.waitForURL('**/order-success/**')
    const [order] = await ordersOf(shop, email)
    const [invoice] = await documentsOf(shop, order!.id as OrderId)
    const file = (await page.getByRole('link', { name: 'Invoice (PDF)' }).getAttribute('href')) ?? ''
    // A busy printer asks for a retry.
    await expect.poll(async () => (await page.request.get(file)).status(), { timeout: 90_000 }).toBe(200)
    const text = pdfLines(await (await page.request.get(file)).body()).join('\n')
    for (const words of [
      'Tax invoice',
      invoice!.number,
      BUSINESS.gstin,
      BUSINESS.businessName,
      'Karnataka',
      'IGST',
    ])
      expect(text).toContain(words)
    // 1,180 × 18/118 = 180.00, and 50 × 18/118 = 7.63 of the delivery.
    expect(text).toContain('187.63')

    // To private buyers and businesses in the shop's own state; one of them is cancelled.
    const private_ = await bought(page, product, 2)
    const cancelled = await bought(page, product, 1, BUSINESS)
    await page.request.post(`/api/orders/${cancelled}/cancel`, { data: {}, headers: { origin: shop.url } })
    const kinds = async () => (await documentsOf(shop, cancelled)).map(({ kind }) => kind)
    await expect.poll(kinds, { timeout: 60_000 }).toEqual(['tax_invoice', 'credit_note'])
    const [[second], [third, note]] = [await documentsOf(shop, private_), await documentsOf(shop, cancelled)]

    const staff = await pageOn(1280)
    await signIn(staff, shop, ADMIN)
    await open(staff, '/cms/invoices/gst')
    const zip = await download(staff, () => staff.getByRole('link', { name: /GSTR-1/ }).click())
    const files = Object.fromEntries(
      readZip(zip).map(({ name, text: csv }) => [name, csv.trim().split('\r\n').slice(1)]),
    )
    const [month, date, year] = ['month', 'day', 'year'].map((type) => partOf(invoice!.issuedAt, type))
    const day = `${date}-${month}-${year}`
    const buyer = `${BUSINESS.gstin},${BUSINESS.businessName}`
    /*
     * In another state: 1,000.00 and 50.00 − 7.63 = 42.37. In the shop's own, each half of the tax is rounded by itself:
     * 50 × 18/236 = 3.81, twice, leaves 42.38.
     */
    expect(files).toEqual({
      'b2b.csv': [
        `${buyer},${invoice!.number},${day},1230.00,29-Karnataka,N,,Regular B2B,,18.00,1042.37,0.00`,
        `${buyer},${third!.number},${day},1230.00,36-Telangana,N,,Regular B2B,,18.00,1042.38,0.00`,
      ],
      // Two planners: 2,000.00 and 42.38.
      'b2cs.csv': ['OE,36-Telangana,,18.00,2042.38,0.00,'],
      'cdnr.csv': [
        `${buyer},${note!.number},${day},C,36-Telangana,N,Regular B2B,1230.00,,18.00,1042.38,0.00`,
      ],
      // Cancelled orders are subtracted again.
      'hsn(b2b).csv': [`${PLANNER_HSN},,NOS-NUMBERS,1.00,1230.00,18.00,1042.37,187.63,0.00,0.00,0.00`],
      'hsn(b2c).csv': [`${PLANNER_HSN},,NOS-NUMBERS,2.00,2410.00,18.00,2042.38,0.00,183.81,183.81,0.00`],
      'docs.csv': [
        `Invoices for outward supply,${invoice!.number},${third!.number},3,0`,
        `Credit Note,${note!.number},${note!.number},1,0`,
      ],
    })
    expect(second!.sequence).toBe(invoice!.sequence + 1)
  },
)
