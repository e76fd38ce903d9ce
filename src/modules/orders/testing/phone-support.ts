/** Test helpers for phone orders and the links by which customers open them. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { phoneOrderInput } from '#modules/checkout/rules/phone-order-input.ts'
import type { Actor } from '#platform/actor.ts'
import { linkIn } from '#tests/support/accounts.ts'
import { anEmail, mailsAbout } from '#tests/support/cash.ts'
import { aProduct, CUSTOMER, type TestShop } from '#tests/support/shop.ts'

export type Wish = {
  readonly id?: string
  readonly productId?: ProductId
  readonly payment?: 'link' | 'cod' | 'outside'
  readonly reference?: string
  readonly email?: string
  readonly expectedTotalPaise?: number
  readonly couponCode?: string
}

/** `owner`: the member of staff who takes the orders by default. */
export function phoneOrders(testing: TestShop, owner: Actor) {
  const { shop, db } = testing
  async function anOrder(wish: Wish = {}) {
    const { payment = 'link', reference = '', email = anEmail(), id = randomUUID() } = wish
    const productId = wish.productId ?? (await aProduct(testing, { onHand: 10 }))
    const items = [{ productId, quantity: 2 }]
    const paymentMethod = payment === 'cod' ? ('cod' as const) : ('prepaid' as const)
    const coupon = wish.couponCode === undefined ? {} : { couponCode: wish.couponCode }
    const { totalPaise } = await shop.quoteCart(
      { kind: 'visitor' },
      { items, paymentMethod, ...coupon },
      { delivery: 'courier' },
    )
    const customer = { ...CUSTOMER, email }
    const order = {
      id,
      items,
      customer,
      ...coupon,
      expectedTotalPaise: wish.expectedTotalPaise ?? totalPaise,
    }
    return {
      productId,
      email,
      id: id as OrderId,
      input: phoneOrderInput.parse({ order, payment, reference }),
    }
  }

  async function taken(wish: Wish = {}, staff: Actor = owner) {
    const order = await anOrder(wish)
    const result = await shop.takePhoneOrder(staff, order.input)
    if (!result.ok) throw new Error(result.problem.key)
    return order
  }

  async function tokenOf({ id, email }: { readonly id: OrderId; readonly email: string }): Promise<string> {
    const [mail] = await mailsAbout(testing, id, email)
    const path = linkIn(mail)
    expect(path).toMatch(/^\/orders\/open\/[\w-]{40,}$/)
    return path.slice('/orders/open/'.length)
  }

  const rowOf = async (id: OrderId) => {
    const { rows } = await db.pool.query<Record<string, unknown>>(
      `SELECT o.user_id AS user, o.session_id AS session, o.placed_by AS staff, o.payment_status AS payment, o.status,
            o.expires_at > shop_now() + interval '23 hours' AS "isLong", p.provider FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
      [id],
    )
    return rows[0]
  }

  return { anOrder, taken, tokenOf, rowOf }
}
