import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { planBuyAgain } from './buy-again.ts'

const item = (id: string, quantity: number) => ({ productId: id as ProductId, name: `Book ${id}`, quantity })

describe('buying again', () => {
  test('takes as many units as before, or as are in stock, and names what is missing', () => {
    const plan = planBuyAgain(
      [item('a', 2), item('b', 5), item('c', 1), item('d', 1), item('e', 3)],
      [
        { id: 'a', available: 2 },
        { id: 'b', available: 3 },
        { id: 'c', available: 0 },
        { id: 'e', available: null },
      ],
    )
    expect(plan.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['a', 2],
      ['b', 3],
      ['e', 3],
    ])
    expect(plan.missing).toEqual(['Book c', 'Book d'])
    expect(plan.fewer).toEqual(['Book b'])
  })

  test('adds or names every item, and never more than was ordered or is in stock', () => {
    const items = fc.uniqueArray(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 50 })), {
      selector: ([id]) => id,
    })
    const shelf = fc.uniqueArray(fc.tuple(fc.nat(9), fc.option(fc.nat(60))), { selector: ([id]) => id })
    fc.assert(
      fc.property(items, shelf, (ordered, stocked) => {
        const sold = stocked.map(([id, available]) => ({ id: String(id), available }))
        const plan = planBuyAgain(
          ordered.map(([id, quantity]) => item(String(id), quantity)),
          sold,
        )
        expect(plan.lines.length + plan.missing.length).toBe(ordered.length)
        for (const { product, quantity } of plan.lines) {
          const [, wanted = 0] = ordered.find(([id]) => String(id) === product.id) ?? []
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(Math.min(wanted, product.available ?? 50))
        }
      }),
    )
  })
})
