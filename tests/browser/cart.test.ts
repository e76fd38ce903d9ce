/** The cart of the specification's section 4, to the letter, and the coupon of section 5. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sentences } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import {
  addToCart,
  expectAccessible,
  expectComplaint,
  expectToast,
  open,
  inBrowser,
  expectOpenToEveryone,
  openCartWith,
} from '../support/browser.ts'
import { aProductOnSale, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)

const SAVED_KEY = 'panna.cart'
const saved = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SAVED_KEY)
const savedQuantities = async (page: Page) =>
  (JSON.parse((await saved(page)) ?? '[]') as { quantity: number }[]).map(({ quantity }) => quantity)
const quantityOf = (page: Page, { name }: ProductOnSale) =>
  page.getByRole('spinbutton', { name: `quantity of ${name}` })
const line = (page: Page, { name }: ProductOnSale) =>
  page.getByRole('region', { name: 'Items in your cart' }).getByRole('listitem').filter({ hasText: name })
const total = (page: Page) => page.locator('.sum-total dd')

/** The number on the cart's icon, where this width shows it. */
async function expectCount(page: Page, count: string): Promise<void> {
  const badge = page.locator('.cart-badge:visible').first()
  await expect.poll(() => badge.innerText()).toMatch(new RegExp(`^${count}\\b`))
}

test('adding shows a toast, merges with what is there, and updates the count', async () => {
  const first = await aProductOnSale(shop, { name: 'First Test Notebook', pricePaise: 24_900 })
  const second = await aProductOnSale(shop, { name: 'Second Test Notebook', pricePaise: 9_900 })
  const page = await pageOn(390)

  await open(page, first.path)
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await expectToast(page, 'Added 1x First Test Notebook to cart! Earned 24 reward coins!')
  await expectCount(page, '1')
  await quantityOf(page, first).fill('3')
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await expectToast(page, 'Added 3x First Test Notebook to cart! Earned 74 reward coins!')
  await expectCount(page, '4')
  await expectAccessible(page)

  await addToCart(page, second)
  await expectCount(page, '5')
  await expect.poll(() => savedQuantities(page)).toEqual([4, 1])

  await open(page, '/cart')
  await page.getByRole('main').getByText('5 items', { exact: true }).waitFor()
  await expect.poll(() => quantityOf(page, first).inputValue()).toBe('4')
  // 4 x 249 + 99, and 50 for shipping.
  await expect.poll(() => total(page).textContent()).toBe('₹1,145')
  await expectOpenToEveryone(page)
})

test('a coupon is requested, checked, applied and removed', async () => {
  const product = await aProductOnSale(shop, { name: 'Coupon Test Notebook', pricePaise: 24_900 })
  const page = await pageOn(390)
  await openCartWith(page, product)
  const apply = page.getByRole('button', { name: 'Apply coupon' })
  const code = page.getByRole('textbox', { name: 'Coupon code' })
  const problem = page.locator('#coupon-problem')

  await apply.click()
  await expect.poll(() => problem.textContent()).toBe('Please enter a coupon code')
  for (const wrong of ['NOSUCH', 'MONSOON15']) {
    await code.fill(wrong)
    const answered = page.waitForResponse('**/api/cart/quote')
    await apply.click()
    await answered
    await expect.poll(() => problem.textContent()).toBe('Invalid coupon code')
    await expect.poll(() => code.inputValue()).toBe(wrong)
  }
  await expectAccessible(page)

  await code.fill('panna10')
  await apply.click()
  await expectToast(page, 'Coupon applied! You saved ₹24')
  await expect.poll(() => total(page).textContent()).toBe('₹275')
  await expectAccessible(page)
  await page.reload()
  await expect.poll(() => total(page).textContent()).toBe('₹275')

  await page.getByRole('button', { name: 'Remove coupon', exact: true }).click()
  await expectToast(page, 'Coupon removed')
  await expect.poll(() => total(page).textContent()).toBe('₹299')
})

test('a reload restores the cart; each change is saved', async () => {
  const product = await aProductOnSale(shop, { name: 'Kept Notebook' })
  const page = await pageOn(1280)
  await openCartWith(page, product)
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expectCount(page, '2')
  await expect.poll(() => savedQuantities(page)).toEqual([2])
  await page.reload()
  await expect.poll(() => quantityOf(page, product).inputValue()).toBe('2')
  await expectCount(page, '2')
})

test('a quantity can be typed, stays within what can be ordered, and the page says so', async () => {
  const product = await aProductOnSale(shop, { name: 'Typed Notebook', onHand: 24 })
  const page = await pageOn(1280)
  await openCartWith(page, product)
  await quantityOf(page, product).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('11')
  await expect.poll(() => savedQuantities(page)).toEqual([11])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => savedQuantities(page)).toEqual([12])
  await expect
    .poll(() => page.getByRole('button', { name: `Increase quantity of ${product.name}` }).isDisabled())
    .toBe(true)
  const limit = line(page, product).getByRole('status').getByText('You can order up to 12 of Typed Notebook')
  await limit.waitFor()
  await page.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click()
  await limit.waitFor({ state: 'detached' })
  await quantityOf(page, product).fill('30')
  await limit.waitFor()
  await expect.poll(() => savedQuantities(page)).toEqual([12])
  await expectAccessible(page)
})

