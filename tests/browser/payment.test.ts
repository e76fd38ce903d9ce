/** What can go wrong between the pay button and the order page, and how the shopper recovers (spec §4, §8). */
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  anEmail,
  closePaymentWindow,
  detail,
  expectAccessible,
  expectComplaint,
  expectToast,
  fillDetails,
  inBrowser,
  payButton,
  payInWindow,
  paymentWindow,
  proceedToPayment,
  openCartWith,
} from '../support/browser.ts'
import { somebodyElseOrders } from '../support/placing.ts'
import { CUSTOMER, expectBooksToAgree } from '../support/shop.ts'
import {
  aProductOnSale,
  availableOf,
  mailTo,
  ordersOf,
  startShopServer,
  type ProductOnSale,
} from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const THANKS = { level: 1, name: 'Thank you, your order is placed' } as const
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const statusesOf = async (email: string) => (await ordersOf(shop, email)).map(({ status }) => status)

/** Opens the payment window and lets the payment fail, which is reported. */
async function failToPay(page: Page, product: ProductOnSale, email: string): Promise<void> {
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await payInWindow(page, 'Fail this payment')
  await page
    .getByRole('status')
    .getByText(/^Payment failed: \S+/)
    .waitFor()
}

test('a failed payment is reported, the order and its stock are kept, and the next attempt pays', async () => {
  const product = await aProductOnSale(shop, { onHand: 3 })
  const email = anEmail()
  const page = await pageOn(390)
  await failToPay(page, product, email)
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  expect(await statusesOf(email)).toEqual(['pending'])
  expect(await availableOf(shop, product)).toBe(2)
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed'])
  expect(await availableOf(shop, product)).toBe(2)
  await expectBooksToAgree(shop)
})

test('leaving after a failure fails the order and releases its stock; paying again creates a new order', async () => {
  const product = await aProductOnSale(shop, { onHand: 3 })
  const email = anEmail()
  const page = await pageOn(390)
  await failToPay(page, product, email)
  await payInWindow(page, 'Close the payment window')
  await expect.poll(() => statusesOf(email)).toEqual(['failed'])
  expect(await availableOf(shop, product)).toBe(3)
  await page
    .getByRole('alert')
    .getByText(/^Payment failed: \S+/)
    .waitFor()
  await expectAccessible(page)

  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['failed', 'completed'])
  expect(await availableOf(shop, product)).toBe(2)
  await expectBooksToAgree(shop)
})

test('a closed payment window keeps the order, and Pay now opens the same one', async () => {
  const product = await aProductOnSale(shop)
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await expectToast(page, 'Order created successfully!')
  await closePaymentWindow(page)
  await page.getByText('Payment was not completed. Your order is kept for 30 minutes.').waitFor()
  await expect.poll(() => payButton(page).innerText()).toMatch(/^Pay now ₹/)
  await expect.poll(() => isFocused(payButton(page))).toBe(true)
  await expectAccessible(page)
  const [order] = await ordersOf(shop, email)

  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await ordersOf(shop, email)).toEqual([{ ...order, status: 'completed' }])
})

test('a tab closed while paying: the order is still completed, and never paid twice', async () => {
  const product = await aProductOnSale(shop, { onHand: 5 })
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await payInWindow(page, 'Pay and close the tab')
  await page.getByRole('heading', { name: 'The tab was closed' }).waitFor()
  await expect.poll(() => statusesOf(email)).toEqual(['completed'])
  await mailTo(shop, email)

  // The browser never heard of it: a shopper who returns with the same cart is sent to the order.
  await page.goto('/cart')
  await page.getByRole('heading', THANKS).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.cart'))).toBeNull()
  expect(await statusesOf(email)).toEqual(['completed'])
  expect(await availableOf(shop, product)).toBe(4)
  await expectBooksToAgree(shop)
})

