/** Toasts on a phone: whatever ends the page can be scrolled out from under them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../support/browser-accounts.ts'
import { addToCart, inBrowser, open } from '../support/browser.ts'
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
