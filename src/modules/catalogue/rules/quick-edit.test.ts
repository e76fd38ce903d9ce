import { describe, expect, test } from 'vitest'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { standing } from '../testing/any-product.ts'
import { factsOf } from './product-data.ts'
import { quickEditInput, quickOutcome } from './quick-edit.ts'

const TYPED = { version: '3', price: '₹1,249.50', stock: '12', stockWas: '10', status: 'inactive' }
const edit = quickEditInput.parse(TYPED)

test('a row is parsed as typed; a product without stock tracking has no stock', () => {
  expect(edit).toEqual({ version: 3, price: 124_950, stock: 12, stockWas: 10, status: 'inactive' })
  const uncounted = quickEditInput.parse({ ...TYPED, stock: null, stockWas: null })
  expect(uncounted).toMatchObject({ stock: null, stockWas: null })
})

test.each([
  [{ price: '0' }, 'price', MESSAGES.product_price],
  [{ stock: '-1' }, 'stock', MESSAGES.product_stock],
  [{ status: 'archived' }, 'status', MESSAGES.product_status_row],
])('%j is refused at %s', (typed, field, message) => {
  const [issue] = quickEditInput.safeParse({ ...TYPED, ...typed }).error?.issues ?? []
  expect([issue?.path[0], issue?.message]).toEqual([field, message])
})

describe('the edited product', () => {
  const product = standing({ pricePaise: paise(69_900), discountedPricePaise: paise(59_900), reserved: 4 })

  test('has the price as selling price, the list price above it, and the stock and status', () => {
    const { facts } = quickOutcome(product, { ...edit, price: paise(54_900) })
    expect(facts).toEqual({
      ...factsOf(product),
      discountedPricePaise: 54_900,
      onHand: 12,
      status: 'inactive',
    })
  })

  test('keeps the current stock if the field was not changed', () => {
    const moved = standing({ onHand: 7 })
    expect(quickOutcome(moved, { ...edit, stock: 10 }).facts?.onHand).toBe(7)
  })

  test.each([
    [{}, { onHand: 7 }, MESSAGES.product_stock_moved],
    [{ stock: 3 }, {}, sentences.stockHeld(4)],
    [{ stockWas: null }, { onHand: null }, MESSAGES.stock_not_counted],
  ])('has an error at its stock for %j %j', (typed, facts, message) => {
    const { errors } = quickOutcome({ ...product, ...facts }, { ...edit, ...typed })
    expect(errors).toEqual([{ field: 'stock', message }])
  })
})
