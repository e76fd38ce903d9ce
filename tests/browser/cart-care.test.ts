/** The cart beyond the specification's text: nothing is lost, no change goes unmentioned, the next step is in sight. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  open,
  inBrowser,
  type Width,
  openCartWith,
} from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const line = (page: Page, { name }: ProductOnSale) =>
  page.getByRole('region', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' })
const saved = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe.each<Width>([390])('at %i px', (width) => {
  test('a line can be saved for later in the wishlist', async () => {
    const [kept, other] = [
      await aProductOnSale(shop, { name: 'Later Notebook', onHand: 4 }),
      await aProductOnSale(shop, { name: 'Now Notebook' }),
    ]
    const page = await pageOn(width)
    await openCartWith(page, [kept, other])
    await line(page, kept)
      .getByRole('button', { name: `Move to wishlist ${kept.name}` })
      .click()
    await expectToast(page, `${kept.name} added to wishlist!`)
    await line(page, kept).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(other.name)
    await expectAccessible(page)

    await open(page, '/wishlist')
    await page.getByText('Prices and stock are up to date.').waitFor()
    await page.getByRole('main').getByText('Only 4 left in stock').waitFor()
    const [wish] = JSON.parse((await saved(page, 'panna.wishlist')) ?? '[]') as { category: string }[]
    expect(wish?.category).toBe('Ruled Notebooks')

    await openCartWith(page, kept)
    await line(page, kept).getByRole('button', { name: 'Move to wishlist' }).click()
    await expectToast(page, `${kept.name} is already in your wishlist`)
    await line(page, kept).waitFor({ state: 'detached' })
  })

  test('a changed price and an unavailable line are reported at their line', async () => {
    const [changed, scarce] = [
      await aProductOnSale(shop, { name: 'Changed Notebook', pricePaise: 24_900 }),
      await aProductOnSale(shop, { name: 'Scarce Notebook', onHand: 8 }),
    ]
    const page = await pageOn(width)
    await addToCart(page, changed)
    await addToCart(page, scarce, 6)
    await shop.db.pool.query('UPDATE products SET price_paise = 29900 WHERE id = $1', [changed.id])
    await shop.db.pool.query('UPDATE products SET in_stock = false WHERE id = $1', [scarce.id])
    await open(page, '/cart')
    await line(page, changed).getByText('Price has changed: was ₹249').waitFor()
    await line(page, changed).getByText('₹299 each').waitFor()
    await line(page, scarce).getByText('Scarce Notebook is out of stock').waitFor()
    await summary(page).getByText("Something in your cart can't be ordered as it is.").waitFor()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByRole('alert').getByText("Something in your cart can't be ordered as it is.").waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await shop.db.pool.query('UPDATE products SET in_stock = true, on_hand = 2 WHERE id = $1', [scarce.id])
    await page.reload()
    await line(page, scarce).getByText('Only 2 of Scarce Notebook left in stock').waitFor()
    await line(page, scarce).getByRole('button', { name: 'Take 2' }).click()
    // 299 + 2 x 249, and 50 for shipping.
    await expect.poll(() => summary(page).locator('.sum-total dd').textContent()).toBe('₹847')
    await expect.poll(() => summary(page).getByText('Something in your cart').count()).toBe(0)
  })

  test('offline the cart shows what it has stored, and is priced when the connection returns', async () => {
    const product = await aProductOnSale(shop, { name: 'Far Notebook', pricePaise: 24_900 })
    const page = await pageOn(width)
    await addToCart(page, product, 2)
    expectComplaint(page, 'failed /api/cart/quote')
    await page.route('**/api/cart/quote', (route) => route.abort())
    await open(page, '/cart')
    await summary(page).getByText('The shop could not be reached.').waitFor()
    await summary(page).getByText('Subtotal, as last seen').waitFor()
    await summary(page).getByText('₹498').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/cart/quote')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const total = summary(page).locator('.sum-total dd')
    await expect.poll(() => total.textContent()).toBe('₹548')
    // The last total would be wrong for a cart that changes while offline.
    await page.route('**/api/cart/quote', (route) => route.abort())
    await page.getByRole('button', { name: /^Increase/ }).click()
    await summary(page).getByText('Subtotal, as last seen').waitFor()
    await summary(page).getByText('₹747').waitFor()
    await summary(page).getByText('Shipping and discounts are added once').waitFor()
    expect(await total.count()).toBe(0)
    await page.unroute('**/api/cart/quote')
    await summary(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => total.textContent()).toBe('₹797')
  })
})