test('a price that changed before paying is reported with the new total, and nothing is lost', async () => {
  const product = await aProductOnSale(shop, { pricePaise: 20_000 })
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹250')
  await shop.db.pool.query('UPDATE products SET price_paise = 30000 WHERE id = $1', [product.id])

  expectComplaint(page, '409 /api/orders')
  await payButton(page).click()
  await page
    .getByRole('alert')
    .getByText('Prices have changed. Please check the new total before you pay.')
    .waitFor()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹350')
  await page.getByText('₹300 each').waitFor()
  expect(await statusesOf(email)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect.poll(() => detail(page, 'email').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()

  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  await page.getByText('₹350').first().waitFor()
  expect(await statusesOf(email)).toEqual(['completed'])
})

test('a product sold out in the meantime is named, and nothing is lost', async () => {
  const product = await aProductOnSale(shop, { name: 'Last One Notebook', onHand: 1 })
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await somebodyElseOrders(shop, product)

  expectComplaint(page, '409 /api/orders')
  await payButton(page).click()
  const message = 'Failed to create order items: Last One Notebook is out of stock'
  await page.getByRole('alert').getByText(message).waitFor()
  await page.locator('.cart-line').getByText('Last One Notebook is out of stock').waitFor()
  expect(await statusesOf(email)).toEqual([])
  expect(await availableOf(shop, product)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Last One Notebook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart is empty' }).waitFor()
})

test('if the payment script does not load the page says so, and the shopper can retry with the same order', async () => {
  const email = anEmail()
  const page = await pageOn(390)
  await page.route('**/v1/checkout.js', (route) => route.abort())
  const answerEmpty = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' })
  await page.route('**/v1/checkout.js', answerEmpty, { times: 1 })
  await proceedToPayment(page, await aProductOnSale(shop), email)
  await payButton(page).click()
  await page.getByRole('alert').getByText('Payment system not available. Please refresh the page.').waitFor()
  expectComplaint(page, 'failed /v1/checkout.js')
  await payButton(page).click()
  await page.getByRole('alert').getByText('Payment system failed to load. Please refresh the page.').waitFor()
  expect(await statusesOf(email)).toEqual(['pending'])

  await page.unroute('**/v1/checkout.js')
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed'])
})

test('a failed confirmation request is reported, and the order turns out to be confirmed', async () => {
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, await aProductOnSale(shop), email)
  await page.route('**/api/orders/*/payment', (route) => route.abort(), { times: 1 })
  await payButton(page).click()
  const [order] = await ordersOfSoon(email)
  expectComplaint(page, `failed /api/orders/${order?.id}/payment`)
  const toast = expectToast(page, 'Payment captured. Order will be confirmed shortly.')
  await page.route(`**/api/orders/${order?.id}`, (route) => toast.then(() => route.continue()))
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed'])
})

test('a payment for an order abandoned in the meantime is not reported as a success', async () => {
  const product = await aProductOnSale(shop, { onHand: 1 })
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  const [order] = await ordersOfSoon(email)
  const inAnotherTab = { data: { description: 'given up' }, headers: { origin: shop.url } }
  await page.request.post(`/api/orders/${order?.id}/payment-failed`, inAnotherTab)
  await expect.poll(() => statusesOf(email)).toEqual(['failed'])
  await somebodyElseOrders(shop, product)

  await payInWindow(page, 'Pay')
  await expectToast(page, 'Payment successful but failed to process order')
  await page.getByRole('alert').getByText('If money left your account, it comes back').waitFor()
  expect(await statusesOf(email)).toEqual(['failed'])
  const refunds = await shop.db.pool.query('SELECT reason FROM refunds WHERE order_id = $1', [order?.id])
  expect(refunds.rows).toEqual([{ reason: 'paid_too_late' }])
  await expectBooksToAgree(shop)
})

test('a lost response does not create a second order', async () => {
  const product = await aProductOnSale(shop, { onHand: 5 })
  const email = anEmail()
  const page = await pageOn(390)
  await proceedToPayment(page, product, email)
  const loseTheAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  const fail = (route: Route) => route.fulfill({ status: 500, json: {} })
  await page.route('**/api/orders', fail, { times: 1 })
  expectComplaint(page, '500 /api/orders')
  await payButton(page).click()
  const message = 'Failed to create order: Something went wrong on our side. Please try again.'
  await page.getByRole('alert').getByText(message).waitFor()
  expect(await statusesOf(email)).toEqual([])
  await page.route('**/api/orders', loseTheAnswer, { times: 1 })
  expectComplaint(page, 'failed /api/orders')
  await payButton(page).click()
  await page.getByRole('alert').getByText('Failed to create order. Please try again.').waitFor()
  expect(await statusesOf(email)).toEqual(['pending'])
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', THANKS).waitFor()
  expect(await statusesOf(email)).toEqual(['completed'])
  expect(await availableOf(shop, product)).toBe(4)
})

test('while an order is being paid, its cart does not change', async () => {
  const product = await aProductOnSale(shop)
  const page = await pageOn(1280)
  await proceedToPayment(page, product, anEmail())
  await payButton(page).click()
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await expect.poll(() => page.locator('.cart-line-quantity input').isDisabled()).toBe(true)
  await expect.poll(() => page.locator('.cart-lines-end button').isDisabled()).toBe(true)
  await closePaymentWindow(page)
  await page.getByText('Payment was not completed.').waitFor()
  await expect.poll(() => page.locator('.cart-line-quantity input').isDisabled()).toBe(false)
})

test('an error that only the server finds is shown at its field, with all typed text kept', async () => {
  const page = await pageOn(390)
  await openCartWith(page, await aProductOnSale(shop))
  await fillDetails(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  // A pincode accepted here and rejected there, as when the two run different versions of the rules.
  await page.route(
    '**/api/orders',
    async (route) => {
      const body = route.request().postDataJSON() as { customer: object }
      const postData = { ...body, customer: { ...body.customer, pincode: '12' } }
      await route.continue({ postData: JSON.stringify(postData) })
    },
    { times: 1 },
  )
  expectComplaint(page, '422 /api/orders')
  await payButton(page).click()
  await page.locator('[data-field="pincode"]').getByText('Pincode must be exactly 6 digits').waitFor()
  await expect.poll(() => isFocused(detail(page, 'pincode'))).toBe(true)
  await expect.poll(() => detail(page, 'address').inputValue()).toBe(CUSTOMER.address)
})

/** Waits for this customer's order. */
async function ordersOfSoon(email: string) {
  await expect.poll(async () => (await ordersOf(shop, email)).length).toBe(1)
  return ordersOf(shop, email)
}
