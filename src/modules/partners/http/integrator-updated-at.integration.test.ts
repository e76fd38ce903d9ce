/**
 * Every change of an order that integrators can see moves `updated_at` (docs/decisions/0019-changes-for-pollers.md).
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { requestRefund } from '#modules/payments/data/refunds.ts'
import { paise } from '#platform/rules/money.ts'
import { aKey } from '#tests/support/partners.ts'
import { followsChanges } from '#tests/support/orders-api.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { onLockedOrder } from '#tests/support/rewards.ts'
import { aPaidOrder, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, aProduct, confirm, payInWindow, placed } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { shop, db } = testing
const { key } = await aKey(testing, {
  scopes: ['orders:read', 'products:read', 'customers:read'],
  requestsPerMinute: 6_000,
})
const { age, updatedAt } = followsChanges(testing, key)

describe('an order’s updated_at changes with', () => {
  /** After `change`, `updated_at` is later than before. */
  async function expectToMove(id: string, change: () => Promise<unknown>): Promise<void> {
    await age()
    const before = await updatedAt(id)
    await change()
    expect(Date.parse(await updatedAt(id))).toBeGreaterThan(Date.parse(before))
  }

  test('a payment and its invoice, a shipment, each scan, a delivery', async () => {
    const guest = await aGuest(testing)
    const productId = await aProduct(testing)
    const order = await placed(testing, guest, { items: [{ productId, quantity: 1 }] })
    await expectToMove(order.id, async () =>
      confirm(testing, guest, order.id, await payInWindow(testing, order.gatewayOrderId)),
    )
    await expectToMove(order.id, () => shop.shipPaidOrder({ orderId: order.id }))
    const waybill = (await shipmentOf(testing, order.id))!.waybill!
    const track = async (status: string) => {
      await scan(testing, waybill, status)
      await db.pool.query('UPDATE shipments SET checked_at = NULL')
      await shop.trackShipments()
    }
    await expectToMove(order.id, () => track('In Transit'))
    await expectToMove(order.id, () => track('Dispatched'))
    await expectToMove(order.id, () => track('Delivered'))
  })

  test('a refund when it is requested, accepted and sent, and its credit note', async () => {
    const { id, answer } = await aPaidOrder(testing, await aGuest(testing))
    const refund = {
      ...({ orderId: id, method: 'provider', providerPaymentId: answer.razorpay_payment_id } as const),
      amountPaise: paise(10_000),
      reason: 'test',
    }
    await expectToMove(id, () => onLockedOrder(testing, id, (tx) => requestRefund(tx, refund)))
    await expectToMove(id, () =>
      db.pool.query(`UPDATE refunds SET status = 'accepted', provider_refund_id = $2 WHERE order_id = $1`, [
        id,
        `rfnd_${randomUUID()}`,
      ]),
    )
    await expectToMove(id, () =>
      db.pool.query(`UPDATE refunds SET processed_at = shop_now() WHERE order_id = $1`, [id]),
    )
    await expectToMove(id, () => shop.issueMissingInvoices())
  })

  test('a cancellation, an expiry and a changed address', async () => {
    const guest = await aGuest(testing)
    const { id } = await aPaidOrder(testing, guest)
    await expectToMove(id, () =>
      db.pool.query(`UPDATE orders SET address = 'Another street 5' WHERE id = $1`, [id]),
    )
    await expectToMove(id, () => shop.cancelOrder(guest, { orderId: id }))
    const unpaid = await anUnpaidOrder(testing)
    await expectToMove(unpaid.id, async () => {
      await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 hour' WHERE id = $1`, [
        unpaid.id,
      ])
      await shop.releaseExpiredOrders()
    })
  })

  test('neither a mailed reminder nor a courier check without news', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: id })
    await age()
    const before = await updatedAt(id)
    await db.pool.query('UPDATE orders SET placed_mail_at = shop_now() WHERE id = $1', [id])
    await db.pool.query(
      'UPDATE shipments SET checked_at = shop_now(), updated_at = shop_now() WHERE order_id = $1',
      [id],
    )
    expect(await updatedAt(id)).toBe(before)
  })
})
