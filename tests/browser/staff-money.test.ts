/** Payments by other routes: paying without a window, staff refunds, and the reconciliation that should be empty. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  anEmail,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  payButton,
  proceedToPayment,
} from '../support/browser.ts'
import { signIn } from '../support/browser-accounts.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { expectBooksToAgree, setFaults } from '../support/shop.ts'
import { ADMIN, aProductOnSale, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const sandbox = { sandbox: { url: shop.sandboxUrl } } as Parameters<typeof setFaults>[0]

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 Instagram 309.0.0.40.113 Android'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('in an in-app browser the provider’s page takes over the tab, a failure is explained on return, and the next attempt pays', async () => {
  const product = await aProductOnSale(shop, { onHand: 3 })
  const email = anEmail()
  const page = await pageOn(390, { userAgent: INSTAGRAM })
  await proceedToPayment(page, product, email)
  await payButton(page).click()
  await page.waitForURL('**/v1/checkout/embedded')
  await button(page, 'Fail this payment').click()
  await page.getByRole('heading', { level: 1, name: 'Pay your order' }).waitFor()
  await page
    .getByRole('status')
    .getByText(/^Payment failed: \S+.*You can try again/)
    .waitFor()
  expect((await ordersOf(shop, email)).map(({ status }) => status)).toEqual(['pending'])
  await expectAccessible(page)

  await payButton(page).click()
  await page.waitForURL('**/v1/checkout/embedded')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  expect((await ordersOf(shop, email)).map(({ status }) => status)).toEqual(['completed'])
  // What was bought is no longer in the cart.
  await open(page, '/cart')
  await page.getByText('Your cart is empty').waitFor()
  await expectBooksToAgree(shop)
})

/** A paid order, opened by staff. */
async function paidOrderOnStaffPage(width: 390 | 1280) {
  const product = await aProductOnSale(shop)
  const customer = await pageOn(390)
  await open(customer, product.path)
  const placed = await placeByPage(customer, shop, [product], anEmail(), 2)
  await payByPage(customer, shop, placed)
  const staff = await pageOn(width)
  await signIn(staff, shop, ADMIN)
  await open(staff, '/cms/orders')
  await staff.getByRole('link', { name: placed.order.number, exact: true }).click()
  await staff.getByRole('heading', { level: 2, name: `Order ${placed.order.number}` }).waitFor()
  return { staff, placed, id: placed.order.id }
}

const refundsSection = (page: Page) => page.getByRole('region', { name: 'Payment' })

test('staff refund part of the amount after a confirmation, and see it processed', async () => {
  const { staff, id } = await paidOrderOnStaffPage(390)
  await expectNoSidewaysScroll(staff)
  await expectAccessible(staff)
  const payment = refundsSection(staff)
  await payment.getByText('Refund…').click()
  await payment.getByRole('radio', { name: 'An amount, for no item in particular' }).check()
  await payment.getByRole('textbox', { name: 'Amount in rupees' }).fill('150.50')
  await payment.getByRole('textbox', { name: 'Reason' }).fill('Cover was scratched')
  await expectAccessible(staff)
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  // Not confirmed: nothing was refunded.
  await expect.poll(() => new URL(staff.url()).search).toBe('')
  await payment.getByRole('checkbox', { name: 'Yes, issue this refund' }).check()
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await staff.getByRole('status').getByText('Refund requested.').waitFor()
  await expect
    .poll(async () => {
      await open(staff, `/cms/orders/${id}`)
      return refundsSection(staff).getByRole('listitem').first().textContent()
    })
    .toMatch(/₹150\.50 processed.*Cover was scratched/)
  await refundsSection(staff).getByText('Partially refunded').waitFor()

  // One of the two units, less its share of that amount.
  await payment.getByText('Refund…').click()
  await payment.getByRole('combobox').selectOption('1')
  await expect.poll(() => payment.getByRole('radio', { name: /^Selected items/ }).isChecked()).toBe(true)
  const worth = (await payment.getByText(/^Selected: ₹/).textContent())!.replace('Selected: ', '')
  await payment.getByRole('textbox', { name: 'Reason' }).fill('A page was torn')
  await payment.getByRole('checkbox', { name: 'Yes, issue this refund' }).check()
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  await staff.getByRole('status').getByText('Refund requested.').waitFor()
  const second = refundsSection(staff).getByRole('listitem').filter({ hasText: 'A page was torn' })
  await expect.poll(() => second.textContent()).toMatch(/For 1 x /)
  await expect.poll(() => second.textContent()).toContain(worth)
  await expectBooksToAgree(shop)
})

test('a refund that the provider rejects is in the reconciliation until staff pay it manually', async () => {
  const { staff, id } = await paidOrderOnStaffPage(1280)
  await setFaults(sandbox, { refunds: 'refused' })
  const payment = refundsSection(staff)
  await payment.getByText('Refund…').click()
  await payment.getByRole('radio', { name: /Full refundable amount/ }).check()
  await payment.getByRole('textbox', { name: 'Reason' }).fill('The parcel was lost')
  await payment.getByRole('checkbox').check()
  await payment.getByRole('button', { name: 'Refund', exact: true }).click()
  const row = staff
    .getByRole('region', { name: /^Order without payment/ })
    .getByRole('listitem')
    .filter({ has: staff.locator(`a[href="/cms/orders/${id}"]`) })
  await expect
    .poll(async () => {
      await open(staff, '/cms/reconciliation')
      return row.count()
    })
    .toBe(1)
  await row.getByText('The provider refused the refund.').waitFor()
  await expectAccessible(staff)
  await row.getByText('Mark as paid…').click()
  await row.getByRole('textbox', { name: 'Transfer reference' }).fill('UTR 4711')
  await expectAccessible(staff)
  await row.getByRole('button', { name: /^Mark .* as paid$/ }).click()
  await staff.getByRole('status').getByText('Refund marked as paid').waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await setFaults(sandbox, { refunds: 'normal' })
  await open(staff, `/cms/orders/${id}`)
  await refundsSection(staff).getByText('Reference UTR 4711').waitFor()
  await expectBooksToAgree(shop)
})

test('the reconciliation and its forms work without JavaScript', async () => {
  await shop.db.pool.query(
    `INSERT INTO webhook_inbox (provider, event_id, raw_body, processed_at, outcome) VALUES ('razorpay', 'evt_lost', '{}', now(), 'unknown_order')`,
  )
  const page = await pageOn(390, { hasJavaScript: false })
  await signIn(page, shop, ADMIN)
  await page.goto('/cms/reconciliation')
  const row = page.getByRole('region', { name: /^Paid without an order/ }).getByRole('listitem')
  await row.getByText('Mark as resolved…').click()
  await row.getByRole('textbox', { name: 'What was done' }).fill('It is the other shop’s')
  await row.getByRole('button', { name: 'Mark as resolved', exact: true }).click()
  await page.getByText('Marked as done', { exact: true }).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await expectNoSidewaysScroll(page)
})
