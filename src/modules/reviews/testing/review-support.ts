/** Buyers, visitors and staff for the review tests, each with a session. */
import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { confirm, payInWindow, placed, type TestShop } from '#tests/support/shop.ts'
import type { Browser, TestApp } from '#platform/testing/http-harness.ts'

export type Account = Extract<Actor, { kind: 'user' }>

export async function anAccount({ db }: Pick<TestShop, 'db'>, name = 'Asha Rao'): Promise<Account> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(
    `INSERT INTO users (id, name, email, email_verified) VALUES ($1, $2, $1 || '@example.test', true)`,
    [userId, name],
  )
  return { kind: 'user', userId }
}

/** Orders a product and pays for it. */
export async function buys(testing: TestShop, actor: Actor, productId: ProductId) {
  const { id, gatewayOrderId } = await placed(testing, actor, { items: [{ productId, quantity: 1 }] })
  const settled = await confirm(testing, actor, id, await payInWindow(testing, gatewayOrderId))
  if (!settled.ok) throw new Error(settled.problem.key)
  return id
}

export async function aBuyer(testing: TestShop, productId: ProductId, name = 'Asha Rao'): Promise<Account> {
  const account = await anAccount(testing, name)
  await buys(testing, account, productId)
  return account
}

const PASSWORD = 'a-long-enough-password'
const hash = hashPassword(PASSWORD)

/** A browser in which this account is signed in. */
export async function browserOf(testing: TestApp, { userId }: Account): Promise<Browser> {
  await testing.db.pool.query(
    `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ($1, $2, $2, 'credential', $3)`,
    [randomUUID(), userId, await hash],
  )
  const browser = testing.browser()
  const answer = await browser.post('/api/auth/sign-in/email', {
    email: `${userId}@example.test`,
    password: PASSWORD,
  })
  if (answer.status !== 200) throw new Error(`the account can not sign in: ${answer.status} ${answer.text}`)
  return browser
}

/** All stored data of reviews: a refusal must leave it unchanged. */
export async function reviewsStored({ db }: Pick<TestShop, 'db'>): Promise<unknown> {
  const { rows } = await db.pool.query(
    `SELECT (SELECT json_agg(r ORDER BY r.id) FROM reviews r) AS reviews,
            (SELECT json_agg(e ORDER BY e.id) FROM review_events e) AS events,
            (SELECT json_agg(p ORDER BY p.picture_id, p.user_id) FROM review_photos p) AS photos,
            (SELECT count(*) FROM pictures) AS pictures`,
  )
  return rows[0]
}
