/** From the cart to the order page: the details, the payment, what the shopper gets. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  anEmail,
  awake,
  detail,
  expectComplaint,
  expectToast,
  fillDetails,
  open,
  payButton,
  paymentWindow,
  payInWindow,
  inBrowser,
  type Details,
  expectOpenToEveryone,
  openCartWith,
} from '../support/browser.ts'
import { CUSTOMER, expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, availableOf, mailTo, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** The message of a field, as a screen reader finds it. */
const messageUnder = (locator: Locator) =>
  locator.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    return document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')?.textContent ?? ''
  })

test('missing details are requested, then each is validated', async () => {
  const page = await pageOn(390)
  await openCartWith(page, await aProductOnSale(shop))
  await proceed(page).click()
  await expect.poll(() => isFocused(detail(page, 'fullName'))).toBe(true)
  await page.getByRole('alert').getByText('Please fill in all required details', { exact: true }).waitFor()
  const ownWords = {
    fullName: 'Please enter a full name',
    email: 'Please enter an email address',
    phone: 'Please enter a phone number',
    address: 'Please enter an address',
    city: 'Please enter a city',
    state: 'Please enter a state',
    pincode: 'Pincode must be exactly 6 digits',
  } as const
  for (const [field, words] of Object.entries(ownWords)) {
    await expect.poll(() => messageUnder(detail(page, field as keyof Details))).toBe(words)
    expect(await detail(page, field as keyof Details).getAttribute('required')).not.toBeNull()
  }
  await expectOpenToEveryone(page)

  await fillDetails(page)
  const wrong: [keyof Details, string, string][] = [
    ['fullName', 'A', 'Name must be at least 2 characters'],
    ['fullName', 'Asha 2', 'Name can only contain letters and spaces'],
    ['email', 'asha@', 'Invalid email address'],
    ['phone', '98480 abc', 'Invalid phone number format'],
    ['phone', '98480 123', 'Phone number must be at least 10 digits'],
    ['address', '12 B', 'Address must be at least 5 characters'],
    ['pincode', '5000345', 'Pincode must be exactly 6 digits'],
  ]
  for (const [field, value, message] of wrong) {
    await detail(page, field).fill(value)
    await proceed(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => messageUnder(detail(page, field))).toBe(message)
    await expect.poll(() => isFocused(detail(page, field))).toBe(true)
    await expect.poll(() => detail(page, field).inputValue()).toBe(value)
    await detail(page, field).fill(CUSTOMER[field])
    await expect.poll(() => messageUnder(detail(page, field))).toBe('')
  }
  await page.getByText('Buying for a business? Add GSTIN').click()
  const [gstin, businessName] = [page.getByLabel('GSTIN'), page.getByLabel('Business name')]
  await gstin.fill('29 aagcb 7383j1z5')
  await proceed(page).click()
  await expect
    .poll(() => messageUnder(gstin))
    .toBe('This GSTIN is mistyped: its last character does not fit the others')
  await expect.poll(() => isFocused(gstin)).toBe(true)
  expect(await messageUnder(businessName)).toBe('Please enter the name registered for this GSTIN')
  await expectOpenToEveryone(page)
  await gstin.fill('29 aagcb 7383j1z4')
  await businessName.fill('Rao & Sons Traders')
  await proceed(page).click()
  await payButton(page).waitFor()
  await page.getByText('Rao & Sons Traders, GSTIN 29AAGCB7383J1Z4').waitFor()
  // Reloaded, the form still has them.
  await open(page, '/cart')
  await expect.poll(() => gstin.inputValue()).toBe('29 aagcb 7383j1z4')
})

