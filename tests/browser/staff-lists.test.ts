/** What all lists of the panel share: paging, the filter and its focus. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { inBrowser, open } from '../support/browser.ts'
import { somebodyElseOrders } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const LISTS = [
  'orders',
  'products',
  'coupons',
  'blog',
  'customers',
  'customers?kind=guests',
  'invoices',
  'reviews',
  'parcels',
  'returns',
  'enquiries',
  'integrations/partners',
  'integrations/partners/figures',
] as const

async function asOwner(width: 390 | 1280 = 1280): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  return page
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('a page past the last one redirects to the last page in every list', async () => {
  const page = await asOwner()
  for (const list of LISTS) {
    const address = `/cms/${list}`
    await page.goto(`${shop.url}${address}${list.includes('?') ? '&' : '?'}page=998`)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(address)
  }
})

test('the filter keeps the focus, and follows Reset and Back', async () => {
  const page = await asOwner()
  await open(page, '/cms/products')
  const search = page.getByLabel('Search products')
  await search.fill('planner')
  await search.press('Enter')
  await page.waitForURL('**/cms/products?*search=planner*')
  await page.getByRole('link', { name: 'Reset', exact: true }).waitFor()
  expect(await focused(page)).toBe('search')

  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption({ index: 1 })
  const button = page.getByRole('button', { name: 'Filter', exact: true })
  await button.press('Enter')
  // All of the form's fields are in the address, empty ones too.
  await page.waitForURL(/category=\w/)
  const isFocused = () => button.evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)

  await page.getByRole('link', { name: 'Reset', exact: true }).press('Enter')
  await page.waitForURL('**/cms/products')
  await expect.poll(() => search.inputValue()).toBe('')
  await expect.poll(() => page.getByRole('combobox', { name: 'Category', exact: true }).inputValue()).toBe('')
  expect(await isFocused()).toBe(true)

  await page.goBack()
  await page.waitForURL(/category=\w/)
  await expect.poll(() => search.inputValue()).toBe('planner')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Category', exact: true }).inputValue())
    .not.toBe('')
})

test('a long list scrolls with the page, not in an area of its own', async () => {
  const page = await asOwner()
  await open(page, '/cms/products')
  const table = page.locator('.staff-table')
  const { content, shown } = await table.evaluate((element) => ({
    content: element.scrollHeight,
    shown: element.clientHeight,
  }))
  expect(content).toBeGreaterThan(page.viewportSize()?.height ?? 0)
  expect(shown).toBe(content)
})

test('beside the navigation a long e-mail address is shown whole, and a date on one line', async () => {
  const email = 'venkatanarasimharajuvaripeta.subramaniam@stationers.example'
  await somebodyElseOrders(shop, await aProductOnSale(shop, { name: 'Long Notebook' }))
  await shop.db.pool.query('UPDATE orders SET customer_email = $1', [email])
  const page = await asOwner()
  await open(page, '/cms/orders')
  const row = page.locator('tbody tr')
  const link = row.getByRole('link', { name: email })
  const isCut = await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(isCut).toBe(false)
  expect((await row.locator('time').boundingBox())?.height).toBeLessThan(24)
})

test("on a phone each value has its column's heading beside it, unless it is self-explanatory", async () => {
  const page = await asOwner(390)
  await open(page, '/cms/products')
  const labels = await page
    .locator('tbody tr')
    .first()
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(labels.filter((label) => label !== 'none')).toEqual(['"Category"'])
})

test.each(['orders', 'products'])(
  'on a phone the first card of the %s is in the first view',
  async (list) => {
    const page = await asOwner(390)
    await open(page, `/cms/${list}?status=`)
    const opener = page.getByRole('button', { name: 'Filters' })
    await opener.waitFor()
    const firstCard = page.locator('tbody tr, .staff-empty').first()
    const { y = 0, height = 0 } = (await firstCard.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)

    await opener.click()
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.waitForURL(/status=\w/)
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  },
)

test('without JavaScript a dialog is at the top of the screen, not after its list', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await signIn(page, shop, ADMIN)
  await page.goto('/cms/products/new')
  const { y = -1, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
