/** The shop before its code has loaded, or without it: everything can be read, found and managed. */
import { expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { inBrowser, type Width } from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })
const plainPageOn = (width: Width) => pageOn(width, { hasJavaScript: false })

const PLANNER = SAMPLE_PRODUCTS.find(({ name }) => name === 'Banjara Daily Planner, Emerald')!

test('home shows every category with pictures and prices', async () => {
  const page = await plainPageOn(390)
  await page.goto('/')
  const cards = page.locator('.card')
  expect(await cards.count()).toBe(20)
  for (const card of await cards.all()) {
    expect(await card.innerText()).toMatch(/₹[\d,]+/)
    await card.scrollIntoViewIfNeeded()
    const picture = card.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await cards.first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: PLANNER.name }).waitFor()
})

test('a product is fully described, and the page says how to order it', async () => {
  const page = await plainPageOn(390)
  await page.goto(`/undated-daily-planner/${PLANNER.slug}`)
  await page.locator('details.description summary').click()
  expect(await page.locator('details.description').innerText()).toContain(PLANNER.description)
  expect(await page.locator('noscript .note').innerText()).toContain('The cart needs JavaScript.')
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isVisible()).toBe(false)
  const picture = page.getByRole('img', { name: `${PLANNER.name}, picture 1` })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const entries = page.getByRole('region', { name: 'About this item' }).locator('summary:visible')
  expect(await entries.count()).toBe(5)
})

test('the cart says what it needs', async () => {
  const page = await plainPageOn(390)
  await page.goto('/cart')
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
  expect(await page.locator('noscript .note').innerText()).toContain('The cart needs JavaScript')
})

test('the menu opens and links on', async () => {
  const page = await plainPageOn(1280)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('details')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Ruled Notebooks', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Ruled Notebooks' }).waitFor()
  await expect.poll(() => page.locator('.card').count()).toBeGreaterThan(3)
})

test('on a small screen menu and search link to their pages', async () => {
  const page = await plainPageOn(390)
  await page.goto('/')
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Plain Notebooks', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click()
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('sandalwood')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search Results for "sandalwood"' }).waitFor()
  expect(await page.locator('.card').first().innerText()).toContain('Chandan Daily Planner, Sandalwood')
})

test('staff sign in, see the orders and sign out', async () => {
  const page = await plainPageOn(1280)
  await page.goto('/cms/orders')
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Content Management System' }).waitFor()
  await page.getByText('Orders (0)').waitFor()
  await page.getByText('No orders found matching your criteria.').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.waitForURL('**/cms/orders?*status=failed*')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${shop.url}/`)
  await page.goto('/cms/orders')
  expect(new URL(page.url()).pathname).toBe('/auth')
})
