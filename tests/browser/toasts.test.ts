/** Toasts on a phone: whatever ends the page can be scrolled out from under them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { addToCart, anEmail, inBrowser, open, payButton, proceedToPayment } from '../support/browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

/** By how much the toast covers the last control of the page when it is scrolled to its end. */
async function coveredPx(page: Page, controls: string): Promise<number> {
  await page.locator('.toast').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const toast = await page.locator('.toast').boundingBox()
  const last = await page.locator(controls).last().boundingBox()
  return Math.max(0, (last?.y ?? 0) + (last?.height ?? 0) - (toast?.y ?? 0))
}

test('in the panel', async () => {
  const page = await pageOn(390)
  await signIn(page, shop, ADMIN)
  await open(page, '/cms/settings?said=seo_saved')
  expect(await coveredPx(page, 'main button')).toBe(0)
})

test('in the shop', async () => {
  const page = await pageOn(390)
  await addToCart(page, await aProductOnSale(shop))
  await page.locator('.toast').waitFor()
  expect(await coveredPx(page, 'footer a')).toBe(0)
})

/** The provider's window is an element of its own on the page, and no dialog. */
const WINDOW = `window.Razorpay = class {
  on() {}
  open() { document.body.append(Object.assign(document.createElement('div'), { id: 'provider' })) }
}`

test('none lies over the payment window', async () => {
  const page = await pageOn(390)
  await page.route('**/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WINDOW }),
  )
  await proceedToPayment(page, await aProductOnSale(shop), anEmail())
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('PANNA10')
  await page.keyboard.press('Enter')
  await page.locator('.toast').waitFor()
  await page.locator('.toast').hover()
  await payButton(page).click()
  await page.locator('#provider').waitFor({ state: 'attached' })
  expect(await page.locator('.toast').count()).toBe(0)
})
