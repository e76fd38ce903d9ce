/** Shoppers with accounts for review tests, signed in without the sign-in screens. */
import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Page } from 'playwright-core'
import { ADMIN, type ShopServer } from './shop-server.ts'

export type Shopper = { readonly email: string; readonly password: string }

export async function aShopper(shop: ShopServer, name: string): Promise<Shopper> {
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

/** The page's browser is signed in from here on. */
export async function signInQuietly(page: Page, shop: ShopServer, who: Shopper = ADMIN): Promise<void> {
  const answer = await page.request.post(`${shop.url}/api/auth/sign-in/email`, {
    data: { email: who.email, password: who.password },
    headers: { origin: shop.url },
  })
  if (!answer.ok()) throw new Error(`${who.email} can not sign in: ${answer.status()}`)
}
