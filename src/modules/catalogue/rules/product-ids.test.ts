import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ASKED_PRODUCTS } from './asked-products.ts'
import { productIdsInput } from './product-ids.ts'

const anId = (index: number) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`
const many = (count: number) => Array.from({ length: count }, (_, index) => anId(index))

describe('requested product ids', () => {
  test('are one text, in the requested sequence', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: MAX_ASKED_PRODUCTS }), (ids) => {
        expect(productIdsInput.parse({ ids: ids.join(',') })).toEqual({ ids })
      }),
    )
  })

  test('are at most fifty', () => {
    expect(productIdsInput.parse({ ids: many(50).join(',') }).ids).toHaveLength(50)
    expect(productIdsInput.safeParse({ ids: many(51).join(',') }).success).toBe(false)
  })

  test.each([
    ['nothing', {}],
    ['an empty text', { ids: '' }],
    ['a list', { ids: [anId(1)] }],
    ['a word', { ids: 'notebook' }],
    ['an invalid id', { ids: `${anId(1)},x` }],
    ['an empty entry', { ids: `${anId(1)},` }],
    ['a duplicate id', { ids: `${anId(1)},${anId(1)}` }],
    ['capital letters', { ids: 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA' }],
    ['a space', { ids: `${anId(1)}, ${anId(2)}` }],
    ['an additional parameter', { ids: anId(1), price: '1' }],
    ['a very long text', { ids: 'x'.repeat(100_000) }],
  ])('%s is refused', (_what, input) => {
    expect(productIdsInput.safeParse(input).success).toBe(false)
  })
})
