/** A sale week as its owner runs it, from planning it to restoring the prices afterwards. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { addToCart, anEmail, expectAccessible, expectToast, inBrowser, open } from '../support/browser.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { signIn } from '../support/browser-accounts.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
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

/** The sale reaches its end date, and the job that updates listings runs. */
async function moveSale(change: string): Promise<void> {
  await sql(`UPDATE products SET ${change} WHERE name LIKE 'Week %'`)
  await sql(`SELECT graphile_worker.add_job('follow_sales')`)
}

test('a sale week: prices drop together, a banner, a coupon and a link announce it, and afterwards everything is as before', async () => {
  const [one] = [
    await aProductOnSale(shop, { name: 'Week Notebook', pricePaise: 24_900 }),
    await aProductOnSale(shop, { name: 'Week Planner', pricePaise: 49_900 }),
  ]
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  const page = await ownerOn('/cms/health')
  await page.getByRole('button', { name: 'Remove samples' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove samples' }).click()
  await expectToast(page, MESSAGES.samples_removed)
  await open(page, '/cms/products?search=week')
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
  // On a phone the new price is visible in the dialog.
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
