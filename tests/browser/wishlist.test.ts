/** The wishlist of the specification's sections 2, 3, 4 and 8, and the way from it to the cart. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import {
  awake,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  open,
  inBrowser,
  type Width,
} from '../support/browser.ts'
import { aProductOnSale, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)

type Named = Pick<ProductOnSale, 'name'>

const SAVED_KEY = 'panna.wishlist'
const EMPTY = 'Your Wishlist is Empty'
const saved = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SAVED_KEY)
const savedNames = async (page: Page) =>
  (JSON.parse((await saved(page)) ?? '[]') as { name: string }[]).map(({ name }) => name)
const heart = (page: Page, { name }: Named) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Save to wishlist: ${name}`, exact: true })
    .first()
const wish = (page: Page, { name }: Named) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const badge = (page: Page) => page.locator('.wishlist-badge:visible').first()
const clearAll = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Clear All' })
const emptyHeading = (page: Page) => page.getByRole('heading', { level: 1, name: EMPTY })
const isPressed = (page: Page, product: Named) => heart(page, product).getAttribute('aria-pressed')

/** From the product's own page. */
async function save(page: Page, ...products: readonly ProductOnSale[]): Promise<void> {
  for (const product of products) {
    await open(page, product.path)
    await heart(page, product).click()
    await expectToast(page, `${product.name} added to wishlist!`)
  }
}

async function changeProduct(product: ProductOnSale, change: string): Promise<void> {
  await shop.db.pool.query(`UPDATE products SET ${change} WHERE id = $1`, [product.id])
}

describe.each<Width>([390])('at %i px', (width) => {
  test('the heart on a card and on the product page saves a product, and removes it', async () => {
    const { name, slug } = SAMPLE_PRODUCTS.find(({ category }) => category === 'Ruled Notebooks')!
    const product = { name, path: `/ruled-notebook/${slug}` }
    const page = await pageOn(width)
    await open(page, '/ruled-notebooks')
    await expect.poll(() => isPressed(page, product)).toBe('false')
    const { width: wide = 0, height: high = 0 } = (await heart(page, product).boundingBox()) ?? {}
    expect([wide, high].every((side) => side >= 44)).toBe(true)

    await heart(page, product).click()
    await expectToast(page, `${product.name} added to wishlist!`)
    await expect.poll(() => isPressed(page, product)).toBe('true')
    await expect.poll(() => savedNames(page)).toEqual([product.name])
    await expectAccessible(page)

    await page.goto(product.path)
    await expect.poll(() => isPressed(page, product)).toBe('true')
    await awake(page)
    await heart(page, product).click()
    await expectToast(page, `${product.name} removed from wishlist`)
    await expect.poll(() => isPressed(page, product)).toBe('false')
    await expect.poll(() => saved(page)).toBeNull()

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => isPressed(page, product)).toBe('true')
    await expect.poll(() => savedNames(page)).toEqual([product.name])
  })

  test('shows saved products, the newest first, and moves them to the cart', async () => {
    const kept = await aProductOnSale(shop, { name: 'Kept Wish', pricePaise: 24_900 })
    const soldOut = await aProductOnSale(shop, { name: 'Sold Out Wish', onHand: 0 })
    const gone = await aProductOnSale(shop, { name: 'Withdrawn Wish' })
    const page = await pageOn(width)
    await save(page, kept, soldOut, gone)
    await changeProduct(gone, `status = 'inactive'`)
    await changeProduct(kept, `price_paise = 19900, original_price_paise = 24900`)

    await open(page, '/wishlist')
    await page.getByText('Prices and stock are up to date.').waitFor()
    const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    expect(names).toEqual([gone.name, soldOut.name, kept.name])
    await expect.poll(() => wish(page, kept).locator('.price').innerText()).toMatch(/₹199\s+.*₹249/s)
    await wish(page, kept).getByText('In Stock').waitFor()
    expect(await wish(page, kept).getByRole('link').getAttribute('href')).toBe(kept.path)
    await expect
      .poll(() => wish(page, soldOut).getByRole('button', { name: 'Out of Stock' }).isDisabled())
      .toBe(true)
    await wish(page, gone).getByText('No longer sold').waitFor()
    await expect.poll(() => wish(page, gone).getByRole('link').count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await wish(page, kept)
      .getByRole('button', { name: `Move to cart ${kept.name}` })
      .click()
    await expectToast(page, `${kept.name} added to cart!`)
    await wish(page, kept).waitFor({ state: 'detached' })
    await expect.poll(() => savedNames(page)).toEqual([gone.name, soldOut.name])
    await expect
      .poll(() => page.locator('.cart-badge:not(.wishlist-badge):visible').first().innerText())
      .toMatch(/^1\b/)
    await open(page, '/cart')
    await page.getByRole('spinbutton', { name: `quantity of ${kept.name}` }).waitFor()
    await expect.poll(() => page.locator('.cart-line').count()).toBe(1)
  })

  test('Clear All asks for confirmation, shows a toast, and can be undone', async () => {
    const products = [
      await aProductOnSale(shop, { name: 'First Wish' }),
      await aProductOnSale(shop, { name: 'Second Wish' }),
    ]
    const page = await pageOn(width)
    await save(page, ...products)
    await open(page, '/wishlist')
    const dialog = page.getByRole('dialog', { name: 'Clear your wishlist?' })
    await clearAll(page).click()
    await dialog.getByText('All 2 products').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep them' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => savedNames(page)).toHaveLength(2)

    await clearAll(page).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => savedNames(page)).toHaveLength(2)

    await clearAll(page).click()
    await dialog.getByRole('button', { name: 'Clear All' }).click()
    await expectToast(page, 'Wishlist cleared')
    await emptyHeading(page).waitFor()
    await expect.poll(() => saved(page)).toBeNull()
    await expect.poll(() => page.locator('.wishlist-badge').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    expect(
      await page.getByRole('main').getByRole('link', { name: 'See all products' }).getAttribute('href'),
    ).toBe('/products')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await wish(page, products[0]!).waitFor()
    await expect.poll(() => savedNames(page)).toEqual(['Second Wish', 'First Wish'])
  })
})

