import { expect, test } from 'vitest'
import { aStaffMember, callProvider, refundRowsOf } from '#tests/support/money.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { anEvent, payInWindow, receive, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

test('a payment that was refunded from another row is refused, and its row stays open', async () => {
  const staff = await aStaffMember(testing)
  const { id, gatewayOrderId } = await anUnpaidOrder(testing)
  const other = await callProvider<{ id: string }>(testing, 'POST', '/v1/orders', {
    amount: 500,
    currency: 'INR',
  })
  const { razorpay_payment_id: paymentId } = await payInWindow(testing, other.id)
  const payment = { id: paymentId, order_id: gatewayOrderId, amount: 500 }
  await receive(testing, anEvent('payment.captured', payment))
  await db.pool.query(
    `INSERT INTO payment_flags (order_id, provider_payment_id, reason) VALUES ($1, $2, 'not_settled')`,
    [id, paymentId],
  )
  const openFlags = async () => {
    const { rows } = await db.pool.query<{ id: string }>(
      'SELECT id FROM payment_flags WHERE order_id = $1 AND NOT is_resolved ORDER BY id',
      [id],
    )
    return rows.map((row) => Number(row.id))
  }
  const [first = 0, second = 0] = await openFlags()
  expect(await shop.refundFlagged(staff, { flagId: first })).toMatchObject({ ok: true })
  expect(await shop.refundFlagged(staff, { flagId: second })).toMatchObject({ ok: false })
  const [refund, ...more] = await refundRowsOf(testing, id)
  expect(more).toEqual([])
  expect(await openFlags()).toEqual([second])
  await shop.refundPayment({ refundId: refund!.id })
  await shop.recordFlagDone(staff, { flagId: second, reason: 'Sent back with the other one' })
})
