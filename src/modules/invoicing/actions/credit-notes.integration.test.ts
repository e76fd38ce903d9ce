/** Credit notes for refunds: each refund is credited once, for its amount, never beyond the invoiced total. */
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { issueCreditNote } from './issue-invoice.ts'
import { goodsOf, NOTEBOOK_HSN, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount, onLockedOrder } from '#tests/support/rewards.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import {
  aGuest,
  anEvent,
  confirm,
  expectBooksToAgree,
  payInWindow,
  placed,
  receive,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

/** A paid order of two notebooks and a planner. */
async function aMixedOrder(actor: Actor) {
  const [notebook, planner] = [
    await goodsOf(testing, NOTEBOOK_HSN, { pricePaise: 20_000 }),
    await goodsOf(testing, PLANNER_HSN, { pricePaise: 59_000 }),
  ]
  const items = [
    { productId: notebook, quantity: 2 },
    { productId: planner, quantity: 1 },
  ]
  const order = await placed(testing, actor, { items })
  await confirm(testing, actor, order.id, await payInWindow(testing, order.gatewayOrderId))
  return order
}

type PartOfIt = {
  readonly amountPaise: number
  readonly items?: readonly { orderItemId: number; quantity: number }[]
}

/** A partial refund, accepted and credited as the shop does it. */
async function partlyRefunded(id: OrderId, { amountPaise, items }: PartOfIt): Promise<string> {
  return onLockedOrder(testing, id, async (tx, order) => {
    const { rows } = await tx.client.query<{ id: string }>(
      `INSERT INTO refunds (order_id, provider_payment_id, amount_paise, reason, items, status, provider_refund_id)
       VALUES ($1, $2, $3, 'staff:' || gen_random_uuid(), $4, 'accepted', 'rfnd_' || left(md5(random()::text), 14)) RETURNING id`,
      [id, order.providerPaymentId, amountPaise, items ? JSON.stringify(items) : null],
    )
    const refundId = rows[0]!.id
    await tx.client.query(
      `UPDATE orders SET payment_status = CASE WHEN total_paise = (SELECT sum(amount_paise) FROM refunds WHERE order_id = $1)
              THEN 'refunded' ELSE 'partly_refunded' END WHERE id = $1`,
      [id],
    )
    await issueCreditNote(tx, refundId)
    return refundId
  })
}

const itemsOf = async (id: OrderId) =>
  (
    await db.pool.query<{ id: number; quantity: number }>(
      'SELECT id::int, quantity FROM order_items WHERE order_id = $1 ORDER BY position',
      [id],
    )
  ).rows

