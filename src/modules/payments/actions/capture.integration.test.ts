/** Payments authorised by the bank but not captured: the shop captures them if the order still needs the money. */
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { bindShop, type Shop } from '#app/shop.ts'
import { aStaffMember, callProvider } from '#tests/support/money.ts'
import { anUnpaidOrder, statusOf } from '#tests/support/orders.ts'
import { expectBooksToAgree, payInWindow, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { capture: 'normal' })
  await expectBooksToAgree(testing)
})

const openFor = async (id: OrderId) =>
  (await shop.getReconciliation()).orderWithoutMoney.filter(({ orderId }) => orderId === id)

const old = (id: OrderId) =>
  db.pool.query(
    `UPDATE payments SET created_at = created_at - interval '1 hour', next_check_at = NULL WHERE order_id = $1`,
    [id],
  )

describe('a payment that stays authorised', () => {
  async function anAuthorisedOrder() {
    await setFaults(testing, { capture: 'left' })
    const order = await anUnpaidOrder(testing)
    const answer = await payInWindow(testing, order.gatewayOrderId)
    await setFaults(testing, { capture: 'normal' })
    await old(order.id)
    return { ...order, answer }
  }

  /** The shop with its clock moved forward by this many minutes. */
  const later = (minutes: number): Shop => {
    const now = () => new Date(Date.now() + minutes * 60_000)
    return bindShop({ ...testing.deps, clock: { ...testing.deps.clock, now } })
  }

  test('is left to the provider for some minutes, then captured by the shop, and settles the order', async () => {
    const { id, guest, answer } = await anAuthorisedOrder()
    await shop.reconcilePayments()
    expect(await statusOf(testing, guest, id)).toBe('pending')
    await old(id)
    await later(6).reconcilePayments()
    expect(await statusOf(testing, guest, id)).toBe('completed')
    const seen = await callProvider<{ status: string }>(
      testing,
      'GET',
      `/v1/payments/${answer.razorpay_payment_id}`,
    )
    expect(seen.status).toBe('captured')
  })

  test('is not captured for an order that was cancelled', async () => {
    const { id, guest, answer } = await anAuthorisedOrder()
    await shop.cancelOrder(guest, { orderId: id })
    await later(6).reconcilePayments()
    const seen = await callProvider<{ status: string }>(
      testing,
      'GET',
      `/v1/payments/${answer.razorpay_payment_id}`,
    )
    expect(seen.status).toBe('authorized')
  })

  test('is shown to staff if the provider refuses the capture', async () => {
    const staff = await aStaffMember(testing)
    const { id } = await anAuthorisedOrder()
    const refusing = bindShop({
      ...testing.deps,
      clock: { ...testing.deps.clock, now: () => new Date(Date.now() + 6 * 60_000) },
      payments: {
        ...testing.deps.payments,
        capture: async () => ({ ok: false, reason: 'refused', detail: '400 BAD_REQUEST_ERROR' }),
      },
    })
    await refusing.reconcilePayments()
    const [row] = await openFor(id)
    expect(row).toMatchObject({ amountPaise: 29_900, actions: ['ask_payment', 'note'] })
    await shop.recordFlagDone(staff, { flagId: Number(row!.id), reason: 'The customer paid again' })
    expect(await openFor(id)).toEqual([])
  })
})
