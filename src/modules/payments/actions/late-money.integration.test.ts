import { afterEach, describe, expect, test } from 'vitest'
import {
  aGuest,
  anEvent,
  confirm,
  expectBooksToAgree,
  payInWindow,
  placed,
  receive,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { anUnpaidOrder, countJobs, statusOf } from '#tests/support/orders.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { apiFailRate: 0, apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('late and duplicate payments', () => {
  async function aFailedOrder(onHand: number) {
    const unpaid = await anUnpaidOrder(testing, 2, onHand)
    await shop.recordFailedAttempt(unpaid.guest, { orderId: unpaid.id, description: 'timed out' })
    return unpaid
  }

  test('a payment after the order failed takes the stock again and completes the order', async () => {
    const { guest, id, gatewayOrderId, productId } = await aFailedOrder(5)
    const answer = await payInWindow(testing, gatewayOrderId)
    await confirm(testing, guest, id, answer)
    expect(await statusOf(testing, guest, id)).toBe('completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('a payment after the stock is gone is refunded once, and the shopper is notified', async () => {
    const { guest, id, gatewayOrderId, productId } = await aFailedOrder(2)
    await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 2 }] })
    const answer = await payInWindow(testing, gatewayOrderId)
    await Promise.all([confirm(testing, guest, id, answer), confirm(testing, guest, id, answer)])
    expect(await statusOf(testing, guest, id)).toBe('failed')
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [id])
    expect(rows).toHaveLength(1)
    await Promise.all([
      shop.refundPayment({ refundId: rows[0]!.id }),
      shop.refundPayment({ refundId: rows[0]!.id }),
    ])
    await shop.refundPayment({ refundId: rows[0]!.id })
    const settled = await db.pool.query('SELECT status FROM refunds WHERE order_id = $1', [id])
    expect(settled.rows).toEqual([{ status: 'accepted' }])
    // The mail about the refund; the failure itself was shown on the page.
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
  })

  test('a second captured payment for one order is refunded', async () => {
    const { gatewayOrderId, order, id } = await anUnpaidOrder(testing, 1)
    await receive(
      testing,
      anEvent('payment.captured', {
        id: 'pay_FirstOfTwo0001',
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      }),
    )
    await receive(
      testing,
      anEvent('payment.captured', {
        id: 'pay_SecondOfTwo001',
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      }),
    )
    const { rows } = await db.pool.query(
      'SELECT provider_payment_id, reason FROM refunds WHERE order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ provider_payment_id: 'pay_SecondOfTwo001', reason: 'second_payment' }])
  })

  test('expiry and payment at the same moment end in one of two consistent states', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { guest, id, gatewayOrderId, productId } = await anUnpaidOrder(testing, 1, 1)
      const answer = await payInWindow(testing, gatewayOrderId)
      await db.pool.query(`UPDATE orders SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
      await Promise.all([confirm(testing, guest, id, answer), shop.releaseExpiredOrders()])
      expect(await statusOf(testing, guest, id)).toBe('completed')
      expect(await stockOf(testing, productId)).toEqual({ onHand: 0, reserved: 0 })
    }
  })
})
