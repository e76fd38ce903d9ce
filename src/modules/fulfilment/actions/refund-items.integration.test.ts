/** Staff refund selected units: their value, their line on the credit note, each unit once. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { refundOrderInput } from '#modules/orders/rules/refund-order-input.ts'
import { messageOf } from '#platform/rules/result.ts'
import { goodsOf, NOTEBOOK_HSN, documentsOf, PLANNER_HSN } from '#tests/support/invoices.ts'
import { aStaffMember, refundRowsOf } from '#tests/support/money.ts'
import { anAccount, giveCoins, ledgerOf } from '#tests/support/rewards.ts'
import { aDeliveredOrder, aRequest } from '#tests/support/returns.ts'
import { aGuest, confirm, expectBooksToAgree, payInWindow, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop } = testing
const staff = await aStaffMember(testing)

afterEach(() => expectBooksToAgree(testing))

/** Two notebooks of ₹200 and a planner of ₹590, and ₹50 for shipping. */
async function anOrder(actor: Parameters<typeof confirm>[1], coins = 0) {
  const notebook = await goodsOf(testing, NOTEBOOK_HSN, { pricePaise: 20_000 })
  const planner = await goodsOf(testing, PLANNER_HSN, { pricePaise: 59_000 })
  const items = [
    { productId: notebook, quantity: 2 },
    { productId: planner, quantity: 1 },
  ]
  const order = await placed(testing, actor, { items, ...(coins > 0 && { coins }) })
  await confirm(testing, actor, order.id, await payInWindow(testing, order.gatewayOrderId))
  return { id: order.id, notebook, planner }
}

type Wish = { readonly productId: ProductId; readonly quantity: number }

const ask = (orderId: string, amount: string, items: readonly Wish[] = [], key: string = randomUUID()) =>
  shop.refundOrder(
    staff,
    refundOrderInput.parse({ orderId, key, amount, items, reason: 'The cover was torn', confirmed: 'yes' }),
  )

async function sendAll(id: Parameters<typeof refundRowsOf>[1]) {
  for (const refund of await refundRowsOf(testing, id)) await shop.refundPayment({ refundId: refund.id })
}

const saidOf = (answer: Awaited<ReturnType<typeof ask>>) => (answer.ok ? 'asked' : messageOf(answer.problem))

describe('refunding one of two notebooks', () => {
  test('sends what was paid for it, and its credit note has only its line with its tax', async () => {
    const { id, notebook, planner } = await anOrder(await aGuest(testing))
    const key = randomUUID()
    for (const _again of [1, 2])
      expect(saidOf(await ask(id, 'items', [{ productId: notebook, quantity: 1 }], key))).toBe('asked')
    expect(await refundRowsOf(testing, id)).toMatchObject([{ amount: 20_000 }])
    await sendAll(id)
    const [invoice, note] = await documentsOf(testing, id)
    const bought = invoice!.document.lines[0]!
    expect(note!.document.lines).toMatchObject([
      { line: 0, quantity: 1, totalPaise: 20_000, hsn: NOTEBOOK_HSN, ratePercent: bought.ratePercent },
    ])
    expect(note!.document.corrects?.reason).toBe('Items were refunded')
    const lines = await shop.listRefundLines({ orderId: id })
    expect(
      lines.map(({ productId, refundValues }) => [productId, refundValues.map((each) => each.amountPaise)]),
    ).toEqual([
      [notebook, [20_000]],
      [planner, [59_000]],
    ])
    const { refunds } = (await shop.getOrderForStaff({ id }))!
    expect(refunds[0]?.items).toEqual([{ name: lines[0]!.name, quantity: 1 }])
  })

  test('is refused a second time, for more units than were bought, and for other products', async () => {
    const { id, notebook, planner } = await anOrder(await aGuest(testing))
    const other = await anOrder(await aGuest(testing))
    for (const items of [
      [{ productId: notebook, quantity: 3 }],
      [
        { productId: planner, quantity: 1 },
        { productId: other.planner, quantity: 1 },
      ],
    ])
      expect(saidOf(await ask(id, 'items', items))).toBe(MESSAGES.refund_units_left)
    const both = [{ productId: notebook, quantity: 2 }]
    const asked = await Promise.all([ask(id, 'items', both), ask(id, 'items', both), ask(id, 'items', both)])
    expect(asked.map(saidOf).toSorted()).toEqual(
      ['asked', MESSAGES.refund_units_left, MESSAGES.refund_units_left].toSorted(),
    )
    expect(await refundRowsOf(testing, id)).toMatchObject([{ amount: 40_000 }])
  })

  test('after a refund of an amount sends at most what its item has left', async () => {
    const { id, notebook, planner } = await anOrder(await aGuest(testing))
    await ask(id, '520')
    expect(
      (await shop.listRefundLines({ orderId: id })).map(
        ({ refundValues }) => refundValues.at(-1)?.amountPaise,
      ),
    ).toEqual([20_000, 29_500])
    await ask(id, 'items', [{ productId: planner, quantity: 1 }])
    await sendAll(id)
    const [, goodwill, named] = await documentsOf(testing, id)
    expect(goodwill!.document.lines.map(({ quantity }) => quantity)).not.toContain(1)
    expect(named!.document.lines).toMatchObject([{ line: 1, quantity: 1, totalPaise: 29_500 }])
    // Refunding the rest leaves nothing.
    expect(saidOf(await ask(id, 'whole'))).toBe('asked')
    expect(saidOf(await ask(id, 'items', [{ productId: notebook, quantity: 1 }]))).toBe(
      MESSAGES.refund_nothing_left,
    )
    await sendAll(id)
  })
})

