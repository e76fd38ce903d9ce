import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cartLinkInput,
  cartLinkPath,
  MAX_LINKED,
  planCartLink,
  readCartLink,
  writeCartLink,
} from './cart-link.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { anyText } from '#platform/testing/any-text.ts'

const sku = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/)
const item = fc.record({ sku, quantity: fc.integer({ min: 1, max: 9_999 }) })
const items = fc.uniqueArray(item, { selector: (each) => each.sku, minLength: 1, maxLength: MAX_LINKED })

describe('a link to a cart', () => {
  test('can be read back, also from an address', () => {
    fc.assert(
      fc.property(items, (wanted) => {
        expect(readCartLink(writeCartLink(wanted))).toEqual(wanted)
        const { searchParams } = new URL(cartLinkPath(wanted), 'https://a.example')
        expect(readCartLink(searchParams.get('add') ?? '')).toEqual(wanted)
      }),
    )
  })

  test('needs no escapes, and fits into an address', () => {
    fc.assert(
      fc.property(items, (wanted) => {
        const path = cartLinkPath(wanted)
        expect(new URL(path, 'https://a.example').href).toBe(`https://a.example${path}`)
        expect(path.length).toBeLessThan(2_000)
      }),
    )
  })

  test.each([
    ['PNA-1', [['PNA-1', 1]]],
    [
      'PNA-1:2,PNA-2',
      [
        ['PNA-1', 2],
        ['PNA-2', 1],
      ],
    ],
    ['PNA-1:2, PNA-1', [['PNA-1', 3]]],
  ])('%s requests %j', (text, wanted) => {
    expect(readCartLink(text)?.map((each) => [each.sku, each.quantity])).toEqual(wanted)
  })

  test.each([
    '',
    ',',
    'PNA-1,',
    'PNA-1:0',
    'PNA-1:-1',
    'PNA-1:1.5',
    'PNA-1:10000',
    'PNA-1:2:3',
    '<b>',
    'a b',
    '../x',
    'é',
    'x'.repeat(51),
    'S,'.repeat(600),
    Array.from({ length: MAX_LINKED + 1 }, (_, index) => `S${index}`).join(','),
  ])('%j is not a cart link', (text) => {
    expect(readCartLink(text)).toBeNull()
    expect(cartLinkInput.safeParse({ add: text }).success).toBe(false)
  })

  test('is read or refused for any text, and never has more than a cart can hold', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(fc.oneof(sku, anyText)).map((all) => all.join(',')),
        ),
        (text) => {
          const read = readCartLink(text)
          fc.pre(read !== null)
          expect(read.length).toBeLessThanOrEqual(MAX_LINKED)
          expect(new Set(read.map((each) => each.sku)).size).toBe(read.length)
          for (const each of read) expect(each.quantity).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('is accepted only as a single parameter without others', () => {
    expect(cartLinkInput.safeParse({ add: 'PNA-1', to: '/orders' }).success).toBe(false)
    expect(cartLinkInput.safeParse({}).success).toBe(false)
    expect(cartLinkInput.safeParse({ add: ['PNA-1', 'PNA-2'] }).success).toBe(false)
  })
})

describe('what can be bought from a link', () => {
  const product = (facts: { readonly sku: string; readonly available: number | null }) => ({
    ...facts,
    name: `Notebook ${facts.sku}`,
  })

  test('is as much as is in stock, with a message about the rest', () => {
    const plan = planCartLink(
      [
        { sku: 'A', quantity: 2 },
        { sku: 'B', quantity: 3 },
        { sku: 'C', quantity: 1 },
        { sku: 'D', quantity: 60 },
        { sku: 'E', quantity: 1 },
      ],
      [
        product({ sku: 'A', available: 10 }),
        product({ sku: 'B', available: 1 }),
        product({ sku: 'C', available: 0 }),
        product({ sku: 'D', available: null }),
      ],
    )
    expect(plan.lines.map((line) => [line.product.sku, line.quantity])).toEqual([
      ['A', 2],
      ['B', 1],
      ['D', 50],
    ])
    expect(plan.notes).toEqual([
      'Only 1 of Notebook B left in stock',
      'Notebook C is out of stock',
      'You can order at most 50 of one product',
      'E is not sold here',
    ])
  })

  test('never exceeds what was requested or what is in stock, and each product has a line or a message', () => {
    const sold = fc.option(fc.integer({ min: -1, max: 80 }), { nil: null })
    fc.assert(
      fc.property(items, fc.array(sold), (wanted, stocks) => {
        const products = stocks.flatMap((available, index) => {
          const each = wanted[index]
          return each ? [product({ sku: each.sku, available })] : []
        })
        const plan = planCartLink(wanted, products)
        for (const { product: found, quantity } of plan.lines) {
          const asked = wanted.find((each) => each.sku === found.sku)?.quantity ?? 0
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBe(Math.min(asked, maxQuantity(found.available)))
        }
        const whole = plan.lines.filter(
          ({ product: found, quantity }) =>
            quantity === wanted.find((each) => each.sku === found.sku)?.quantity,
        )
        expect(whole.length + plan.notes.length).toBe(wanted.length)
      }),
    )
  })
})
