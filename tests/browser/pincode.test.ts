/** A pincode entered once: delivery dates everywhere, city and state at checkout, and never in the way. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  anEmail,
  detail,
  expectAccessible,
  fillDetails,
  inBrowser,
  open,
  payButton,
  expectOpenToEveryone,
  openCartWith,
} from '../support/browser.ts'
import { openAfterFonts, shiftsOf } from '../support/layout-shifts.ts'
import { aShopper, signIn } from '../support/browser-accounts.ts'
import { CUSTOMER } from '../support/shop.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)
const withPictures = inBrowser(shop, { hasPictures: true })

const tellSandbox = (shipping: 'normal' | 'down') =>
  fetch(`${shop.sandboxUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shipping }),
  })
afterEach(() => tellSandbox('normal'))

const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Deliver to' })
const answer = (page: Page) => page.locator('main .pincode-answer')
const inHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Deliver to/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where do we deliver to?' })

/** The form loads when its place comes into view. */
const comeNear = (page: Page) => page.locator('main .pincode-box').scrollIntoViewIfNeeded()

async function check(page: Page, pin: string): Promise<void> {
  await comeNear(page)
  await field(page).fill(pin)
  await field(page).press('Enter')
}

/** 'Delivery between Thu, 26 Nov and Sat, 28 Nov to …', or a single day. */
const DATE = String.raw`\w{3},\s\d{1,2}\s\w{3,4}`
const promised = (place: string) =>
  new RegExp(`^Delivery (by ${DATE}|between ${DATE} and ${DATE}) to ${place}\\.$`)

const warningAtPincode = (page: Page) => page.locator('[data-field="pincode"] .field-warning')

test('it is entered on the product page, and used in the header, the cart and at checkout', async () => {
  const product = await aProductOnSale(shop)
  const page = await pageOn(1280)
  await open(page, product.path)
  await comeNear(page)
  await answer(page).getByText('Enter your pincode').waitFor()
  await check(page, '50003')
  await answer(page).getByText('Pincode must be exactly 6 digits').waitFor()
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await check(page, '500 034')
  await answer(page).getByText(promised('Hyderabad 500034')).waitFor()
  await expect.poll(() => answer(page).getByText('Cash on delivery').count()).toBe(0)
  await expectOpenToEveryone(page)
  await expect.poll(() => inHeader(page).innerText()).toMatch(/Deliver to\s+500034/)

  await openCartWith(page, product)
  await page.locator('.details-delivery').getByText(promised('Hyderabad 500034')).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('textbox', { name: /pincode|deliver to/i })
        .count(),
    )
    .toBe(1)
  await expect.poll(() => detail(page, 'state').inputValue()).toBe('Telangana')
  await expect.poll(() => detail(page, 'city').inputValue()).toBe('Hyderabad')
  await expect.poll(() => detail(page, 'pincode').inputValue()).toBe('500034')
  await expectOpenToEveryone(page)
})

test('nothing moves while a remembered one is filled in', async () => {
  const product = await aProductOnSale(shop)
  const page = await withPictures.pageOn(1280)
  await addToCart(page, product)
  await check(page, '500034')
  await answer(page).getByText(promised('Hyderabad 500034')).waitFor()
  for (const path of [product.path, '/cart']) {
    await openAfterFonts(page, path)
    if (path !== '/cart') await comeNear(page)
    await page
      .locator(path === '/cart' ? '.details-delivery' : '.pincode-answer')
      .getByText(promised('Hyderabad 500034'))
      .waitFor()
    if (path === '/cart') await page.locator('.order-summary[aria-busy="false"]').waitFor()
    expect(await shiftsOf(page), path).toEqual([])
  }
})

test('it can be changed from the header by keyboard, and changes in all tabs', async () => {
  const page = await pageOn(1280)
  const product = await aProductOnSale(shop)
  await open(page, product.path)
  await check(page, '500034')
  await answer(page).getByText(promised('Hyderabad 500034')).waitFor()
  const other = await anotherTab(page)
  await open(other, '/about')
  await expect.poll(() => inHeader(other).innerText()).toMatch(/500034/)

  await inHeader(page).focus()
  await page.keyboard.press('Enter')
  const input = dialog(page).getByRole('textbox', { name: 'Deliver to' })
  await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('194101')
  await page.keyboard.press('Enter')
  await dialog(page).getByText(promised('Leh 194101')).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => inHeader(page).evaluate((link) => link === document.activeElement)).toBe(true)
  await expect.poll(() => field(page).inputValue()).toBe('194101')
  await answer(page).getByText(promised('Leh 194101')).waitFor()
  await expect.poll(() => inHeader(other).innerText()).toMatch(/194101/)
})

test('on a phone it is in the drawer', async () => {
  const page = await pageOn(390)
  await open(page, '/about')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Deliver to pincode' }).click()
  await dialog(page).getByRole('textbox', { name: 'Deliver to' }).fill('682555')
  await dialog(page).getByRole('button', { name: 'Check' }).click()
  await dialog(page).getByText(promised('Kavaratti 682555')).waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Deliver to 682555' }).waitFor()
})

