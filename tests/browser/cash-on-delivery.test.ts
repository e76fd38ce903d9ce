/** Cash on delivery: the owner's switch, the choice in the cart, the mailed link, and the pages until dispatch. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import {
  anEmail,
  awake,
  detail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  openCartWith,
} from '../support/browser.ts'
import { takeCash } from '../support/cash.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { ADMIN, aProductOnSale, availableOf, mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)

const inCash = (page: Page) => page.getByRole('radio', { name: /^Cash on delivery/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const standing = (page: Page) => page.locator('.order-standing')

async function orderOf(email: string) {
  const { rows } = await shop.db.pool.query<{
    id: string
    status: string
    method: string
    isConfirmed: boolean
  }>(
    `SELECT id, status, payment_method AS method, cod_confirmed_at IS NOT NULL AS "isConfirmed" FROM orders WHERE customer_email = $1`,
    [email],
  )
  return rows[0]
}

/** The address that the mail's button opens. */
async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(shop, email)
  const [link = ''] = /\/orders\/confirm\/[\w-]+/.exec(text) ?? []
  expect(link).not.toBe('')
  return link
}

async function placeInCash(
  page: Page,
  email: string,
  product = aProductOnSale(shop, { name: 'Cash Notebook' }),
) {
  await openCartWith(page, await product)
  await fillDetails(page, { email })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await inCash(page).check()
  await expect.poll(() => payButton(page).innerText()).toBe('Place order')
}

