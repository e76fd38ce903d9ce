/** What an owner does from the first day on, as one story each: a first paid order, and a sale week. */
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
  inBrowser,
  open,
  payButton,
  payInWindow,
  proceedToPayment,
} from '../support/browser.ts'
import { documentsOf } from '../support/invoices.ts'
import { pdfLines } from '../support/pdf-text.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { signInQuietly } from '../support/reviewers.ts'
import { aProductOnSale, mailTo, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const textOf = async (path: string) => (await fetch(shop.url + path)).text()
const sql = (text: string, values: readonly unknown[] = []) => shop.db.pool.query(text, [...values])

async function ownerOn(path: string): Promise<Page> {
  const page = await pageOn(1280)
  await signInQuietly(page, shop)
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

test('from the sample shop to the first paid order under another brand, of which nothing is left', async () => {
  const page = await ownerOn('/cms')
  await page.getByRole('link', { name: /^Next: Business details/ }).click()
  await step(page, 'Samples removed').getByRole('button', { name: 'Remove samples' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove samples' }).click()
  await expectToast(page, MESSAGES.samples_removed)

  await open(page, '/cms/settings/business')
  await fill(page, {
    'Legal name of the seller': 'Kagaz Papers LLP',
    GSTIN: '27AABCU9603R1ZN',
    Address: '4 Tilak Road\nPune 411030\nMaharashtra, India',
    Town: 'Pune',
    Pincode: '411030',
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
    'Brand colour': '#1f4e79',
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
  for (const name of ['Business details', 'GSTIN', 'Your first products', 'Samples removed'])
    await expectDone(page, name)
  await expect.poll(() => step(page, 'Test order').innerText()).toContain('No order has been paid yet.')

  const { rows } = await sql(`SELECT id FROM products WHERE name = 'Kalam Fountain Pen'`)
  const pen: ProductOnSale = {
    id: rows[0].id,
    name: 'Kalam Fountain Pen',
    path: '/pens/kalam-fountain-pen',
  }
  const shopper = await pageOn(390)
  await open(shopper, '/')
  await expect.poll(() => shopper.title()).toBe('Kagaz: Paper and pens from Pune')
  await shopper.getByRole('link', { name: pen.name }).first().waitFor()
  const email = anEmail()
  await proceedToPayment(shopper, pen, email)
  await payButton(shopper).click()
  await payInWindow(shopper, 'Pay')
  await shopper.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  await expectAccessible(shopper)
  const orderPage = shownOf(await shopper.content())
  const mail = await mailTo(shop, email)
  expect(mail.subject).toMatch(/^Your Kagaz order PN-\d+ is confirmed$/)

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

  const told: Record<string, string> = { orderPage, mail: `${mail.subject}\n${mail.text}`, invoice }
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
    told[path] = shownOf(await textOf(path))
  for (const [place, text] of Object.entries(told)) {
    expect(text, place).toContain('Kagaz')
    expect(OLD_BRAND.exec(text.replaceAll(shop.url, ''))?.[0] ?? null, place).toBeNull()
  }

  await open(page, '/cms/health')
  await expectDone(page, 'Test order')
})

/** The end of a sale by its dates, and the job that listings follow. */
async function moveSale(change: string): Promise<void> {
  await sql(`UPDATE products SET ${change} WHERE name LIKE 'Week %'`)
  await sql(`SELECT graphile_worker.add_job('follow_sales')`)
}

test('a sale week: prices fall together, a banner, a coupon and a link tell it, and after its end everything is as before', async () => {
  const [one] = [
    await aProductOnSale(shop, { name: 'Week Notebook', pricePaise: 24_900 }),
    await aProductOnSale(shop, { name: 'Week Planner', pricePaise: 49_900 }),
  ]
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const page = await ownerOn('/cms/products?search=week')
  await page.getByLabel('Select all').check()
  await page.getByRole('button', { name: 'Edit price or stock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to change').selectOption('Sale price for a time')
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByLabel('Sale starts').fill(inDays(2))
  await dialog.getByLabel('Sale ends').fill(inDays(9))
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  const lines = dialog.getByRole('region', { name: 'Table of changes' })
  await expect.poll(() => lines.innerText()).toContain('₹399')
  // On a phone the new price lies within the dialog.
  await expect.poll(() => lines.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Products updated')

  await open(page, '/cms/coupons/new')
  await fill(page, {
    Code: 'WEEK5',
    'Discount value': '5',
    'Maximum uses': '50',
    'Valid from': '2026-01-01T00:00',
    'Valid until': '2099-12-31T23:59',
  })
  await dialog.getByRole('button', { name: 'Create coupon' }).click()
  await expectToast(page, 'Coupon created successfully!')
  await open(page, '/cms/home')
  await page.getByRole('combobox', { name: 'Add a block' }).selectOption('banner')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('The sale week')
  await page.getByRole('button', { name: 'Save block' }).last().click()
  await expectToast(page, MESSAGES.home_saved)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, MESSAGES.home_published)
  await open(page, '/cms/settings/menu')
  await fill(page, { 'Header, link 4: label': 'Sale', 'Header, link 4: path': '/ruled-notebooks' })
  await save(page, 'Save menu')

  const shopper = await pageOn(390)
  const priceOn = async (path: string) => {
    await open(shopper, path)
    return shopper.locator('.buy-box .price').innerText()
  }
  expect(await priceOn(one.path)).toContain('₹249')
  await moveSale(`sale_starts_at = shop_now() - interval '1 hour'`)
  await expect.poll(() => textOf('/ruled-notebooks')).toContain('₹199')
  await open(shopper, '/')
  await shopper.getByRole('heading', { name: 'The sale week' }).waitFor()
  await expect.poll(() => shopper.locator('main').innerText()).toContain('WEEK5')
  await shopper.getByRole('link', { name: 'Menu' }).click()
  await shopper.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sale', exact: true }).click()
  await shopper.waitForURL('**/ruled-notebooks')
  await shopper.getByRole('link', { name: one.name }).first().waitFor()
  await addToCart(shopper, one)
  const email = anEmail()
  const placed = await placeByPage(shopper, shop, [one], email)
  await payByPage(shopper, shop, placed)
  expect(placed.order.totalPaise).toBe(19_900 + 5_000)

  await moveSale(
    `sale_starts_at = shop_now() - interval '8 days', sale_ends_at = shop_now() - interval '1 minute'`,
  )
  await expect.poll(() => textOf('/ruled-notebooks')).not.toContain('₹199')
  await expect.poll(() => priceOn(one.path)).toContain('₹249')
  await open(shopper, '/cart')
  await expect.poll(() => shopper.locator('.order-summary').innerText()).toContain('₹249')
  const kept = await sql('SELECT total_paise AS total FROM orders WHERE id = $1', [placed.order.id])
  expect(Number(kept.rows[0].total)).toBe(24_900)
})
