import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { createLog, runInContext } from '#platform/process/log.ts'
import { countCalls, createProcessMetrics } from '#server/metrics/process-metrics.ts'
import { aGuest, aProduct, confirm, CUSTOMER, payInWindow, placed, testShop } from '#tests/support/shop.ts'
import { getOrderStory } from './get-order-story.ts'

const testing = await testShop()
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const metrics = createProcessMetrics()
metrics.close()
const db = {
  ...testing.db,
  onOrderEvent: ({ event, orderId }: { event: string; orderId: string }) =>
    log.info({ event, orderId }, event),
}
const payments = countCalls(testing.deps.payments, 'razorpay', { metrics, log })
const shop = bindShop({ ...testing.deps, db, payments, log })
const own = { ...testing, db, shop }

test('an order’s story is found by number or id: events, payment, documents, jobs, and the log of its requests', async () => {
  const guest = await aGuest(own)
  const items = [{ productId: await aProduct(own), quantity: 1 }]
  const { order, id, gatewayOrderId } = await runInContext({ reqId: 'request-1' }, () =>
    placed(own, guest, { items }),
  )
  const other = await runInContext({ reqId: 'request-2' }, () => placed(own, guest, { items }))
  const answer = await payInWindow(own, gatewayOrderId)
  const paid = await runInContext({ reqId: 'request-3' }, () => confirm(own, guest, id, answer))
  expect(paid.ok).toBe(true)

  const story = await getOrderStory(testing.db.pool, order.number, [...lines, 'no line of ours', '{"half": '])
  expect(story?.order.id).toBe(id)
  const words = story?.lines.map(({ text }) => text) ?? []
  const place = (part: RegExp) => words.findIndex((line) => part.test(line))
  for (const part of [
    /^Order placed/,
    /^Payment: by razorpay, gateway order order_/,
    /^Log: order\.placed$/,
    /^Log: provider\.called: service razorpay, call createOrder, outcome ok/,
    /^Log: order\.paid$/,
    /^Document: .+ PN\//,
    /^Job: ship order waits, next at/,
  ])
    expect([part, place(part) >= 0]).toEqual([part, true])
  const times = story?.lines.map(({ at }) => at) ?? []
  expect(times).toEqual(times.toSorted())
  expect(words.join('\n')).not.toContain(other.id)
  expect(words.join('\n')).not.toContain(answer.razorpay_signature)

  expect((await getOrderStory(testing.db.pool, id, []))?.order.number).toBe(order.number)
  for (const unknown of ['PN-99999', randomUUID(), "' OR true"])
    expect(await getOrderStory(testing.db.pool, unknown, [])).toBeNull()
})

test('what was rolled back is not logged, and a paid order is counted once', async () => {
  lines.length = 0
  const guest = await aGuest(own)
  const items = [{ productId: await aProduct(own, { onHand: 1 }), quantity: 1 }]
  const { id, gatewayOrderId } = await placed(own, guest, { items })
  expect(
    (
      await shop.placeOrder(guest, {
        id: randomUUID() as typeof id,
        items,
        customer: CUSTOMER,
        expectedTotalPaise: 1,
      })
    ).ok,
  ).toBe(false)
  const answer = await payInWindow(own, gatewayOrderId)
  await Promise.all([confirm(own, guest, id, answer), confirm(own, guest, id, answer)])
  const events = lines
    .map((line) => JSON.parse(line) as { event?: string })
    .flatMap(({ event }) => event ?? [])
  expect(events.toSorted()).toEqual(['order.paid', 'order.placed'])
})