describe('the settings', () => {
  test('are off by default, explain themselves, reject what cannot work, and save what is valid', async () => {
    const page = await pageOn(390)
    await open(page, '/cms/settings')
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await awake(page)
    const isOn = page.getByRole('checkbox', { name: 'Shoppers may pay the courier in cash' })
    const fee = page.getByRole('textbox', { name: 'Charge for the shopper, in rupees' })
    const limit = page.getByRole('textbox', { name: 'Maximum order value, in rupees' })
    expect([await isOn.isChecked(), await fee.inputValue(), await limit.inputValue()]).toEqual([
      false,
      '0',
      '5000',
    ])
    await page.getByText('Default settings').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await isOn.check()
    await fee.fill('1001')
    await limit.fill('six')
    expectComplaint(page, '422 /cms/settings')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Please enter a charge of ₹0 to ₹1,000, in whole rupees').waitFor()
    expect([await fee.getAttribute('aria-invalid'), await limit.getAttribute('aria-invalid')]).toEqual([
      'true',
      'true',
    ])
    await expect.poll(() => fee.evaluate((field) => field === document.activeElement)).toBe(true)
    expect([await isOn.isChecked(), await fee.inputValue(), await limit.inputValue()]).toEqual([
      true,
      '1001',
      'six',
    ])
    await fee.fill('40')
    await limit.fill('6,000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('status').getByText('The settings are saved.').waitFor()
    await page.getByText(/^Last changed on .* by owner@example.test$/).waitFor()
    await expect.poll(() => limit.inputValue()).toBe('6000')
    // A second factor cannot be required of others by someone without one.
    expectComplaint(page, '403 /cms/settings')
    const rule = page.getByRole('form', { name: 'Two-factor sign-in for staff' })
    await rule.getByRole('button', { name: 'Require it of all staff' }).click()
    await rule.getByRole('alert').getByText(MESSAGES.factor_own_first).waitFor()
    await expectAccessible(page)
  })
})

describe('a cash order', () => {
  test('goes from the cart to the mailed link and its dispatch, on a phone', async () => {
    await takeCash(shop, { codFeePaise: 4_000 })
    const product = await aProductOnSale(shop, { name: 'Cash Notebook', pricePaise: 24_900, onHand: 10 })
    const email = anEmail()
    const page = await pageOn(390)
    await openCartWith(page, product)
    await fillDetails(page, { email })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹299')
    await page.getByRole('radio', { name: 'Pay online' }).waitFor()
    await inCash(page).check()
    await expect.poll(() => payButton(page).innerText()).toBe('Place order')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await summary.getByText('Cash on delivery').waitFor()
    await summary.getByText('₹339').waitFor()
    await page.getByText('You pay ₹339 in cash when the courier brings it.').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // Back and forth: the charge follows the choice.
    await page.getByRole('radio', { name: 'Pay online' }).check()
    await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹299')
    await inCash(page).check()
    await summary.getByText('₹339').waitFor()

    await payButton(page).click()
    await expectToast(page, 'Order placed successfully!')
    await heading(page, 'One step left: confirm your order').waitFor()
    await page.getByText(`We have sent a mail to ${email}.`).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.cart'))).toBeNull()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(await availableOf(shop, product)).toBe(9)

    const link = await linkTo(email)
    // Programs that scan the links of mails confirm nothing.
    expect((await fetch(shop.url + link)).status).toBe(200)
    expect(await orderOf(email)).toMatchObject({ status: 'pending', method: 'cod', isConfirmed: false })

    const mailbox = await pageOn(390)
    await open(mailbox, link)
    await heading(mailbox, 'Confirm your order').waitFor()
    await mailbox.getByText('You pay ₹339 in cash when the courier brings it.').waitFor()
    await expectNoSidewaysScroll(mailbox)
    await expectAccessible(mailbox)
    await mailbox.getByRole('button', { name: 'Confirm this order' }).click()
    await heading(mailbox, 'Thank you, your order is confirmed').waitFor()
    await expectAccessible(mailbox)
    await mailbox.reload()
    await heading(mailbox, 'Thank you, your order is confirmed').waitFor()

    // The page that the shopper left open updates.
    await heading(page, 'Thank you, your order is placed').waitFor()
    await expect.poll(async () => (await orderOf(email))?.status, { timeout: 15_000 }).toBe('shipped')
    await open(page, `/orders/${(await orderOf(email))?.id}`)
    await expect
      .poll(() => standing(page).innerText())
      .toContain('Please have ₹339 in cash ready for the courier.')
    await page.getByText('Order confirmed').waitFor()
    await expectAccessible(page)
    await expectBooksToAgree(shop)
  })

  test('can have its mail resent from its page, and explains kindly when its link has expired', async () => {
    await takeCash(shop)
    const email = anEmail()
    const page = await pageOn(1280)
    await placeInCash(page, email)
    await payButton(page).click()
    await heading(page, 'One step left: confirm your order').waitFor()
    const link = await linkTo(email)
    const { id } = (await orderOf(email))!
    await open(page, `/orders/${id}`)
    await expect
      .poll(() => standing(page).innerText())
      .toContain(`open the link in the mail that we have sent to ${email}`)
    await expect.poll(() => page.getByRole('link', { name: /^Pay/ }).count()).toBe(0)
    await expectAccessible(page)
    await page.goto(`/orders/${id}/pay`)
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${id}`)

    await open(page, `/orders/${id}`)
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expectToast(page, 'The mail is on its way to you again.')
    await expect.poll(() => linkTo(email), { timeout: 15_000 }).not.toBe(link)
    const late = await anotherTab(page)
    expectComplaint(late, `404 ${link}x`)
    await late.goto(`${link}x`)
    await heading(late, 'This link is no longer valid').waitFor()
    await expectAccessible(late)

    // The earlier mail's link is still valid.
    await open(late, link)
    await heading(late, 'Confirm your order').waitFor()
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect.poll(() => standing(page).innerText()).toBe('Cancelled. Nothing was paid for it.')
    expectComplaint(late, `410 ${link}`)
    await late.getByRole('button', { name: 'Confirm this order' }).click()
    await heading(late, 'This order is closed').waitFor()
    await late.getByText('This order was closed before it was confirmed. Nothing will be sent.').waitFor()
    await expectAccessible(late)
    await expectBooksToAgree(shop)
  })

  test('is not offered where the courier collects no cash: the cart says why, and takes online payment', async () => {
    await takeCash(shop)
    const page = await pageOn(390)
    await placeInCash(page, anEmail())
    await page.getByRole('button', { name: 'Edit details' }).click()
    await detail(page, 'pincode').fill('682555')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await page.getByText('The courier collects no cash at this pincode.').waitFor()
    await expect.poll(() => inCash(page).count()).toBe(0)
    await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹299')
    await expectAccessible(page)
  })

  test('is not mentioned until the owner has switched it on', async () => {
    await takeCash(shop, { isCodOn: false })
    const page = await pageOn(390)
    await openCartWith(page, await aProductOnSale(shop))
    await fillDetails(page, { email: anEmail() })
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹299')
    await expect.poll(() => page.getByText('Cash on delivery').count()).toBe(0)
  })
})
