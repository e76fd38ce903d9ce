/** A payment settles the order that was read, unless it has changed since. */
import { afterEach, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { anUnpaidOrder, countJobs, refundsOf } from '#tests/support/orders.ts'
import {
  anEvent,
  confirm,
  expectBooksToAgree,
  payInWindow,
  receive,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(() => expectBooksToAgree(testing))

type Unpaid = Awaited<ReturnType<typeof anUnpaidOrder>>

async function settleByWebhook({ gatewayOrderId, order }: Unpaid, paymentId: string) {
  const payment = { id: paymentId, order_id: gatewayOrderId, amount: order.totalPaise }
  await receive(testing, anEvent('payment.captured', payment))
}

test.each([
  ['fails', ({ guest, id }: Unpaid) => shop.recordFailedAttempt(guest, { orderId: id, description: '' })],
  ['is settled by the webhook', settleByWebhook],
  [
    'gets another address',
    ({ id }: Unpaid) => db.pool.query(`UPDATE orders SET city = 'Pune' WHERE id = $1`, [id]),
  ],
])(
  'the browser’s callback settles an order once if it %s while the provider is being called',
  async (_what, change) => {
    const unpaid = await anUnpaidOrder(testing, 2)
    const { guest, id, gatewayOrderId, productId } = unpaid
    const answer = await payInWindow(testing, gatewayOrderId)
    const { payments } = testing.deps
    const fetchPayment = async (paymentId: string) => {
      await change(unpaid, answer.razorpay_payment_id)
      return payments.fetchPayment(paymentId)
    }
    const meanwhile = bindShop({ ...testing.deps, payments: { ...payments, fetchPayment } })
    expect(await confirm({ shop: meanwhile }, guest, id, answer)).toMatchObject({
      ok: true,
      value: { order: { status: 'completed', razorpayPaymentId: answer.razorpay_payment_id } },
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
    expect(await refundsOf(testing, id)).toEqual([])
  },
)