describe('where cash on delivery is offered', () => {
  test('the page says whether it is available', async () => {
    await shop.db.pool.query('UPDATE shop_settings SET is_cod_on = true')
    const page = await pageOn(390)
    await open(page, (await aProductOnSale(shop)).path)
    await check(page, '500081')
    await answer(page).getByText('Cash on delivery is available here.').waitFor()
    await check(page, '682555')
    await answer(page).getByText('Cash on delivery is not available here.').waitFor()
    await expect.poll(() => answer(page).getByText('Cash on delivery is available here.').count()).toBe(0)
    await shop.db.pool.query('UPDATE shop_settings SET is_cod_on = false')
  })
})

describe('at checkout', () => {
  test('a complete pincode fills in city and state, and keeps what was typed', async () => {
    const page = await pageOn(1280)
    await openCartWith(page, await aProductOnSale(shop))
    await detail(page, 'pincode').fill('560001')
    await expect.poll(() => detail(page, 'city').inputValue()).toBe('Bengaluru')
    await expect.poll(() => detail(page, 'state').inputValue()).toBe('Karnataka')
    await expect.poll(() => inHeader(page).innerText()).toMatch(/560001/)
    await page.locator('.details-delivery').getByText(promised('Bengaluru 560001')).waitFor()

    // What we filled in follows the pincode; what the shopper typed does not change.
    await detail(page, 'city').fill('Whitefield')
    await detail(page, 'pincode').fill('600001')
    await expect.poll(() => detail(page, 'state').inputValue()).toBe('Tamil Nadu')
    await expect.poll(() => detail(page, 'city').inputValue()).toBe('Whitefield')

    // A typed pincode also stays when another one is chosen in the header.
    await inHeader(page).click()
    await dialog(page).getByRole('textbox', { name: 'Deliver to' }).fill('110001')
    await page.keyboard.press('Enter')
    await dialog(page).getByText(promised('New Delhi 110001')).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => detail(page, 'pincode').inputValue()).toBe('600001')
  })

  test("the account's address takes precedence over the browser's pincode", async () => {
    const page = await pageOn(1280)
    await addToCart(page, await aProductOnSale(shop))
    await check(page, '560001')
    await answer(page).getByText(promised('Bengaluru 560001')).waitFor()
    await signIn(page, shop, await aShopper(shop, 'Asha Rao'))
    const { email: _email, ...address } = CUSTOMER
    const saved = await page.request.post(`${shop.url}/api/account/addresses`, {
      data: address,
      headers: { origin: shop.url },
    })
    expect(saved.ok()).toBe(true)
    await open(page, '/cart')
    await expect.poll(() => detail(page, 'address').inputValue()).toBe(CUSTOMER.address)
    await page.locator('.details-delivery').getByText(promised('Hyderabad 500034')).waitFor()
    for (const [name, value] of Object.entries(address))
      await expect
        .poll(() => detail(page, name as keyof typeof address).inputValue(), { message: name })
        .toBe(value)
  })

  test('a mismatching state is questioned, an unserviceable pincode is reported, and neither blocks the order', async () => {
    const page = await pageOn(390)
    await openCartWith(page, await aProductOnSale(shop))
    await fillDetails(page, { email: anEmail(), state: 'Kerala', pincode: '560001' })
    await warningAtPincode(page).getByText('This pincode is in Karnataka. Is the state right?').waitFor()
    await expectAccessible(page)
    await detail(page, 'state').fill('karnataka')
    await expect.poll(() => warningAtPincode(page).textContent()).toBe('')

    await detail(page, 'state').fill('Andaman & Nicobar Islands')
    await detail(page, 'pincode').fill('744301')
    await warningAtPincode(page)
      .getByText(
        'Our courier does not reach 744301 just now. You can order all the same: we call you before we send it.',
        { exact: true },
      )
      .waitFor()
    await detail(page, 'state').fill('Andaman and Nicobar Islands')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await payButton(page).waitFor()
  })
})

test('while the courier is down the usual delivery time is shown, and named as such', async () => {
  await tellSandbox('down')
  const page = await pageOn(390)
  await open(page, (await aProductOnSale(shop)).path)
  await check(page, '302001')
  await answer(page)
    .getByText('Delivery to 302001 takes 2-7 business days. The courier names no day just now.')
    .waitFor()
  await expectAccessible(page)
  await tellSandbox('normal')
  await check(page, '302002')
  await answer(page).getByText(promised('Jaipur 302002')).waitFor()
})

test('without JavaScript there is no dead form, and the header links to the policy', async () => {
  const page = await pageOn(1280, { hasJavaScript: false })
  await page.goto((await aProductOnSale(shop)).path)
  await expect.poll(() => page.locator('.pincode-box').isVisible()).toBe(false)
  await inHeader(page).click()
  await page.waitForURL('**/shipping-policy')
})