describe('a cancelled order', () => {
  test('is fully credited once, when the refund is accepted and not before', async () => {
    const guest = await aGuest(testing)
    const order = await aMixedOrder(guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    expect(await documentsOf(testing, order.id)).toHaveLength(1)
    const [refund] = await refundsOf(testing, order.id)
    await shop.refundPayment({ refundId: refund!.id })
    await shop.refundPayment({ refundId: refund!.id })
    await transaction(db, (tx) => issueCreditNote(tx, refund!.id))
    const [invoice, note, ...more] = await documentsOf(testing, order.id)
    expect(more).toEqual([])
    expect(note).toMatchObject({ kind: 'credit_note', refundId: refund!.id })
    expect(note?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/)
    expect(note?.document.totals).toEqual(invoice?.document.totals)
    expect(note?.document.corrects).toMatchObject({
      number: invoice?.number,
      reason: 'The order was cancelled',
    })
  })

  test('is fully credited even if coins are withheld from the money', async () => {
    const user = await anAccount(testing)
    const order = await aMixedOrder(user)
    await db.pool.query(
      `WITH spent AS (INSERT INTO ledger_entries (user_id, kind, coins, reason)
         SELECT user_id, 'adjusted', -coins_balance, 'test' FROM user_rewards WHERE user_id = $1 RETURNING coins)
       UPDATE user_rewards SET coins_balance = coins_balance + (SELECT coins FROM spent) WHERE user_id = $1`,
      [user.userId],
    )
    await shop.cancelOrder(user, { orderId: order.id })
    const [refund] = await refundsOf(testing, order.id)
    expect(refund!.withheld).toBeGreaterThan(0)
    await shop.refundPayment({ refundId: refund!.id })
    const [invoice, note] = await documentsOf(testing, order.id)
    expect(note?.totalPaise).toBe(invoice?.totalPaise)
  })
})

describe('partial refunds', () => {
  test('credit the returned goods, then an amount, then the rest, and never more', async () => {
    const order = await aMixedOrder(await aGuest(testing))
    const [notebooks] = await itemsOf(order.id)
    await partlyRefunded(order.id, {
      amountPaise: 20_000,
      items: [{ orderItemId: notebooks!.id, quantity: 1 }],
    })
    await partlyRefunded(order.id, { amountPaise: 10_000 })
    const left = order.order.totalPaise - 30_000
    await partlyRefunded(order.id, { amountPaise: left })
    const [invoice, ...notes] = await documentsOf(testing, order.id)
    expect(notes.map((note) => note.totalPaise)).toEqual([20_000, 10_000, left])
    expect(notes[0]?.document.lines.map(({ hsn, quantity }) => [hsn, quantity])).toEqual([[NOTEBOOK_HSN, 1]])
    expect(notes[1]?.document.lines.every(({ quantity }) => quantity === null)).toBe(true)
    for (const tax of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const)
      expect(notes.reduce((sum, note) => sum + note.document.totals[tax], 0)).toBe(
        invoice?.document.totals[tax],
      )
    expect(notes.map((note) => note.number)).toEqual(notes.map((note) => note.number).toSorted())
  })

  test('that fail and are retried in a new row are credited once', async () => {
    const order = await aMixedOrder(await aGuest(testing))
    const first = await partlyRefunded(order.id, { amountPaise: 10_000 })
    await onLockedOrder(testing, order.id, async (tx) => {
      await tx.client.query('UPDATE refunds SET failed_at = shop_now() WHERE id = $1', [first])
      const { rows } = await tx.client.query<{ id: string }>(
        `INSERT INTO refunds (order_id, provider_payment_id, amount_paise, reason, status, provider_refund_id, replaces_id)
         SELECT order_id, provider_payment_id, amount_paise, reason, 'accepted', 'rfnd_again' || left(md5($1), 9), id FROM refunds WHERE id = $1::uuid
         RETURNING id`,
        [first],
      )
      await issueCreditNote(tx, rows[0]!.id)
    })
    expect(await documentsOf(testing, order.id)).toHaveLength(2)
  })
})

test('the refund of a second payment has no credit note', async () => {
  const guest = await aGuest(testing)
  const { id, gatewayOrderId, order } = await aPaidOrder(testing, guest)
  await receive(
    testing,
    anEvent('payment.captured', {
      id: 'pay_SecondForNotes',
      order_id: gatewayOrderId,
      amount: order.totalPaise,
    }),
  )
  const [refund] = await refundsOf(testing, id)
  expect(refund?.reason).toBe('second_payment')
  await transaction(db, (tx) => issueCreditNote(tx, refund!.id))
  expect((await documentsOf(testing, id)).map(({ kind }) => kind)).not.toContain('credit_note')
})

test('a refused refund is not credited', async () => {
  const guest = await aGuest(testing)
  const order = await aMixedOrder(guest)
  await shop.cancelOrder(guest, { orderId: order.id })
  const [refund] = await refundsOf(testing, order.id)
  await db.pool.query(`UPDATE refunds SET status = 'refused' WHERE id = $1`, [refund!.id])
  await shop.refundPayment({ refundId: refund!.id })
  expect(await documentsOf(testing, order.id)).toHaveLength(1)
})
