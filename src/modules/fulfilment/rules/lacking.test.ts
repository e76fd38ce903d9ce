import { expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import { lackingOf } from './lacking.ts'

test('items with too little stock are listed: untracked ones are available, unknown ones are not', () => {
  const item = (id: string, quantity: number) => ({ productId: id as ProductId, name: id, quantity })
  const stock = new Map(
    Object.entries({ enough: 2, little: 1, none: 0, uncounted: null }).map(([id, available]) => [
      id as ProductId,
      { available },
    ]),
  )
  const items = ['enough', 'little', 'none', 'uncounted', 'gone'].map((id) => item(id, 2))
  expect(lackingOf(items, stock)).toEqual(['little', 'none', 'gone'])
})