test('quantity 0 removes the line, and so does the button; both show a toast', async () => {
  const [typed, stepped, removed] = [
    await aProductOnSale(shop, { name: 'Typed Away Notebook' }),
    await aProductOnSale(shop, { name: 'Stepped Away Notebook' }),
    await aProductOnSale(shop, { name: 'Taken Out Notebook' }),
  ]
  const page = await pageOn(1280)
  await openCartWith(page, [typed, stepped, removed])
  const actions = [
    [typed, () => quantityOf(page, typed).fill('0')],
    [stepped, () => page.getByRole('button', { name: `Decrease quantity of ${stepped.name}` }).click()],
    [removed, () => page.getByRole('button', { name: `Remove ${removed.name}` }).click()],
  ] as const
  for (const [product, act] of actions) {
    await act()
    await line(page, product).waitFor({ state: 'detached' })
    await expectToast(page, 'Item removed from cart')
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.locator('.toast').waitFor({ state: 'detached' })
  }
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
})

test('clearing empties the cart and deletes the saved copy', async () => {
  const page = await pageOn(390)
  await openCartWith(page, await aProductOnSale(shop), 2)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
  await expect.poll(() => saved(page)).toBeNull()
  await expect.poll(() => page.locator('.cart-badge').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
})

test('an unreadable saved cart is logged, and the cart starts empty', async () => {
  const product = await aProductOnSale(shop, { name: 'Fresh Start Notebook' })
  const page = await pageOn(390)
  await open(page, '/about')
  await page.evaluate((key) => localStorage.setItem(key, '[{"id":'), SAVED_KEY)
  expectComplaint(page, 'console.warning: The saved cart cannot be read; starting with an empty one.')
  await open(page, '/cart')
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
  await addToCart(page, product)
  await expect.poll(() => savedQuantities(page)).toEqual([1])
})

test('two tabs follow each other', async () => {
  const product = await aProductOnSale(shop, { name: 'Two Tabs Notebook' })
  const one = await pageOn(1280)
  await open(one, '/cart')
  const two = await anotherTab(one)
  await addToCart(two, product, 2)
  await line(one, product).waitFor()
  await expectCount(one, '2')
  await quantityOf(one, product).fill('5')
  await expectCount(two, '5')
  await one.getByRole('button', { name: 'Clear cart' }).click()
  await two.locator('.cart-badge').first().waitFor({ state: 'detached' })
})

test('a product that is no longer sold is named in the cart', async () => {
  const product = await aProductOnSale(shop, { name: 'Withdrawn Notebook' })
  const page = await pageOn(390)
  await addToCart(page, product)
  await shop.db.pool.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [product.id])
  await open(page, '/cart')
  await line(page, product).getByText('A product in your cart is no longer sold').waitFor()
  await expectAccessible(page)
})

test('hundreds of a product can be ordered, up to what an unpaid order may hold', async () => {
  const product = await aProductOnSale(shop, { name: 'Bulk Test Notebook', onHand: 700 })
  const page = await pageOn(390)
  await openCartWith(page, product, 650)
  // A product's page does not say how many there are above fifty; the cart's quote does.
  await line(page, product).getByText('You can order up to 350 of Bulk Test Notebook at a time.').waitFor()
  expect(await quantityOf(page, product).inputValue()).toBe('650')
  await expectAccessible(page)
  await line(page, product).getByRole('button', { name: 'Take 350' }).click()
  await expect.poll(() => savedQuantities(page)).toEqual([350])
  await expect.poll(() => quantityOf(page, product).getAttribute('max')).toBe('350')
  await quantityOf(page, product).fill('800')
  await quantityOf(page, product).blur()
  await expect.poll(() => savedQuantities(page)).toEqual([350])
})

test('the product page has the cart’s limit for stock that it does not show', async () => {
  const facts = { name: 'Stocked Notebook', onHand: 60, pricePaise: paise(19_900_00) }
  const stocked = await aProductOnSale(shop, facts)
  const limit = sentences.holdTooMuch('Stocked Notebook', 30)
  const page = await pageOn(1280)
  await open(page, stocked.path)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('500')
  await expect.poll(() => quantity.inputValue()).toBe('30')
  const box = page.locator('.buy-box')
  await box.getByText(limit).waitFor()
  await quantity.fill('20')
  await expect.poll(() => box.getByText(limit).count()).toBe(0)
  await box.getByText('39,800 reward coins').waitFor()
  const add = box.getByRole('button', { name: /^Add to Cart/ })
  await add.click()
  await expectToast(page, 'Added 20x Stocked Notebook to cart! Earned 39,800 reward coins!')
  await add.click()
  await expectToast(page, 'Added 10x Stocked Notebook to cart! Earned 19,900 reward coins!')
  await box.getByText(limit).waitFor()
  await open(page, '/cart')
  await expect.poll(() => quantity.inputValue()).toBe('30')
  await quantity.fill('40')
  await page.locator('.cart-line').getByText(limit).waitFor()
  await open(page, `/products?${new URLSearchParams({ search: stocked.name })}`)
  await page.locator('.card').getByText('+1,990 coins').waitFor()
})
