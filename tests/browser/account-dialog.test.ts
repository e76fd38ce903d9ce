/** Login and sign-up in the dialog, over the current page. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  anEmail,
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
} from '../support/browser.ts'
import { aShopper } from '../support/rewards.ts'
import { mailTo, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const PASSWORD = 'green paper boat'
const field = (place: Page | Locator, name: string) => place.getByRole('textbox', { name, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname

async function fill(place: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(place, name).fill(value)
}

describe('the dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog')

  test('opens over any page, traps the focus, restores it, and leaves the page unchanged', async () => {
    const shopper = await aShopper(shop)
    const page = await pageOn(1280)
    await open(page, '/about')
    await page.evaluate(() => (document.title = 'still the same document'))
    const opener = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })
    await opener.click()
    await dialog(page).getByRole('heading', { name: 'Login' }).waitFor()
    await expect.poll(() => dialog(page).getAttribute('aria-labelledby')).not.toBeNull()
    await expect
      .poll(() => field(dialog(page), 'Email').evaluate((box) => box === document.activeElement))
      .toBe(true)
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          ),
        )
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true)

    await opener.press('Enter')
    expectComplaint(page, '401 /auth.data')
    expectComplaint(page, '422 /auth.data')
    await dialog(page).getByRole('button', { name: 'Login' }).last().click()
    await dialog(page).getByText('Please enter your email and password').waitFor()
    await fill(dialog(page), { Email: shopper.email, Password: 'not this one' })
    await dialog(page).getByRole('button', { name: 'Login' }).last().click()
    await dialog(page).getByRole('alert').getByText('Invalid email or password').waitFor()
    await expectAccessible(page)
    await field(dialog(page), 'Password').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login successful!')
    await dialog(page).waitFor({ state: 'hidden' })
    const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Asha Rao' })
    await menu.waitFor()
    await expect.poll(() => menu.evaluate((summary) => summary === document.activeElement)).toBe(true)
    expect([pathOf(page), await page.title()]).toEqual(['/about', 'still the same document'])
    await menu.click()
    const items = page.getByRole('banner').locator('.account-slot li')
    await expect
      .poll(() => items.allTextContents())
      .toEqual(['My Orders', 'Rewards', 'My Account', 'Sign Out'])
    await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
  })

  test('creates an account, at 390 px from the drawer', async () => {
    const email = anEmail()
    const page = await pageOn(390)
    await open(page, '/about')
    await page.getByRole('link', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click()
    await dialog(page).getByRole('button', { name: 'Create Account' }).click()
    await dialog(page).getByRole('heading', { name: 'Create Account' }).waitFor()
    await fill(dialog(page), { 'Full name': 'Asha Rao', Email: email, Password: PASSWORD })
    await expectNoSidewaysScroll(page)
    await dialog(page).getByRole('button', { name: 'Create Account' }).last().click()
    const told = dialog(page).getByText('Account created! Please check your email to verify your account.')
    await expect.poll(() => told.evaluate((note) => note === document.activeElement)).toBe(true)
    await dialog(page).getByRole('heading', { name: 'Check your email' }).waitFor()
    await expectAccessible(page)
    await mailTo(shop, email)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => pathOf(page)).toBe('/about')
  })
})
