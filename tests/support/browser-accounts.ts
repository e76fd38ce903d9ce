/** Shoppers with an account in a browser: signed in like the login form does, without opening its page. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awake } from './browser.ts'
import type { Shopper } from './rewards.ts'
import type { ShopServer } from './shop-server.ts'

export type Credentials = Pick<Shopper, 'email' | 'password'>

/** Signs this browser in; open pages show it after the next navigation. */
export async function signIn(page: Page, shop: ShopServer, { email, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: shop.url },
  })
  expect(answer.status()).toBe(200)
}

/** Opens another page and comes back, so that the account's data is fetched again. */
export async function comeBack(page: Page): Promise<void> {
  await awake(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Waits for the next write of this list to the account to be accepted. */
export function written(page: Page, list: 'cart' | 'wishlist') {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith(`/api/account/${list}`) &&
      response.request().method() === 'PUT' &&
      response.ok(),
  )
}