test('an order is paid, confirmed and mailed, and its stock is deducted', async () => {
  const product = await aProductOnSale(shop, { name: 'Paid Notebook', pricePaise: 24_900, onHand: 10 })
  const email = anEmail()
  const page = await pageOn(390)
  await openCartWith(page, product, 2)
  await expect.poll(() => payButton(page).count()).toBe(0)
  await fillDetails(page, { email })
  await proceed(page).click()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹548')
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  expect(await page.title()).toBe('Payment | Panna')
  await expect.poll(() => isFocused(payButton(page))).toBe(true)
  await expectOpenToEveryone(page)

  await payButton(page).click()
  await paymentWindow(page).getByText('₹548').first().waitFor()
  await payInWindow(page, 'Pay')
  await expectToast(page, 'Payment successful! Your order has been placed.')
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  const day = String.raw`\w{3},\s\d{1,2}\s\w{3,4}`
  await expect
    .poll(() => page.locator('.order-arrival').innerText())
    .toMatch(new RegExp(`^Arrives by ${day}$`))
  await expectOpenToEveryone(page)

  const [order, ...more] = await ordersOf(shop, email)
  expect(more).toEqual([])
  expect(order?.status).toBe('completed')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/order-success/${order?.id}`)
  await expect.poll(() => page.locator('.order-number').innerText()).toBe(order?.number)
  await page.getByText('Paid Notebook').waitFor()
  await page.getByText('2 × ₹249').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.cart'))).toBeNull()
  await expect.poll(() => page.locator('.cart-badge').count()).toBe(0)
  expect(await availableOf(shop, product)).toBe(8)
  const mail = await mailTo(shop, email)
  expect(mail.subject).toContain(order?.number)
  expect(mail.text).toContain(`${shop.url}/orders?order=${order?.id}`)

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  // Back leads past the empty cart, to the page before it.
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/robots.txt')
  await expectBooksToAgree(shop)
})

test('what was typed survives a reload', async () => {
  const page = await pageOn(390)
  await openCartWith(page, await aProductOnSale(shop))
  const typed = { ...CUSTOMER, email: 'not yet', address: '' }
  await fillDetails(page, typed)
  await page.reload()
  await detail(page, 'fullName').waitFor()
  for (const [field, value] of Object.entries(typed))
    await expect.poll(() => detail(page, field as keyof typeof typed).inputValue()).toBe(value)
})

test('the details can be changed after Proceed to Payment', async () => {
  const page = await pageOn(390)
  await openCartWith(page, await aProductOnSale(shop))
  await fillDetails(page)
  await proceed(page).click()
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect.poll(() => detail(page, 'address').inputValue()).toBe(CUSTOMER.address)
  await detail(page, 'address').fill('7 Lake View Road')
  await proceed(page).click()
  await page.getByText('7 Lake View Road').waitFor()
})

test('if the code for validating details does not load, the server reports what is wrong', async () => {
  const page = await pageOn(390)
  await page.route('**/check-details-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  )
  await openCartWith(page, await aProductOnSale(shop))
  await fillDetails(page, { pincode: '5000345' })
  await proceed(page).click()
  expectComplaint(page, '422 /api/orders')
  await payButton(page).click()
  await expect.poll(() => isFocused(detail(page, 'pincode'))).toBe(true)
  await expect.poll(() => messageUnder(detail(page, 'pincode'))).toBe('Pincode must be exactly 6 digits')
  await expect.poll(() => detail(page, 'address').inputValue()).toBe(CUSTOMER.address)
})

test('an order with a coupon costs what was shown', async () => {
  const product = await aProductOnSale(shop, { name: 'Reduced Notebook', pricePaise: 50_000 })
  const email = anEmail()
  const page = await pageOn(1280)
  await openCartWith(page, product)
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('PANNA10')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Coupon applied! You saved ₹50')
  await fillDetails(page, { email })
  await proceed(page).click()
  await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹500')
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  await page.getByText('Coupon PANNA10').waitFor()
  await expect.poll(async () => (await ordersOf(shop, email))[0]?.status).toBe('completed')
  // The next cart starts without it.
  await openCartWith(page, product)
  await page.getByRole('textbox', { name: 'Coupon code' }).waitFor()
  await expectBooksToAgree(shop)
})

test('the keyboard alone leads from home to the paid order', async () => {
  const email = anEmail()
  const page = await pageOn(1280)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('button', { name: 'Add to Cart Charminar Daily Planner, Midnight' }))
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Added 1x Charminar Daily Planner, Midnight to cart!').waitFor()
  await walkTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await awake(page)

  await walkTo(page, detail(page, 'fullName'))
  for (const value of Object.values({ ...CUSTOMER, email })) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // Past the collapsed business fields.
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(proceed(page))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(payButton(page))).toBe(true)
  await expect.poll(() => payButton(page).getAttribute('aria-disabled')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(() => paymentWindow(page).locator(':focus').textContent()).toBe('Pay')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' }).waitFor()
  expect((await ordersOf(shop, email)).map(({ status }) => status)).toEqual(['completed'])
})

/** Presses the key until this has the focus, which must be visible. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const MAX_STEPS = 80
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press(key)
    if (!(await isFocused(target))) continue
    const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(ring).not.toBe('none')
    return
  }
  throw new Error(`${MAX_STEPS} times ${key} and not there`)
}
