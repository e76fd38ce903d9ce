/** Manual stock changes, alone and concurrent with checkouts. */
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { made } from '#tests/support/products.ts'
import { aGuest, expectBooksToAgree, placed, stockOf, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const manager = await staffOf(testing, 'manager')

const movementsOf = async (id: ProductId) => {
  const found = await shop.listStockMovements({ id, page: 1 })
  if (!found.ok) throw new Error(found.problem.key)
  return found.value.movements
}

describe('a manual stock change', () => {
  const change = (productId: ProductId, reason: 'received' | 'counted' | 'lost', quantity: number) =>
    shop.changeStock(manager, { productId, reason, quantity, note: 'why' })

  test('is recorded with who, why and the new stock', async () => {
    const id = await made(testing, manager)
    expect(await change(id, 'received', 5)).toEqual({ ok: true, value: { onHand: 15 } })
    expect(await change(id, 'counted', 9)).toEqual({ ok: true, value: { onHand: 9 } })
    expect(await change(id, 'counted', 9)).toEqual({ ok: true, value: { onHand: 9 } })
    expect(await change(id, 'lost', 10)).toMatchObject({ problem: { key: 'stockHeld', facts: [0] } })
    const { name } = (await db.pool.query(`SELECT name FROM users WHERE id = $1`, [manager.userId])).rows[0]
    expect(await movementsOf(id)).toMatchObject([
      { kind: 'adjusted', quantity: -6, after: 9, reason: 'Stock count: why', actorName: name },
      { kind: 'received', quantity: 5, after: 15, reason: 'Received: why', actorName: name },
      { kind: 'received', quantity: 10, after: 10 },
    ])
  })

  test('is refused for a product without stock tracking', async () => {
    const id = await made(testing, manager, { stock: 'not counted' })
    expect(await change(id, 'received', 5)).toMatchObject({
      problem: { key: 'stock_not_counted' },
    })
  })

  test('during twenty checkouts oversells and loses nothing, and the books agree', async () => {
    const id = await made(testing, manager, { stock: '12' })
    const guests = await Promise.all(Array.from({ length: 20 }, () => aGuest(testing)))
    const orders = guests.map((guest) =>
      placed(testing, guest, { items: [{ productId: id, quantity: 1 }] }).then(
        () => 1,
        () => 0,
      ),
    )
    const losses = Array.from({ length: 8 }, () => change(id, 'lost', 1).then(({ ok }) => (ok ? 1 : 0)))
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
    const [sold, lost] = [sum(await Promise.all(orders)), sum(await Promise.all(losses))]
    const { onHand, reserved } = await stockOf(testing, id)
    expect([onHand, reserved, sold + lost]).toEqual([12 - lost, sold, 12])
    await expectBooksToAgree(testing)
  })
})