test('no width between phone and desktop overflows', async () => {
  const page = await pageOn(1280)
  await page.setViewportSize({ width: 768, height: 1024 })
  await save(
    page,
    await aProductOnSale(shop, { name: 'A Name That Is Long Enough to Need Three Lines of Its Card' }),
  )
  await open(page, '/wishlist')
  await page.getByText('Prices and stock are up to date.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('the badge counts products, and a reload restores the list', async () => {
  const products = [await aProductOnSale(shop, { name: 'One' }), await aProductOnSale(shop, { name: 'Two' })]
  const page = await pageOn(1280)
  await save(page, ...products)
  await expect.poll(() => badge(page).innerText()).toMatch(/^2\b/)
  await page.reload()
  await expect.poll(() => badge(page).innerText()).toMatch(/^2\b/)
  await open(page, '/wishlist')
  await page.getByRole('main').getByText('2 products', { exact: true }).waitFor()
})

test('all available products are moved to the cart at once; the rest stays', async () => {
  const [first, second, soldOut] = [
    await aProductOnSale(shop, { name: 'First Mover' }),
    await aProductOnSale(shop, { name: 'Second Mover' }),
    await aProductOnSale(shop, { name: 'Stays Behind', onHand: 0 }),
  ]
  const page = await pageOn(390)
  await save(page, first, soldOut, second)
  await open(page, '/wishlist')
  await page.getByText('Prices and stock are up to date.').waitFor()
  await page.getByRole('button', { name: 'Move all to cart' }).click()
  await expectToast(page, '2 products added to cart!')
  await expect.poll(() => savedNames(page)).toEqual([soldOut.name])
  await expect.poll(() => page.getByRole('button', { name: 'Move all to cart' }).isDisabled()).toBe(true)
  await open(page, '/cart')
  await expect.poll(() => page.locator('.cart-line h2').allTextContents()).toEqual([first.name, second.name])
})

test('what the cart cannot take stays in the list, with the reason', async () => {
  const scarce = await aProductOnSale(shop, { name: 'Scarce Wish', onHand: 1 })
  const page = await pageOn(390)
  await save(page, scarce)
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('status').getByText('Added 1x Scarce Wish to cart!').waitFor()
  await open(page, '/wishlist')
  await wish(page, scarce).getByRole('button', { name: 'Move to cart' }).click()
  await expectToast(page, 'Your cart already has the most you can order of Scarce Wish: 1')
  await expect.poll(() => savedNames(page)).toEqual([scarce.name])
})

test('removing a product moves the focus to the next', async () => {
  const [first, second] = [
    await aProductOnSale(shop, { name: 'First Card' }),
    await aProductOnSale(shop, { name: 'Second Card' }),
  ]
  const page = await pageOn(1280)
  await save(page, second, first)
  await open(page, '/wishlist')
  await page.getByRole('button', { name: 'Remove First Card from wishlist' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'First Card removed from wishlist')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(second.name)
})

test('two tabs follow each other', async () => {
  const product = await aProductOnSale(shop, { name: 'Two Tabs Wish' })
  const one = await pageOn(1280)
  await open(one, '/wishlist')
  await emptyHeading(one).waitFor()
  const two = await anotherTab(one)
  await save(two, product)
  await wish(one, product).waitFor()
  await clearAll(one).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Clear All' }).click()
  await expect.poll(() => isPressed(two, product)).toBe('false')
})

test('an unreadable saved wishlist is logged, and the list starts empty', async () => {
  const product = await aProductOnSale(shop, { name: 'Fresh Wish' })
  const page = await pageOn(390)
  await open(page, '/about')
  await page.evaluate((key) => localStorage.setItem(key, '[{"id":'), SAVED_KEY)
  expectComplaint(page, 'console.warning: The saved wishlist cannot be read; starting with an empty one.')
  await open(page, '/wishlist')
  await emptyHeading(page).waitFor()
  await save(page, product)
  await expect.poll(() => savedNames(page)).toEqual([product.name])
})

test('without a response it shows the saved data and says so; once online it asks again', async () => {
  const product = await aProductOnSale(shop, { name: 'Offline Wish', pricePaise: 24_900 })
  const page = await pageOn(390)
  await save(page, product)
  await changeProduct(product, 'price_paise = 17900')
  expectComplaint(page, 'failed /api/products')
  await page.route('**/api/products?*', (route) => route.abort())
  await open(page, '/wishlist')
  await page.getByText('You are offline: prices and stock as last seen.').waitFor()
  await expect.poll(() => wish(page, product).locator('.price').innerText()).toContain('₹249')
  await expectAccessible(page)

  await page.unroute('**/api/products?*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('Prices and stock are up to date.').waitFor()
  await expect.poll(() => wish(page, product).locator('.price').innerText()).toContain('₹179')
})

test('an invalid response is reported, and can be retried', async () => {
  const product = await aProductOnSale(shop, { name: 'Unlucky Wish' })
  const page = await pageOn(390)
  await save(page, product)
  expectComplaint(page, '503 /api/products')
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'busy' } } }),
  )
  await open(page, '/wishlist')
  await page.getByText('Prices and stock could not be checked.').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Prices and stock are up to date.').waitFor()
})

test('without JavaScript it says what it needs, and shows no heart', async () => {
  const product = await aProductOnSale(shop, { name: 'Plain Wish' })
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto('/wishlist')
  await page.getByRole('heading', { level: 1, name: 'Your wishlist' }).waitFor()
  await expect
    .poll(() => page.locator('noscript .note').innerText())
    .toContain('The wishlist needs JavaScript')
  await page.goto(product.path)
  await expect.poll(() => page.locator('.heart:visible').count()).toBe(0)
})
