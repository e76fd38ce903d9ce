/** An owner's first day: from a database that never had samples to the first paid order under an own brand. */
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  addToCart,
  anEmail,
  expectAccessible,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  payInWindow,
} from '../support/browser.ts'
import { documentsOf } from '../support/invoices.ts'
import { pdfLines } from '../support/pdf.ts'
import { signIn } from '../support/browser-accounts.ts'
import { mailTo, startEmptyShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startEmptyShopServer()
const { pageOn } = inBrowser(shop)

const textOf = async (path: string) => (await fetch(shop.url + path)).text()
const sql = (text: string, values: readonly unknown[] = []) => shop.db.pool.query(text, [...values])

async function ownerOn(path: string): Promise<Page> {
  const page = await pageOn(1280)
  await signIn(page, shop)
  await open(page, path)
  return page
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('main').getByText(MESSAGES.settings_saved).waitFor()
}

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const expectDone = (page: Page, name: string) =>
  expect.poll(() => step(page, name).locator('.status').textContent(), { message: name }).toBe('Done')

const picture = async () => ({
  name: 'pen.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1d3f72' } })
    .jpeg()
    .toBuffer(),
})

/**
 * What a reader, a search engine or a mail program shows of a page: without its code, its styles, and the names of
 * cookies.
 */
function shownOf(html: string): string {
  return html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[^]*?<\/script>/g, '')
    .replace(/<style[^>]*>[^]*?<\/style>/g, '')
    .replace(/<code>[^]*?<\/code>/g, '')
}

const OLD_BRAND = /panna|पन्ना/i

test('an owner gets from an empty database to the first paid order under another brand, without a trace of the sample shop', async () => {
  const { rows: before } = await sql(
    'SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM coupons) AS coupons',
  )
  expect(before).toEqual([{ products: 0, coupons: 0 }])
  const page = await ownerOn('/cms')
  await page.getByRole('link', { name: /^Next: Business details/ }).click()
  await expectDone(page, 'Samples removed')
  await expect.poll(() => step(page, 'Your first products').innerText()).toContain('No product of your own')

  await open(page, '/cms/settings/business')
  await fill(page, {
    'Legal name of the seller': 'Kagaz Papers LLP',
    GSTIN: '27AABCU9603R1ZN',
    Address: '4 Tilak Road\nPune 411030\nMaharashtra, India',
    Town: 'Pune',
    Pincode: '411030',
    'Invoice series': 'KGZ',
    'Grievance officer': 'Mira Joshi',
    'E-mail of the grievance officer': 'mira@kagaz.in',
    'Telephone of the grievance officer': '+91 20 2345 6780',
    'Courts that settle disputes': 'Pune',
  })
  await save(page, 'Save business details')
  await open(page, '/cms/settings/brand')
  await fill(page, {
    'Shop name': 'Kagaz',
    'Name in another script (optional)': 'काग़ज़',
    Tagline: 'Paper and pens from Pune',
    'E-mail for customers': 'hello@kagaz.in',
    'Telephone for customers': '+91 20 2345 6789',
    'Brand colour': '#7a1f3d',
  })
  await save(page, 'Save brand')

  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await open(page, '/cms/categories/new')
  await field('Name').fill('Pens')
  await field('Its products').selectOption('Other goods')
  await field('HSN').fill('9608')
  await field('GST in percent').fill('18')
  await dialog.getByRole('button', { name: 'Add category' }).click()
  await expectToast(page, MESSAGES.category_saved)
  await open(page, '/cms/products/new')
  await field('Name').fill('Kalam Fountain Pen')
  await field('Category').selectOption('Pens')
  await field('Price in ₹').fill('349')
  await field('Stock quantity').fill('7')
  await dialog.getByLabel('Add pictures').setInputFiles(await picture())
  await dialog.getByText('Main picture').first().waitFor()
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expectToast(page, 'Product created successfully!')

  await open(page, '/cms/health')
  for (const name of ['Business details', 'GSTIN', 'Your first products']) await expectDone(page, name)
  await expect.poll(() => step(page, 'Test order').innerText()).toContain('No order has been paid yet.')

  const { rows } = await sql(`SELECT id, sku FROM products WHERE name = 'Kalam Fountain Pen'`)
  expect(rows[0].sku).toMatch(/^KGZ-/)
  const pen: ProductOnSale = {
    id: rows[0].id,
    name: 'Kalam Fountain Pen',
    path: '/pens/kalam-fountain-pen',
  }
  const shopper = await pageOn(390)
  await open(shopper, '/')
  await expect.poll(() => shopper.title()).toBe('Kagaz: Paper and pens from Pune')
  await shopper.getByRole('link', { name: pen.name }).first().waitFor()
  // Whatever the brand colour, a success state is green; and a pen has no page preview.
  const inStock = shopper.locator('.stock-in_stock').first()
  expect(await inStock.evaluate((badge) => getComputedStyle(badge).color)).toBe('rgb(11, 93, 69)')
  expect(await shopper.getByText('See the page before you buy').count()).toBe(0)
  const email = anEmail()
  await addToCart(shopper, pen)
  await open(shopper, '/cart')
  await fillDetails(shopper, { email })
  await shopper.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(shopper).click()
  await payInWindow(shopper, 'Pay')
  await shopper.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  await expectAccessible(shopper)
  const orderPage = shownOf(await shopper.content())
  const mail = await mailTo(shop, email)
  expect(mail.subject).toMatch(/^Your Kagaz order KGZ-\d+ is confirmed$/)

  const { rows: orders } = await sql('SELECT id FROM orders WHERE customer_email = $1', [email])
  const orderId = orders[0].id as OrderId
  await expect.poll(async () => (await documentsOf(shop, orderId)).length).toBe(1)
  const [paper] = await documentsOf(shop, orderId)
  await open(shopper, `/orders/${orderId}`)
  const [file] = await Promise.all([
    shopper.waitForEvent('download'),
    shopper.getByRole('region', { name: 'Invoice' }).getByRole('link', { name: paper!.number }).click(),
  ])
  const invoice = pdfLines(await buffer(await file.createReadStream())).join('\n')
  for (const fact of ['Kagaz', 'Kagaz Papers LLP', '27AABCU9603R1ZN']) expect(invoice).toContain(fact)

  const texts: Record<string, string> = { orderPage, mail: `${mail.subject}\n${mail.text}`, invoice }
  for (const path of [
    '/',
    '/products',
    '/pens',
    pen.path,
    '/about',
    '/contact',
    '/blog',
    '/cart',
    '/wishlist',
    '/rewards',
    '/auth',
    '/privacy-policy',
    '/terms-of-use',
    '/return-policy',
    '/shipping-policy',
    '/llms.txt',
    '/site.webmanifest',
    '/opensearch.xml',
    '/no-such-page',
  ])
    texts[path] = shownOf(await textOf(path))
  for (const [place, text] of Object.entries(texts)) {
    expect(text, place).toContain('Kagaz')
    expect(OLD_BRAND.exec(text.replaceAll(shop.url, ''))?.[0] ?? null, place).toBeNull()
  }

  await open(page, '/cms/health')
  await expectDone(page, 'Test order')
})
