/** Products that differ in one option: grouped by the owner, linked to each other for shoppers. */
import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

test('an owner groups two products by colour; shoppers switch between them', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/products?search=ruled')
  const products = page.locator('.staff-product a[href^="/cms/products/"]')
  await products.nth(1).waitFor()
  const names = await products.allInnerTexts()
  const [first = '', second = ''] = names
  const paths = await page
    .locator('.staff-product-actions a:not([href^="/cms"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

  await products.first().click()
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Product group (optional)').fill('Deccan')
  await field('Swatch colour (optional)').fill('green')
  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(MESSAGES.option_swatch, { exact: true }).waitFor()
  await dialog.getByText(MESSAGES.option_value, { exact: true }).waitFor()
  await expectAccessible(page)
  await field('Option of the group').fill('Colour')
  await field('Value of the option').fill('Emerald')
  await field('Swatch colour (optional)').fill('#0f6b4a')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, MESSAGES.product_updated)

  await open(page, '/cms/product-groups')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Deccan' }).click()
  await page.getByRole('heading', { name: 'Deccan' }).waitFor()
  await page.getByLabel('Search products to add').fill(second)
  await page.getByRole('button', { name: 'Find products' }).click()
  const candidate = page.getByRole('form', { name: `Add ${second}`, exact: true })
  expectComplaint(page, `422 ${new URL(page.url()).pathname}.data`)
  await candidate.getByRole('button').click()
  await candidate.getByText(MESSAGES.option_value, { exact: true }).waitFor()
  await candidate.getByLabel('Colour', { exact: true }).fill('Sky')
  await candidate.getByLabel('Swatch colour (optional)').fill('#87ceeb')
  await candidate.getByRole('button').click()
  await expectToast(page, MESSAGES.option_group_saved)
  await page.getByRole('button', { name: 'Move up: Sky' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Move up: Sky' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const visitor = await pageOn(390, { hasJavaScript: false })
  await visitor.goto(shop.url + paths[0])
  const options = visitor.getByRole('navigation', { name: 'Colour' })
  await expect.poll(() => options.getByRole('link').allInnerTexts()).toEqual(['Sky', 'Emerald'])
  expect(await options.getByRole('link', { name: 'Emerald' }).getAttribute('aria-current')).toBe('page')
  await expectNoSidewaysScroll(visitor)
  await options.getByRole('link', { name: 'Sky' }).click()
  await visitor.getByRole('heading', { level: 1, name: second }).waitFor()
  expect(new URL(visitor.url()).pathname).toBe(paths[1])

  await open(page, paths[1] ?? '')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Emerald' }).click()
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
})
