/** The dashboard, the analytics and the exports, as staff see them. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { expectAccessible, expectToast, inBrowser, open, expectOpenToEveryone } from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startOwnShopServer } from '../support/shop-server.ts'

// A shared shop may still have to save the page views that the file before it caused.
const shop = await startOwnShopServer()
const { pageOn } = inBrowser(shop)

const CARDS = [
  'Total Orders',
  'Total Revenue',
  'Total Products',
  'Growth Rate',
  'Pending Orders',
  'Low Stock Items',
  "Today's Orders",
  'Completed Orders',
]

async function staffPage(width: 768 | 1280, path: string, options = {}): Promise<Page> {
  const page = await pageOn(width, options)
  await signIn(page, shop, ADMIN)
  if ('hasJavaScript' in options) await page.goto(path)
  else await open(page, path)
  return page
}

const card = (page: Page, label: string) =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
const valueOf = (page: Page, label: string) => card(page, label).locator('.stat-value').textContent()

let orderId = ''
beforeAll(async () => {
  const page = await pageOn(1280)
  const product = await aProductOnSale(shop, { pricePaise: 124_900, name: 'Counted Notebook' })
  const paid = await placeByPage(page, shop, [product], 'counted@example.test')
  await payByPage(page, shop, paid)
  orderId = paid.order.id
  await placeByPage(page, shop, [product], 'counted@example.test')
  await shop.db.pool.query(
    `INSERT INTO enquiries (name, email, mobile, requirement, content_digest) VALUES ('Farhan', 'f@example.test', '9848012345', 'x', 'x')`,
  )
})

test('the dashboard shows figures and recent activity, and links to everything', async () => {
  const page = await staffPage(1280, '/cms')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const labels = page.getByRole('list', { name: 'Figures' }).locator('.stat-label')
  await expect.poll(() => labels.allTextContents()).toEqual(CARDS)
  await expect.poll(() => valueOf(page, 'Total Orders')).toBe('2')
  await expect.poll(() => valueOf(page, 'Total Revenue')).toBe('₹1,299')
  await expect.poll(() => card(page, 'Total Revenue').innerText()).toContain(MESSAGES.revenue_definition)
  await expect.poll(() => valueOf(page, 'Growth Rate')).toBe('—')
  await expect.poll(() => valueOf(page, 'Pending Orders')).toBe('1')
  await expect.poll(() => valueOf(page, "Today's Orders")).toBe('2')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const paid = activity.getByRole('listitem').filter({ hasText: 'Payment received' })
  await expect.poll(() => paid.textContent()).toContain('Success')
  expect(await paid.getByRole('link').getAttribute('href')).toBe(`/cms/orders/${orderId}`)
  const needs = page.getByRole('region', { name: 'Needs you' }).getByRole('link')
  await expect.poll(() => needs.allTextContents()).toContain('1 enquiry to answer')
  const periods = page.getByRole('region', { name: 'Revenue by period' })
  await expect.poll(() => periods.locator('.stat-value').allTextContents()).toEqual(Array(3).fill('₹1,299'))
  await expectOpenToEveryone(page)
})

test('the analytics chart can be read by keyboard, and a table shows the same figures', async () => {
  const page = await staffPage(1280, '/cms/analytics')
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await revenue.getByRole('img', { name: /^Revenue, / }).waitFor()
  const slider = revenue.getByRole('slider', { name: 'Read Revenue' })
  await slider.focus()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/: ₹1,299 \(before: ₹0\)$/)
  await page.keyboard.press('ArrowLeft')
  await revenue.getByText(/: ₹0 \(before: ₹0\)$/).waitFor()
  await revenue.getByText('Show as table').click()
  const lastRow = revenue.locator('tbody').getByRole('row').last()
  await expect.poll(() => lastRow.textContent()).toMatch(/₹1,299₹0$/)
  const best = page.getByRole('region', { name: 'Best sellers', exact: true })
  await best.getByRole('link', { name: 'Counted Notebook' }).waitFor()
  const funnel = page.getByRole('region', { name: 'Conversion funnel', exact: true })
  const paidRow = funnel.getByRole('row', { name: /^Paid, or cash confirmed/ })
  await paidRow.getByRole('cell', { name: '50% of “Payment started”' }).waitFor()
  await paidRow.getByRole('cell', { name: '50% of “Order placed”' }).waitFor()
  const placedRow = funnel.getByRole('row', { name: /^Order placed/ })
  await placedRow.getByRole('cell', { name: 'No data' }).waitFor()
  await expectOpenToEveryone(page)
})

test('the cards and quick actions link where the specification says', async () => {
  const page = await staffPage(1280, '/cms')
  const hrefs = async (name: string) => {
    const links = await page.getByRole('link', { name }).all()
    return Promise.all(links.map((link) => link.getAttribute('href')))
  }
  expect(await hrefs('Pending Orders')).toEqual(['/cms/orders?status=pending', '/cms/orders?status=pending'])
  expect(await hrefs('Completed Orders')).toEqual(['/cms/orders?status=completed'])
  expect((await hrefs('Low Stock')).map((href) => href?.split('?')[0])).toEqual([
    '/cms/products',
    '/cms/products',
  ])
  expect(await hrefs('Add Product')).toEqual(['/cms/products/new'])
  expect(await hrefs('Manage Inventory')).toEqual(['/cms/products'])
  expect(await hrefs('Create Coupon')).toEqual(['/cms/coupons/new'])
  expect(await hrefs('New Blog')).toEqual(['/cms/blog/new'])
  await page.getByRole('link', { name: 'See COD orders' }).click()
  const payment = page.getByRole('combobox', { name: 'Payment' })
  await expect.poll(() => payment.inputValue()).toBe('cash_on_the_way')
  await page.goBack()
  await page.getByRole('link', { name: 'Analytics' }).last().click()
  await page.getByRole('heading', { name: 'Analytics' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Export Data', exact: true }).click()
  await page.getByRole('heading', { name: 'Export data' }).waitFor()
  await expectAccessible(page)
})

test('figures that cannot be calculated are shown as a dash; the rest of the page works', async () => {
  await shop.db.pool.query('ALTER TABLE refunds RENAME TO refunds_away')
  const page = await staffPage(1280, '/cms')
  await expect.poll(() => valueOf(page, 'Total Revenue')).toBe('—')
  await expect.poll(() => valueOf(page, 'Total Orders')).toBe('2')
  await shop.db.pool.query('ALTER TABLE refunds_away RENAME TO refunds')
})

test('a range is chosen without JavaScript, and an invalid one is reported and kept', async () => {
  const page = await staffPage(1280, '/cms/analytics', { hasJavaScript: false })
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 90 days')
  await page.getByRole('combobox', { name: 'By' }).selectOption('Week')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Week by week, compared with').waitFor()
  await page.goto('/cms/analytics?range=custom&from=2026-03-08&to=2026-03-02')
  await page.getByText('Please choose a first and a last day').waitFor()
  await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-03-08')
})

test('typed dates set the range', async () => {
  const page = await staffPage(1280, '/cms/analytics')
  await page.getByLabel('From', { exact: true }).fill('2026-03-02')
  await expect.poll(() => page.getByRole('combobox', { name: 'Range' }).inputValue()).toBe('custom')
})

test('an export shows its progress, can be stopped, and is downloaded', async () => {
  const page = await staffPage(1280, '/cms/export')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/cms/orders/export.csv', async (route) => {
    await released
    await route.fulfill({
      headers: { 'content-type': 'text/csv; charset=utf-8', 'x-rows': '2' },
      body: 'Order\r\na\r\nb\r\n',
    })
  })
  const button = page.getByRole('link', { name: 'Export Orders' })
  await button.click()
  await page.getByText('0 of 2 rows').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel Export Orders' }).click()
  await expectToast(page, 'The export is cancelled.')
  const saved = page.waitForEvent('download')
  await button.click()
  release()
  expect((await saved).suggestedFilename()).toBe('orders.csv')
  await expectToast(page, 'The file is saved.')
})
