/** My Orders of an account: the list, one order, paying later, cancelling, buying again. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  payInWindow,
} from '../support/browser.ts'
import { payByPage, placeByPage, type PlacedByPage } from '../support/placing.ts'
import { aShopper, signIn } from '../support/browser-accounts.ts'
import { CUSTOMER, expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, availableOf, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

async function signedIn(width: 390 | 1280): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, await aShopper(shop, 'Asha Rao'))
  return page
}

async function paidOrder(
  page: Page,
  products: Parameters<typeof placeByPage>[2],
  quantity = 1,
): Promise<PlacedByPage> {
  const placed = await placeByPage(page, shop, products, anEmail(), quantity)
  await payByPage(page, shop, placed)
  return placed
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'My Orders' })

async function openDialog(page: Page): Promise<void> {
  await page.getByText('Asha Rao').first().click()
  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
  await dialog(page).getByRole('heading', { name: 'My Orders' }).waitFor()
}

describe('an account', () => {
  test('sees its orders in a dialog, ten at a time, and pays one that awaits payment', async () => {
    const page = await signedIn(1280)
    const product = await aProductOnSale(shop, { name: 'Listed Notebook', onHand: 60 })
    // Three at a time: at most so many may await payment.
    const payInTurn = async (count: number) => {
      for (let order = 0; order < count; order += 1) await paidOrder(page, [product])
    }
    await Promise.all([payInTurn(4), payInTurn(3), payInTurn(3)])
    const { order } = await placeByPage(page, shop, [product], anEmail())
    await open(page, '/about')
    await openDialog(page)

    const cards = dialog(page).getByRole('article')
    await expect.poll(() => cards.count()).toBe(10)
    const first = cards.first()
    await expect
      .poll(() => first.getByText('pending', { exact: true }).getAttribute('class'))
      .toContain('status-yellow')
    await expect.poll(() => first.getByRole('heading').textContent()).toBe(`Order ${order.number}`)
    await expect.poll(() => first.locator('img').count()).toBe(1)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => cards.count()).toBe(11)
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Show more' }).count()).toBe(0)

    expectComplaint(page, `409 /api/orders/${order.id}/shipment`)
    await first.getByRole('button', { name: 'Create Shipment' }).click()
    const toast = dialog(page)
      .getByRole('status')
      .filter({ hasText: 'Failed to create shipment: payment is still pending' })
    await toast.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL(`**/orders/${order.id}/pay`)
    await expectAccessible(page)

    // In another tab, paying another order fails and is abandoned: that order is closed.
    const given = await page.context().newPage()
    const { order: other } = await placeByPage(page, shop, [product], anEmail())
    await open(given, `/orders/${other.id}/pay`)
    await given.getByRole('button', { name: 'Pay ₹' }).click()
    await payInWindow(given, 'Fail this payment')
    await payInWindow(given, 'Close the payment window')
    await given.getByText('This order is closed without a payment. Nothing will be sent.').waitFor()
    await expect.poll(() => given.getByText('The items are kept until').count()).toBe(0)
    await given.getByRole('button', { name: 'Buy again' }).waitFor()
    await given.close()

    await page.getByRole('button', { name: 'Pay ₹' }).click()
    await payInWindow(page, 'Pay')
    await page.waitForURL(`**/orders/${order.id}`)
    await expectToast(page, 'Payment successful! Your order has been placed.')
    await page.getByText('Payment received', { exact: true }).waitFor()
  })

  test("sees an order's progress, items and payment; cancels it and buys it again", async () => {
    const page = await signedIn(390)
    const kept = await aProductOnSale(shop, { name: 'Kept Notebook', onHand: 5 })
    const gone = await aProductOnSale(shop, { name: 'Gone Notebook', onHand: 5 })
    const placed = await placeByPage(page, shop, [kept, gone], anEmail(), 2)
    const { order } = placed
    await open(page, `/orders/${order.id}`)
    await page.getByText(/^Waiting for your payment\. The items are kept until/).waitFor()
    const ship = page.getByRole('button', { name: 'Create Shipment' })
    expectComplaint(page, `500 /api/orders/${order.id}/shipment`)
    await page.route('**/shipment', (route) => route.fulfill({ status: 500, body: '{}' }))
    await ship.click()
    await expectToast(page, 'Failed to create shipment')
    await page.unroute('**/shipment')
    // Paid in another window meanwhile: now it can be dispatched.
    await payByPage(page, shop, placed)
    await ship.click()
    await expectToast(page, 'Shipment created successfully!')
    await page.getByText(/^Booked with the courier, who collects it from us/).waitFor()
    const tracking = page.getByRole('region', { name: 'Tracking' })
    expect(await tracking.getByRole('link').getAttribute('href')).toMatch(
      /^https:\/\/www\.delhivery\.com\/track-v2\/package\/\d+$/,
    )
    await expect
      .poll(() => page.getByRole('region', { name: 'Delivery to' }).textContent())
      .toContain(CUSTOMER.phone)
    expect(await page.getByRole('link', { name: kept.name }).getAttribute('href')).toBe(kept.path)
    await page.getByRole('region', { name: 'What happened' }).getByText('Booked with the courier').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expectToast(page, 'Your order is cancelled')
    await page.getByText(/^Cancelled\. Your money/).waitFor()
    expect(await tracking.count()).toBe(0)
    await expect
      .poll(() => page.getByText('Cancelled', { exact: true }).getAttribute('class'))
      .toContain('status-grey')
    expect([await availableOf(shop, kept), await availableOf(shop, gone)]).toEqual([5, 5])
    await expect.poll(() => page.getByRole('button', { name: 'Cancel this order' }).count()).toBe(0)

    await shop.db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [gone.id])
    await page.getByRole('button', { name: 'Buy again' }).click()
    await expectToast(page, '1 product added to cart! No longer sold: Gone Notebook.')
    const cart = await page.evaluate(() => localStorage.getItem('panna.cart'))
    expect(JSON.parse(cart ?? '[]')).toMatchObject([{ id: kept.id, quantity: 2 }])
    await expectBooksToAgree(shop)
  })

  test('follows the button in its mail through the login to that order', async () => {
    const shopper = await aShopper(shop, 'Asha Rao')
    const page = await pageOn(1280)
    await signIn(page, shop, shopper)
    const placed = await placeByPage(page, shop, [await aProductOnSale(shop)], shopper.email)
    await payByPage(page, shop, placed)
    const { id, number } = placed.order
    const mail = await mailTo(shop, shopper.email)
    const button = /See your order: (https?:\/\/\S+)/.exec(mail.text)?.[1] ?? ''

    const elsewhere = await pageOn(390)
    await open(elsewhere, new URL(button).pathname + new URL(button).search)
    const form = elsewhere.getByRole('main')
    await form.getByRole('textbox', { name: 'Email' }).fill(shopper.email)
    await form.getByRole('textbox', { name: 'Password' }).fill(shopper.password)
    await form.getByRole('button', { name: 'Login' }).click()
    await elsewhere.waitForURL(`${shop.url}/orders/${id}`)
    await expect.poll(() => elsewhere.getByRole('heading', { level: 1 }).innerText()).toContain(number)
    // Signed in, the button needs no login.
    await elsewhere.goto(button)
    await elsewhere.waitForURL(`${shop.url}/orders/${id}`)
  })

  test('sees a loading state until its orders arrive', async () => {
    const page = await signedIn(1280)
    await open(page, '/about')
    await page.getByText('Asha Rao').first().waitFor()
    const asked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    await page.route('**/api/orders', async (route) => {
      asked.resolve()
      await release.promise
      await route.continue()
    })
    await openDialog(page)
    await asked.promise
    const loading = dialog(page).getByRole('status', { name: 'Loading your orders' })
    await loading.waitFor()
    await expectAccessible(page)
    release.resolve()
    await dialog(page).getByRole('heading', { name: 'No orders yet' }).waitFor()
    await expect.poll(() => loading.count()).toBe(0)
  })

  test('sees an error if its orders do not load, and a message if its session has expired', async () => {
    const page = await signedIn(1280)
    await open(page, '/about')
    await page.getByText('Asha Rao').first().waitFor()
    expectComplaint(page, '500 /api/orders')
    await page.route('**/api/orders', (route) => route.fulfill({ status: 500, body: '{}' }))
    await openDialog(page)
    await dialog(page).getByRole('heading', { name: 'Failed to fetch orders', exact: true }).waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/orders')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page).getByRole('heading', { name: 'No orders yet' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close My Orders' }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)

    expectComplaint(page, '401 /api/orders')
    await page.context().clearCookies()
    await openDialog(page)
    await dialog(page)
      .getByRole('heading', { name: 'Failed to fetch orders. Please check if your session is still valid.' })
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
  })
})