test('refunding units returns their coins, and takes back the coins earned with them', async () => {
  const user = await anAccount(testing)
  await giveCoins(testing, user.userId, 99)
  // 990 less 99 by coins, and 50 for shipping: 941, which earned 94.
  const { id, notebook } = await anOrder(user, 99)
  const [line] = await shop.listRefundLines({ orderId: id })
  expect(line?.refundValues).toEqual([
    { amountPaise: paise(18_000), coins: 20 },
    { amountPaise: paise(36_000), coins: 40 },
  ])
  expect(saidOf(await ask(id, 'items', [{ productId: notebook, quantity: 1 }]))).toBe('asked')
  expect((await ledgerOf(testing, user.userId)).slice(-2)).toMatchObject([
    { kind: 'returned', coins: 20 },
    { kind: 'reversed', coins: -(94 - 76) },
  ])
  await sendAll(id)
})

test('units in a return cannot be refunded separately, and refunded ones cannot be returned', async () => {
  const guest = await aGuest(testing)
  const { id, productId } = await aDeliveredOrder(testing, guest)
  expect(saidOf(await ask(id, 'items', [{ productId, quantity: 1 }]))).toBe('asked')
  const returning = (quantity: number) =>
    shop.requestReturn(guest, { orderId: id, ...aRequest([{ productId, quantity }]) })
  expect(await returning(2)).toMatchObject({
    ok: false,
    problem: { key: 'return_more_than_left' },
  })
  expect(await returning(1)).toMatchObject({ ok: true })
  expect(saidOf(await ask(id, 'items', [{ productId, quantity: 1 }]))).toBe(MESSAGES.refund_units_left)
  await sendAll(id)
})

test('after a unit that was partly refunded, the next unit returns what it cost, and no more', async () => {
  const guest = await aGuest(testing)
  const { id, productId, order } = await aDeliveredOrder(testing, guest)
  // Three quarters of everything, then one of the two units for what is left of its item.
  await ask(id, String(Math.ceil(order.totalPaise * 0.75) / 100))
  const [line] = await shop.listRefundLines({ orderId: id })
  const [one, two] = line!.refundValues
  expect(two!.amountPaise).toBe(one!.amountPaise)
  expect(saidOf(await ask(id, 'items', [{ productId, quantity: 1 }]))).toBe('asked')
  const returned = await shop.requestReturn(guest, {
    orderId: id,
    ...aRequest([{ productId, quantity: 1 }]),
  })
  expect(returned).toMatchObject({ ok: true, value: { amountPaise: order.items[0]!.unitPaise } })
  await sendAll(id)
})

test('units paid with coins only return their coins', async () => {
  const user = await anAccount(testing)
  await giveCoins(testing, user.userId, 990)
  // The goods cost nothing more; shipping is still charged.
  const { id, notebook } = await anOrder(user, 990)
  const [line] = await shop.listRefundLines({ orderId: id })
  expect(line?.refundValues).toEqual([
    { amountPaise: 0, coins: 200 },
    { amountPaise: 0, coins: 400 },
  ])
  expect(saidOf(await ask(id, 'items', [{ productId: notebook, quantity: 1 }]))).toBe('asked')
  expect((await ledgerOf(testing, user.userId)).at(-1)).toMatchObject({ kind: 'returned', coins: 200 })
  expect(saidOf(await ask(id, 'items', [{ productId: notebook, quantity: 2 }]))).toBe(
    MESSAGES.refund_units_left,
  )
  await sendAll(id)
})
