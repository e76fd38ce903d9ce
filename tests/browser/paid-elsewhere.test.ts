/** An order that is paid after its checkout was left: its items leave the cart, the shopper sees a notice, and pays once. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  addToCart,
  anEmail,
  closePaymentWindow,
  expectAccessible,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  payInWindow,
  proceedToPayment,
} from '../support/browser.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, availableOf, mailTo, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const THANKS = { level: 1, name: 'Thank you, your order is placed' } as const
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
const statusesOf = async (email: string) => (await ordersOf(shop, email)).map(({ status }) => status)
const productsInCart = (page: Page) =>
  page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('panna.cart') ?? '[]') as {
      name: string
      quantity: number
    }[]
    return lines.map(({ name, quantity }) => `${quantity} × ${name}`)
  })
const webhooks = (mode: 'normal' | 'lost') =>
  fetch(`${shop.sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: mode }),
  })

async function payAndCloseTheTab(page: Page): Promise<void> {
  await payButton(page).click()
  await payInWindow(page, 'Pay and close the tab')
  await page.getByRole('heading', { name: 'The tab was closed' }).waitFor()
}

test('any page removes the paid items from the cart and says so; the next payment is for new items only', async () => {
  const [bought, wanted] = [
    await aProductOnSale(shop, { onHand: 5 }),
    await aProductOnSale(shop, { onHand: 5 }),
  ]
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, bought, email)
  await payAndCloseTheTab(page)
  await expect.poll(() => statusesOf(email)).toEqual(['completed'])
  await mailTo(shop, email)
  const [order] = await ordersOf(shop, email)
  const said = `Order ${order?.number} went through. Its items are no longer in your cart.`

  // Another product is opened; the shopper has not been to the cart.
  await open(page, wanted.path)
  await page.getByRole('status').getByText(said).waitFor()
  await expect.poll(() => productsInCart(page)).toEqual([])
  await addToCart(page, wanted)

  await open(page, '/cart')
  await page.getByRole('main').getByText(said).waitFor()
  const link = page.getByRole('main').getByRole('link', { name: 'See the order' })
  expect(await link.getAttribute('href')).toBe(`/order-success/${order?.id}`)
  await expect.poll(() => productsInCart(page)).toEqual([`1 × ${wanted.name}`])
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor()
  await expectAccessible(page)
  await fillDetails(page, { email })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed', 'completed'])
  expect([await availableOf(shop, bought), await availableOf(shop, wanted)]).toEqual([4, 4])
  await expectBooksToAgree(shop)

  // What was reported once is not reported again.
  await open(page, '/cart')
  await page.getByText('Nothing is written on this page yet.').waitFor()
  await expect.poll(() => page.getByText('went through').count()).toBe(0)
})

test('an open cart page reports it, and keeps new items', async () => {
  const [bought, wanted] = [await aProductOnSale(shop), await aProductOnSale(shop)]
  const email = anEmail()
  const page = await pageOn(1280)
  await proceedToPayment(page, bought, email)
  await webhooks('lost')
  try {
    await payAndCloseTheTab(page)
  } finally {
    await webhooks('normal')
  }
  // The shop does not know of the payment yet: the items are still in the cart, and a new product joins them.
  expect(await statusesOf(email)).toEqual(['pending'])
  await addToCart(page, wanted)
  await open(page, '/cart')
  await fillDetails(page, { email })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(page).click()

  // Before it creates the next order, the shop checks with the provider what became of the last attempt.
  await page.getByRole('main').getByText('went through. Its items are no longer in your cart.').waitFor()
  await expect.poll(() => productsInCart(page)).toEqual([`1 × ${wanted.name}`])
  expect(await statusesOf(email)).toEqual(['completed'])

  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed', 'completed'])
  const { rows } = await shop.db.pool.query<{ total: number }>(
    `SELECT sum(quantity)::int AS total FROM order_items WHERE product_id = $1`,
    [bought.id],
  )
  expect(rows).toEqual([{ total: 1 }])
  await expectBooksToAgree(shop)
})

test('an unpaid attempt is abandoned when the cart is ordered again, so it can never be paid as well', async () => {
  const [first, second] = [await aProductOnSale(shop, { onHand: 5 }), await aProductOnSale(shop)]
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, first, email)
  await payButton(page).click()
  await closePaymentWindow(page)
  await page.getByText('Payment was not completed.').waitFor()
  await addToCart(page, second)
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['failed', 'completed'])
  expect(await availableOf(shop, first)).toBe(4)
  await expectBooksToAgree(shop)
})

test('a page that is loaded again while paying leads on at the payment, with the same order', async () => {
  const product = await aProductOnSale(shop)
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await page.reload()
  const details = page.getByRole('heading', { name: 'Your details' })
  await expect.poll(() => details.isVisible()).toBe(true)
  await expect.poll(() => isInView(details)).toBe(true)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(page).click()
  await expectToast(page, 'Order created successfully!')
  for (const again of [
    () => page.reload(),
    async () => {
      await page.goto('/about')
      await page.goBack()
    },
  ]) {
    await again()
    const notice = page.getByText(/^Payment was not completed\. Your order is kept for (?:29|30) minutes\.$/)
    await notice.waitFor()
    await expect.poll(() => isInView(notice)).toBe(true)
    await expect.poll(() => isInView(payButton(page))).toBe(true)
    await expect.poll(() => isFocused(payButton(page))).toBe(true)
    await expectAccessible(page)
  }
  const [order] = await ordersOf(shop, email)
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await ordersOf(shop, email)).toEqual([{ ...order, status: 'completed' }])
})
