/** Staff confirm cash orders that their customers confirmed on the phone. */
import { afterEach, expect, test } from 'vitest'
import type { Actor } from '#platform/actor.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { confirmedInCash, mailsAbout, placedInCash, takeCash } from '#tests/support/cash.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { eventsOf, jobsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop } = testing
const support = await staffOf(testing, 'support')

afterEach(() => expectBooksToAgree(testing))

const confirm = (actor: Actor, orderId: OrderId) => shop.confirmOrderByStaff(actor, { orderId })

test('a cash order that staff confirm is shipped once, with a mail to the customer and an audit entry', async () => {
  await takeCash(testing)
  const { id, email } = await placedInCash(testing, await aGuest(testing))
  const [first, again] = await Promise.all([confirm(support, id), confirm(support, id)])
  expect([first, again]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await eventsOf(testing, id, 'order.confirmed')).toEqual(['order.confirmed'])
  expect((await jobsOf(testing, id)).filter((job) => job.startsWith('ship_order'))).toHaveLength(1)
  expect(await notedBy(testing, support.userId)).toMatchObject([{ action: 'order.confirmed' }])
  expect((await mailsAbout(testing, id, email)).some(({ subject }) => subject.includes('confirmed'))).toBe(
    true,
  )
  await shop.shipPaidOrder({ orderId: id })
  expect(await stateOf(testing, id)).toBe('unpaid shipped shipped')
})

test('staff can confirm no other orders, and nobody else can confirm', async () => {
  await takeCash(testing)
  const unpaid = await anUnpaidOrder(testing)
  const closed = await placedInCash(testing, await aGuest(testing))
  const owner = await staffOf(testing, 'owner')
  await shop.cancelOrderByStaff(owner, { orderId: closed.id, note: 'Asked us to' })
  for (const { id } of [unpaid, closed])
    expect(await confirm(support, id)).toMatchObject({ problem: { key: 'order_not_confirmable' } })
  const waiting = await placedInCash(testing, await aGuest(testing))
  expect(await confirm(await aGuest(testing), waiting.id)).toMatchObject({ problem: { code: 'forbidden' } })
  const done = await confirmedInCash(testing, await aGuest(testing))
  const before = await notedBy(testing, support.userId)
  expect(await confirm(support, done.id)).toMatchObject({ ok: true })
  expect(await notedBy(testing, support.userId)).toEqual(before)
})
