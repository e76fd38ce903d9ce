/** My data: exporting it, and deleting the account. */
import { text } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { placeByPage } from '../support/placing.ts'
import { aShopper, type Shopper } from '../support/rewards.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

async function signedIn(): Promise<{ readonly page: Page; readonly shopper: Shopper }> {
  const shopper = await aShopper(shop, 40)
  const page = await pageOn(390)
  await signIn(page, shop, shopper)
  return { page, shopper }
}

test('all stored data can be exported, and the account deleted', async () => {
  const { page, shopper } = await signedIn()
  await open(page, '/account/data')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('panna-account.json')
  const file = JSON.parse(await text(await download.createReadStream())) as Record<string, unknown>
  expect(file).toMatchObject({ profile: { email: shopper.email }, coins: { balance: 40 } })

  const remove = page.getByRole('button', { name: 'Delete my account' })
  expectComplaint(page, '401 /account/data')
  expectComplaint(page, '422 /account/data')
  await field(page, 'Your password').fill('not this one')
  await field(page, 'Type DELETE to confirm').fill('DELETE')
  await remove.click()
  await page.getByText('This password is not right').waitFor()
  await expect.poll(() => field(page, 'Type DELETE to confirm').inputValue()).toBe('DELETE')
  await field(page, 'Your password').fill(shopper.password)
  await field(page, 'Type DELETE to confirm').fill('yes')
  await remove.click()
  await page.getByText('Please type DELETE to confirm').waitFor()
  await expectAccessible(page)
  await field(page, 'Your password').fill(shopper.password)
  await field(page, 'Type DELETE to confirm').fill('delete')
  await remove.click()
  await page.getByText('Your account is deleted. Thank you for having been with us.').waitFor()
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login' }).waitFor()
  const again = await page.request.post('/api/auth/sign-in/email', {
    data: { email: shopper.email, password: shopper.password },
    headers: { origin: shop.url },
  })
  expect(again.status()).toBe(401)
})

test('an account with an open order cannot be deleted, and the page says why', async () => {
  const { page, shopper } = await signedIn()
  await placeByPage(page, shop, [await aProductOnSale(shop)], shopper.email)
  await open(page, '/account/data')
  const remove = page.getByRole('button', { name: 'Delete my account' })
  expectComplaint(page, '422 /account/data')
  await field(page, 'Type DELETE to confirm').fill('DELETE')
  await remove.click()
  await page.getByText('Please enter your password').waitFor()
  expectComplaint(page, '409 /account/data')
  await field(page, 'Your password').fill(shopper.password)
  await remove.click()
  const why = page.getByRole('alert').filter({ hasText: 'An order is still waiting for its payment.' })
  await expect.poll(() => isFocused(why)).toBe(true)
  const box = await why.boundingBox()
  expect(box?.y).toBeGreaterThan(64)
  expect(box?.y).toBeLessThan(780)
})
