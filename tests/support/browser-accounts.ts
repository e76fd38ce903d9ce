/** Accounts in a browser: signed in like the login form does, without opening its page. */
import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awake } from './browser.ts'
import { ADMIN, type ShopServer } from './shop-server.ts'

type Credentials = { readonly email: string; readonly password: string }

/** An account of a shopper with this name. */
export async function aShopper(shop: ShopServer, name: string): Promise<Credentials> {
  const shopper = { email: `${randomUUID()}@example.test`, password: 'shopper-password-1' }
  await shop.db.pool.query(
    `WITH person AS (
       INSERT INTO users (id, name, email, email_verified) VALUES (gen_random_uuid()::text, $1, $2, true) RETURNING id
     ) INSERT INTO accounts (id, user_id, account_id, provider_id, password)
       SELECT gen_random_uuid()::text, id, id, 'credential', $3 FROM person`,
    [name, shopper.email, await hashPassword(shopper.password)],
  )
  return shopper
}

/** Signs this browser in, by default as the owner. Open pages show it after the next navigation. */
export async function signIn(page: Page, shop: ShopServer, who: Credentials = ADMIN): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/auth/sign-in/email`, {
    data: { email: who.email, password: who.password },
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