test('a removed line is restored as it was, and where it was', async () => {
  const products = [
    await aProductOnSale(shop, { name: 'Upper Notebook' }),
    await aProductOnSale(shop, { name: 'Middle Notebook' }),
    await aProductOnSale(shop, { name: 'Lower Notebook' }),
  ]
  const page = await pageOn(1280)
  await openCartWith(page, products, 2)
  // Only the time it was added is new.
  const lines = async () => (await saved(page, 'panna.cart'))?.replaceAll(/,"putInAt":\d+/g, '')
  const before = await lines()
  expect(before).toContain('Middle Notebook')
  await page.getByRole('button', { name: 'Remove Middle Notebook' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Item removed from cart')
  await expect.poll(() => focused(page)).toBe('Lower Notebook')
  await undo(page).click()
  await expect.poll(lines).toBe(before)

  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expectToast(page, 'Cart cleared')
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
  await undo(page).last().click()
  await expect.poll(lines).toBe(before)
})

test('on a phone the total and the pay button stay in sight until the details are reached', async () => {
  const page = await pageOn(390)
  const products = ['A', 'B', 'C', 'D', 'E'].map((name) => aProductOnSale(shop, { name }))
  await openCartWith(page, await Promise.all(products))
  const checkout = page.getByRole('link', { name: 'Checkout', exact: true })
  await expect.poll(() => page.locator('.pay-bar').innerText()).toContain('₹1,295')
  await checkout.click()
  await checkout.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('heading', { name: 'Your details' }).isVisible()).toBe(true)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => page.locator('.pay-bar').isVisible()).toBe(false)
})

test('a guest reads when coins are earned and how to join; a signed-in shopper does not', async () => {
  const product = await aProductOnSale(shop)
  const page = await pageOn(1280)
  await openCartWith(page, product)
  await summary(page)
    .getByText('Coins are credited when the order is paid, for signed-in shoppers.')
    .waitFor()
  const signUp = summary(page).getByRole('link', { name: 'Sign up' })
  expect(await signUp.getAttribute('href')).toBe('/auth?mode=signup')
  await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
  await page.reload()
  await page.getByRole('banner').getByText('Shop Owner').waitFor()
  await summary(page).getByText('Coins are credited').waitFor()
  await expect.poll(() => signUp.count()).toBe(0)
})

test('an empty cart links to products, and to the wishlist when it has items', async () => {
  const product = await aProductOnSale(shop, { name: 'Waiting Notebook' })
  const page = await pageOn(390)
  await open(page, '/cart')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'See all products' }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: 'See your wishlist' }).count()).toBe(0)
  await open(page, product.path)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Save to wishlist: ${product.name}` })
    .click()
  await expectToast(page, `${product.name} added to wishlist!`)
  await open(page, '/cart')
  await main.getByRole('link', { name: 'See your wishlist: 1 product' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your wishlist' }).waitFor()
  await page.getByRole('main').getByRole('listitem').filter({ hasText: product.name }).waitFor()
})

test('one toast is shown at a time; closing it restores the focus', async () => {
  const product = await aProductOnSale(shop, { name: 'Toasted Notebook' })
  const page = await pageOn(390)
  const toasts = page.locator('.toast')
  await addToCart(page, product)
  const button = page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' })
  for (const count of [2, 3]) {
    await button.press('Enter')
    await expect
      .poll(() => page.locator('.cart-badge').first().innerText())
      .toMatch(new RegExp(`^${count}\\b`))
    expect(await toasts.count()).toBe(1)
  }
  await toasts.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await toasts.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the toast about an added product links to the cart, and opening a dialog closes it', async () => {
  const product = await aProductOnSale(shop, { name: 'Linked Notebook' })
  const page = await pageOn(390)
  await addToCart(page, product)
  const toast = page.locator('.toast')
  // Adding has scrolled down, and then the header hides: it may be moving while it is pressed.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => page.locator('html').getAttribute('data-header-hidden')).toBeNull()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.locator('dialog[open]').waitFor()
  await toast.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await toast.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL('**/cart')
  await expect.poll(() => toast.count()).toBe(0)
})

test('a button pressed before the page is ready acts as soon as it is', async () => {
  const product = await aProductOnSale(shop)
  const page = await pageOn(390)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(product.path, { waitUntil: 'commit' })
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  release()
  await page.getByRole('status').getByText(`Added 1x ${product.name} to cart!`).waitFor()
  await expect.poll(() => page.locator('.cart-badge').first().innerText()).toMatch(/^1\b/)
})
