/**
 * A partner's message is processed once, never concurrently with another of the same partner, and remembered for some
 * time.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { takeTurnIfFree } from '#platform/database/locks.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Integrator } from '#modules/staff/rules/scopes.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { notedOf } from '#tests/support/staff.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { ordersSaid, productsSaid, sendsToShop, statsSaid } from '#tests/support/partners.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 16 })
const { shop, db } = testing
const { aPartner, send, sendOnce, partner } = await sendsToShop(testing)

const taken = (changed: number) => ({ ok: true, value: { isRepeat: false, data: { changed } } })

describe('a partner message', () => {
  test('sent twenty times at once is processed once, and each request gets the same response', async () => {
    const id = await aProduct(testing, { onHand: 10 })
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(productsSaid({ id, stock_on_hand: 11 }), { key })),
    )
    const values = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    expect(values.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(values.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await notedOf(testing, id)).toHaveLength(1)
  })

  test('does not wait while another process handles it, and is processed when it is sent again', async () => {
    const id = await aProduct(testing, { onHand: 10 })
    const [message, key] = [productsSaid({ id, stock_on_hand: 11 }), randomUUID()]
    await transaction(db, async (tx) => {
      expect(await takeTurnIfFree(tx, `data of ${partner.id}`)).toBe(true)
      expect(await sendOnce(message, { key })).toMatchObject({ problem: { code: 'busy' } })
    })
    expect(await sendOnce(message, { key })).toMatchObject(taken(1))
    expect(await sendOnce(message, { key })).toMatchObject({ value: { isRepeat: true } })
  })

  test('with the same key as another, sent at once, is accepted for one of the two', async () => {
    const id = await aProduct(testing, { onHand: 10 })
    const key = randomUUID()
    const answers = await Promise.all(
      [11, 12].map((stock) => send(productsSaid({ id, stock_on_hand: stock }), { key })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'key_reused' } })
  })

  test('is refused by the use case too if the scope is missing', async () => {
    const from: Integrator = { ...partner, scopes: new Set(['orders:read']) }
    expect(await send(statsSaid(), { from })).toMatchObject({ problem: { code: 'forbidden' } })
  })

  test('is listed for staff, and purged after ninety days', async () => {
    const from = await aPartner('Listed')
    const { order } = await anUnpaidOrder(testing)
    await send(ordersSaid({ order_id: order.id, partner_status: 'A' }), { from, key: 'old' })
    await send(ordersSaid({ order_id: order.id, partner_status: 'B' }), { from, key: 'new' })
    await db.pool.query(
      `UPDATE data_receipts SET received_at = shop_now() - interval '91 days' WHERE sender = $1 AND idempotency_key = 'old'`,
      [from.id],
    )
    const listed = async (type = '') => {
      const { messages } = await shop.listPartnerMessages({ filter: { sender: from.id, type }, page: 1 })
      return messages.map(({ idempotencyKey, senderName, records, changed }) => [
        idempotencyKey,
        senderName,
        records,
        changed,
      ])
    }
    expect(await listed()).toEqual([
      ['new', 'Listed', 1, 1],
      ['old', 'Listed', 1, 1],
    ])
    expect(await listed('product_sync')).toEqual([])
    await TASKS.forget_data_receipts(shop)
    expect(await listed('order_sync')).toEqual([['new', 'Listed', 1, 1]])
    const { senders } = await shop.listPartnerMessages({ filter: { sender: '', type: '' }, page: 1 })
    expect(senders).toContainEqual({ id: from.id, name: 'Listed' })
  })
})
