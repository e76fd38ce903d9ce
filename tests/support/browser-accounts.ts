/** Shoppers with an account, in a browser: signed in as the login form does it, without its page. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awake } from './browser.ts'
import type { Shopper } from './rewards.ts'
import type { ShopServer } from './shop-server.ts'

export type Credentials = Pick<Shopper, 'email' | 'password'>

/** Signs this browser in; what is open in it shows it with the next page. */
export async function signIn(page: Page, shop: ShopServer, { email, password }: Credentials): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: shop.url },
  })
  expect(answer.status()).toBe(200)
}

/** The page is looked at again after another one: what belongs to the account is asked for anew. */
export async function comeBack(page: Page): Promise<void> {
  await awake(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Waits for the next write of this list to the account that is taken. */
export function written(page: Page, list: 'cart' | 'wishlist') {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith(`/api/account/${list}`) &&
      response.request().method() === 'PUT' &&
      response.ok(),
  )
}
