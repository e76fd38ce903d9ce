/** Cash orders in tests: the owner's setting, placing, the link in the mail, the shopper's account. */
import { randomUUID } from 'node:crypto'
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { Actor } from '#platform/actor.ts'
import { linkIn, type CaughtMail } from './accounts.ts'
import { aProduct, CUSTOMER, type TestShop } from './shop.ts'

type Testing = Pick<TestShop, 'db' | 'shop' | 'sandbox'>

export const CASH_TERMS = { isCodOn: true, codFeePaise: 4_000, codLimitPaise: 500_000 }

/** As the owner does on the settings page. */
export async function takeCash({ db }: Pick<TestShop, 'db'>, terms: Partial<typeof CASH_TERMS> = {}) {
  const { isCodOn, codFeePaise, codLimitPaise } = { ...CASH_TERMS, ...terms }
  await db.pool.query('UPDATE shop_settings SET is_cod_on = $1, cod_fee_paise = $2, cod_limit_paise = $3', [
    isCodOn,
    codFeePaise,
    codLimitPaise,
  ])
}

export type CashWish = {
  readonly id?: OrderId
  readonly productId?: ProductId
  readonly quantity?: number
  readonly email?: string
  readonly pincode?: string
  readonly couponCode?: string
  readonly coins?: number
  /** A shop with options of its own. */
  readonly shop?: TestShop['shop']
  readonly address?: string
}

export function anEmail(): string {
  return `asha-${randomUUID().slice(0, 8)}@example.test`
}

/** Places a cash order as a browser does: with the quoted total. */
export async function placeInCash(testing: Testing, actor: Actor, wish: CashWish = {}) {
  const { id = randomUUID() as OrderId, quantity = 1, email = anEmail(), shop = testing.shop } = wish
  const productId = wish.productId ?? (await aProduct(testing))
  const { couponCode, coins, pincode = CUSTOMER.pincode, address } = wish
  const cart = {
    items: [{ productId, quantity }],
    paymentMethod: 'cod' as const,
    ...(couponCode !== undefined && { couponCode }),
    ...(coins !== undefined && { coins }),
  }
  const { totalPaise } = await shop.quoteCart(actor, cart)
  const customer = { ...CUSTOMER, email, pincode }
  return shop.placeOrder(actor, { ...cart, id, customer, expectedTotalPaise: totalPaise }, address ?? null)
}

/** The same, if it must succeed. */
export async function placedInCash(testing: Testing, actor: Actor, wish: CashWish = {}) {
  const productId = wish.productId ?? (await aProduct(testing))
  const placed = await placeInCash(testing, actor, { ...wish, productId })
  if (!placed.ok) throw new Error(`order refused: ${placed.problem.code} ${placed.problem.key}`)
  const { order, payment, isNew } = placed.value
  return { id: order.id, order, payment, isNew, productId, email: order.customer.email }
}

/** Sends the queued order mails as the worker does; returns them newest first. */
export async function mailsAbout(testing: Testing, orderId: OrderId, email: string): Promise<CaughtMail[]> {
  const { rows } = await testing.db.pool.query<{ id: number; payload: unknown }>(
    `SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_order_mail' AND j.payload->>'orderId' = $1 ORDER BY j.id`,
    [orderId],
  )
  for (const { id, payload } of rows) {
    await TASKS.send_order_mail(testing.shop, payload)
    await testing.db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
  }
  const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as CaughtMail[]
  return mails.filter(({ to }) => to.includes(email))
}

/** The token at the end of the link in the newest mail. */
export async function tokenOf(testing: Testing, order: { id: OrderId; email: string }): Promise<string> {
  const [mail] = await mailsAbout(testing, order.id, order.email)
  const path = linkIn(mail)
  if (!path.startsWith('/orders/confirm/')) throw new Error(`no link to confirm: ${path}`)
  return path.slice('/orders/confirm/'.length)
}

/** Placed by a guest and confirmed by the link. */
export async function confirmedInCash(testing: Testing, actor: Actor, wish: CashWish = {}) {
  const order = await placedInCash(testing, actor, wish)
  const confirmed = await testing.shop.confirmOrderInCash({ token: await tokenOf(testing, order) })
  if (!confirmed.ok) throw new Error(confirmed.problem.key)
  return order
}

/** A signed-in shopper with a verified or unverified address. */
export async function anAccount(
  { db }: Pick<TestShop, 'db'>,
  email = anEmail(),
  isVerified = true,
): Promise<Actor & { kind: 'user' }> {
  const { rows } = await db.pool.query<{ id: UserId }>(
    `INSERT INTO users (id, name, email, email_verified) VALUES (gen_random_uuid()::text, 'Asha Rao', $1, $2) RETURNING id`,
    [email, isVerified],
  )
  return { kind: 'user', userId: rows[0]!.id }
}
