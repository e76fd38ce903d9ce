/** My Account: personal details, addresses, and sign-in methods. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  awake,
  detail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  type Width,
} from '../support/browser.ts'
import { aShopper, type Shopper } from '../support/rewards.ts'
import { CUSTOMER } from '../support/shop.ts'
import { aProductOnSale, mailTo, startShopServer } from '../support/shop-server.ts'
import { totp } from '../support/accounts.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

async function signedIn(width: Width): Promise<{ readonly page: Page; readonly shopper: Shopper }> {
  const shopper = await aShopper(shop, 40)
  const page = await pageOn(width)
  await signIn(page, shop, shopper)
  return { page, shopper }
}

test('name, e-mail address and offers by email', async () => {
  const { page, shopper } = await signedIn(1280)
  await open(page, '/account')
  await expectAccessible(page)
  const name = sheet(page, 'Name')
  expectComplaint(page, '422 /account.data')
  await field(name, 'Full name').fill('Asha 2')
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByText('Name can only contain letters and spaces').waitFor()
  await expect.poll(() => isFocused(field(name, 'Full name'))).toBe(true)
  await field(name, 'Full name').fill('आशा Rao')
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByRole('status').getByText('Your name is saved').waitFor()
  await page.getByRole('banner').getByText('आशा Rao').waitFor()

  const mail = sheet(page, 'Email')
  const next = anEmail()
  await mail.getByRole('button', { name: 'Change email' }).click()
  await mail.getByText('Invalid email address').waitFor()
  await mail.getByText('Please enter your password').waitFor()
  await expect.poll(() => isFocused(field(mail, 'New email'))).toBe(true)
  expectComplaint(page, '401 /account.data')
  await field(mail, 'New email').fill(next)
  await field(mail, 'Your password').fill('not this one')
  await mail.getByRole('button', { name: 'Change email' }).click()
  await mail.getByText('This password is not right').waitFor()
  await expect.poll(() => field(mail, 'New email').inputValue()).toBe(next)
  await expectAccessible(page)
  await field(mail, 'Your password').fill(shopper.password)
  await mail.getByRole('button', { name: 'Change email' }).click()
  await mail.getByText(`Please open the link that we have sent to ${next}.`).waitFor()
  await mail.getByRole('link', { name: /test mailbox/ }).waitFor()
  await expect.poll(() => field(mail, 'Your password').inputValue()).toBe('')
  await open(page, /https?:\/\/\S+/.exec((await mailTo(shop, next)).text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText(`The address of your account is now ${next}.`).waitFor()
  await open(page, '/account')
  await mail.getByText(next).waitFor()
  expect((await mailTo(shop, shopper.email)).text).toContain(next)

  const offers = sheet(page, 'Offers by email')
  const tick = offers.getByRole('checkbox')
  await expect.poll(() => tick.isChecked()).toBe(false)
  await tick.check()
  await offers.getByRole('button', { name: 'Save choice' }).click()
  await offers.getByText('You will hear from us when there is an offer').waitFor()
  // The page itself learns it a moment later, and shows the stored choice.
  await offers.getByText(/^You agreed on/).waitFor()
  await expect.poll(() => tick.isChecked()).toBe(true)
  await tick.uncheck()
  await offers.getByRole('button', { name: 'Save choice' }).click()
  await offers.getByText('You will no longer get offers by email').waitFor()
  await offers.getByText(/^You get none now/).waitFor()
  await expect.poll(() => tick.isChecked()).toBe(false)
})

describe('addresses', () => {
  const fillAddress = async (page: Page, changes: Readonly<Record<string, string>> = {}) => {
    const values = {
      'Full name': CUSTOMER.fullName,
      Phone: CUSTOMER.phone,
      Address: CUSTOMER.address,
      City: CUSTOMER.city,
      State: CUSTOMER.state,
      Pincode: CUSTOMER.pincode,
      ...changes,
    }
    for (const [name, value] of Object.entries(values)) await field(page.getByRole('main'), name).fill(value)
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save address' }).click()

  test('are added, changed, made the default and deleted, at 390 px', async () => {
    const { page } = await signedIn(390)
    await open(page, '/account/addresses')
    await page.getByRole('heading', { name: 'No address yet' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Add an address' }).click()
    await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Asha Rao')
    expectComplaint(page, '422 /account/addresses.data')
    await fillAddress(page, { City: '', Pincode: '5000' })
    await save(page)
    await page.getByText('Please enter a city').waitFor()
    await expect.poll(() => isFocused(field(page, 'City'))).toBe(true)
    await field(page, 'City').fill(CUSTOMER.city)
    await save(page)
    await page.getByText('Pincode must be exactly 6 digits').waitFor()
    await expect.poll(() => isFocused(field(page, 'Pincode'))).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field(page, 'Pincode').fill(CUSTOMER.pincode)
    await save(page)
    const saved = page.getByRole('status').filter({ hasText: 'The address is saved' })
    await expect.poll(() => isFocused(saved)).toBe(true)

    await page.getByRole('link', { name: 'Add an address' }).click()
    await fillAddress(page, { Address: '7 Lake View' })
    await save(page)
    const cards = page.locator('.address-list > li')
    await expect.poll(() => cards.count()).toBe(2)
    await page.getByRole('button', { name: /^Make default.*7 Lake View/ }).click()
    await expect.poll(() => cards.first().textContent()).toContain('7 Lake View')
    await expect.poll(() => cards.first().getByText('default').isVisible()).toBe(true)
    await expect.poll(() => isFocused(saved)).toBe(true)
    await page.getByRole('link', { name: /^Edit.*12 Banjara/ }).click()
    await expect.poll(() => field(page, 'City').inputValue()).toBe('Hyderabad')
    await field(page, 'City').fill('Secunderabad')
    await save(page)
    await cards.getByText(/Secunderabad/).waitFor()

    await page.getByRole('button', { name: /^Delete.*7 Lake View/ }).click()
    const ask = page.getByRole('dialog', { name: 'Delete this address?' })
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Keep it' }).click()
    await ask.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^Delete.*7 Lake View/ }).click()
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('The address is deleted').waitFor()
    await expect.poll(() => cards.count()).toBe(1)
    await expect.poll(() => cards.getByText('default').isVisible()).toBe(true)
  })

  test('are offered at the checkout, and a new one can be saved there', async () => {
    const { page, shopper } = await signedIn(1280)
    await addToCart(page, await aProductOnSale(shop))
    await open(page, '/cart')
    await expect.poll(() => detail(page, 'email').inputValue()).toBe(shopper.email)
    const panel = page.getByRole('region', { name: 'Your details' })
    const keep = panel.getByRole('checkbox', { name: 'Save this address' })
    await expect.poll(() => keep.isChecked()).toBe(false)
    for (const name of ['phone', 'address', 'city', 'state', 'pincode'] as const)
      await detail(page, name).fill(CUSTOMER[name])
    await keep.check()
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expectToast(page, 'The address is saved')
    await page.getByRole('button', { name: 'Edit details' }).click()
    const choice = panel.getByRole('combobox', { name: 'Use a saved address' })
    await expect.poll(() => choice.locator('option:checked').textContent()).toContain(CUSTOMER.address)
    await expect.poll(() => keep.isChecked()).toBe(false)
    await detail(page, 'address').fill('99 Somewhere Else')
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Another address')
    await choice.selectOption({ index: 1 })
    await expect.poll(() => detail(page, 'address').inputValue()).toBe(CUSTOMER.address)
    await expectAccessible(page)

    // In another browser of the account the form is filled from the start.
    const other = await pageOn(390)
    await signIn(other, shop, shopper)
    await open(other, '/cart')
    await expect.poll(() => detail(other, 'pincode').inputValue()).toBe(CUSTOMER.pincode)
    await expectNoSidewaysScroll(other)
  })
})

test('password, second factor and backup codes', async () => {
  const { page, shopper } = await signedIn(1280)
  await open(page, '/account/security')
  const password = sheet(page, 'Password')
  expectComplaint(page, '422 /account/security.data')
  await field(password, 'Current password').fill(shopper.password)
  await field(password, 'New password').fill('abc')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('Password must be at least 6 characters long').waitFor()
  await field(password, 'New password').fill('green paper boat')
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('Your password is changed. Every other browser is signed out.').waitFor()

  const factor = sheet(page, 'Second factor')
  await field(factor, 'Your password').fill('green paper boat')
  await factor.getByRole('button', { name: 'Set up' }).click()
  const key = ((await factor.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByRole('img', { name: 'Code for the authenticator app' }).waitFor()
  await expect.poll(() => isFocused(factor.getByRole('heading', { name: /^Add the shop/ }))).toBe(true)
  const codes = await factor
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await field(factor, 'Code').fill('000000')
  await factor.getByRole('button', { name: 'Switch on' }).click()
  await factor.getByText('This code is not right, or no longer valid').waitFor()
  expect(((await factor.locator('.factor-secret code').textContent()) ?? '').replaceAll(' ', '')).toBe(key)
  await field(factor, 'Code').fill(totp(key))
  await factor.getByRole('button', { name: 'Switch on' }).click()
  await expect.poll(() => isFocused(factor.getByText('The second factor is switched on.'))).toBe(true)
  await expect.poll(() => page.getByText(codes[0] ?? '').count()).toBe(0)
  await expectAccessible(page)

  const phone = await pageOn(390)
  const login = async () => {
    await open(phone, '/auth?next=/account/security')
    await field(phone.getByRole('main'), 'Email').fill(shopper.email)
    await field(phone.getByRole('main'), 'Password').fill('green paper boat')
    await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await phone.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor()
  }
  await login()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  expectComplaint(phone, '422 /auth/second-factor')
  await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await phone.getByText('Please enter the code').waitFor()
  await phone.getByRole('radio', { name: 'Backup codes' }).check()
  await phone.getByRole('checkbox', { name: /for 30 days$/ }).check()
  await field(phone, 'Code').fill('abcde-abcde')
  await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await phone.getByText('This code is not right, or no longer valid').waitFor()
  await expect.poll(() => phone.getByRole('radio', { name: 'Backup codes' }).isChecked()).toBe(true)
  await expect.poll(() => phone.getByRole('checkbox', { name: /for 30 days$/ }).isChecked()).toBe(true)
  expect(await phone.getByRole('link', { name: 'Start the login again' }).getAttribute('href')).toBe(
    '/auth?next=%2Faccount%2Fsecurity',
  )
  await field(phone, 'Code').fill((codes[0] ?? '').replace('-', ' ').toUpperCase())
  await phone.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await phone.waitForURL('**/account/security')
  await expectToast(phone, 'Login successful!')

  const desk = await pageOn(1280)
  await open(desk, '/about')
  await desk.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await field(dialog, 'Email').fill(shopper.email)
  await field(dialog, 'Password').fill('green paper boat')
  await dialog.getByRole('button', { name: 'Login' }).last().click()
  await dialog.getByRole('heading', { name: 'Second factor' }).waitFor()
  await expect.poll(() => isFocused(field(dialog, 'Code'))).toBe(true)
  await expectAccessible(desk)
  await field(dialog, 'Code').fill(codes[1] ?? '')
  await dialog.getByRole('radio', { name: 'Backup codes' }).check()
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expectToast(desk, 'Login successful!')
  await expect.poll(() => isFocused(desk.getByRole('banner').locator('.account-slot summary'))).toBe(true)

  await page.reload()
  await awake(page)
  await factor.getByText('New backup codes').click()
  await field(factor, 'Password for new codes').fill('green paper boat')
  await factor.getByRole('button', { name: 'Make new codes' }).click()
  const fresh = factor.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await fresh.first().waitFor()
  expect((await fresh.allTextContents()).filter((code) => codes.includes(code))).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await factor.getByRole('button', { name: 'Copy the codes' }).click()
  await expectToast(page, 'Copied to clipboard!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(await fresh.allTextContents())
  await factor.locator('summary').filter({ hasText: 'Switch the second factor off' }).click()
  await field(factor, 'Password to switch it off').fill('green paper boat')
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await factor.getByText('The second factor is switched off').waitFor()
})
