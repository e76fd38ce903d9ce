/** Tags, the archive and saved views in the panel, with JavaScript and without. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectOpenToEveryone,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { placeByPage } from '../support/placing.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function asOwner(width: 390 | 1280, options: { readonly hasJavaScript?: boolean } = {}): Promise<Page> {
  const page = await pageOn(width, options)
  await signIn(page, shop, ADMIN)
  return page
}

async function aFailedOrder() {
  const product = await aProductOnSale(shop, { pricePaise: 10_000 })
  const { order } = await placeByPage(await pageOn(1280), shop, [product], anEmail())
  await shop.db.pool.query(`UPDATE orders SET payment_status = 'failed', placed_from = NULL WHERE id = $1`, [
    order.id,
  ])
  return order
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')

test('orders are tagged in bulk, found by their tag in a saved view, and archived', async () => {
  const [one, two] = [await aFailedOrder(), await aFailedOrder()]
  const page = await asOwner(1280)
  await open(page, '/cms/orders')
  for (const { number } of [one, two]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Edit tags' }).click()
  await page.getByRole('heading', { name: 'Tags of orders' }).waitFor()
  await page.getByLabel('Add tags').fill('Diwali, gift wrap')
  await expectOpenToEveryone(page)
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expectToast(page, 'Tags saved')
  await rows(page).filter({ hasText: one.number }).getByRole('link', { name: 'diwali' }).click()
  await page.waitForURL(/[?&]tag=diwali/)
  await page.getByText('Orders (2)').waitFor()

  await page.locator('summary', { hasText: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('Festival')
  await expectOpenToEveryone(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  await open(page, '/cms/orders')
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Festival' }).click()
  await page.waitForURL(/[?&]tag=diwali/)

  for (const { number } of [one, two]) await page.getByLabel(`Select order ${number}`).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expectToast(page, 'Archived')
  await rows(page).filter({ hasText: one.number }).getByText('Archived').waitFor()
  await open(page, '/cms/orders')
  await expect.poll(() => rows(page).filter({ hasText: one.number }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Orders', exact: true }).getByText('Archived').click()
  await rows(page).filter({ hasText: two.number }).waitFor()
  await page.getByLabel(`Select order ${two.number}`).check()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')

  // A single order on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/cms/orders/${one.id}`)
  await page.getByText('Archived: this order is left out').waitFor()
  await page.locator('summary', { hasText: 'Edit tags' }).click()
  await page.getByLabel('diwali').check()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expectToast(page, 'Tags saved')
  await expect.poll(() => page.getByRole('list', { name: 'Tags' }).textContent()).toBe('gift wrap')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Tags restored')
  await page.getByRole('link', { name: 'diwali' }).waitFor()

  await open(page, '/cms/orders?tag=diwali')
  await page.locator('summary', { hasText: 'Edit view' }).click()
  await page.getByLabel('Name of the view').fill('Diwali week')
  await page.getByRole('button', { name: 'Rename view' }).click()
  await expectToast(page, 'View renamed')
  await page.locator('summary', { hasText: 'Edit view' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expectToast(page, 'View deleted')
  await expect.poll(() => page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0)
})

test('products and customers can be tagged and saved in views without JavaScript, too', async () => {
  const product = await aProductOnSale(shop)
  const page = await asOwner(1280, { hasJavaScript: false })
  await page.goto(`/cms/products?search=${product.id}`)
  await page.getByLabel(`Select ${product.name}`).check()
  await page.getByRole('button', { name: 'Edit tags' }).click()
  expectComplaint(page, '422 /cms/tags/product')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await page.getByText('Please enter a tag, or choose one to remove').first().waitFor()
  await page.getByLabel('Add tags').fill('back to school')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await page.waitForURL(/said=tags_changed/)
  await page.getByRole('link', { name: 'back to school' }).click()
  await page.locator('summary', { hasText: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('  ')
  expectComplaint(page, '422 /cms/views')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('Please name the view').first().waitFor()
  await page.getByLabel('Name of the view').fill('School')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.waitForURL(/said=view_saved/)
  await page.getByRole('link', { name: 'School', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('tag')).toBe('back to school')

  await page.goto(`/cms/customers?search=${encodeURIComponent(ADMIN.email)}`)
  await page.locator('tbody a').first().click()
  await page.locator('summary', { hasText: 'Add tags' }).click()
  await page.getByLabel('Add tags').fill('team')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await page.getByRole('link', { name: 'team' }).click()
  await rows(page).getByText(ADMIN.email).waitFor()
})
