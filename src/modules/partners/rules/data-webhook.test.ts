import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { factsOf, type StaffProduct } from '#modules/catalogue/rules/product-data.ts'
import { NO_OPTION } from '#modules/catalogue/rules/option-group.ts'
import { NO_SALE } from '#modules/catalogue/rules/pricing.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import {
  dataReceived,
  sendData,
  dataHeaders,
  isOutdated,
  isSeenByShoppers,
  syncedProduct,
} from './data-webhook.ts'

test('the result of a message has one order of fields, however it was stored', () => {
  const kept = { changed: 1, received_at: '2026-11-22T04:06:00.000Z', type: 'order_sync', received: 2 }
  expect(JSON.stringify(dataReceived.parse(kept))).toBe(
    '{"type":"order_sync","received":2,"changed":1,"outdated":[],"limited":[],"received_at":"2026-11-22T04:06:00.000Z"}',
  )
})

test('the documented headers are those that are read, and their examples are valid', () => {
  const examples = Object.entries(sendData.headers ?? {}).map(
    ([name, { example }]) => [name, example] as const,
  )
  expect(examples.map(([name]) => name).toSorted()).toEqual(Object.keys(dataHeaders.shape).toSorted())
  expect(dataHeaders.safeParse(Object.fromEntries(examples)).success).toBe(true)
})

const read = (timestamp: string, key = 'key-1') =>
  dataHeaders.safeParse({ 'idempotency-key': key, timestamp, host: 'shop.test' })

describe('a timestamp', () => {
  test.each([
    ['1795322760', { seconds: 1_795_322_760, iso: null }],
    ['2026-11-22T04:06:00Z', { seconds: null, iso: '2026-11-22T04:06:00Z' }],
    ['2026-11-22T09:36:00.123+05:30', { seconds: null, iso: '2026-11-22T09:36:00.123+05:30' }],
  ])('%s is valid', (text, timestamp) => {
    expect(read(text).data?.timestamp).toEqual(timestamp)
  })

  test.each([
    '',
    ' ',
    'now',
    '1795322760000',
    '179532276',
    '1e9',
    '-795322760',
    '2026-11-22',
    '2026-02-30T00:00:00Z',
    '0026-11-22T04:06:00Z',
    '2026-11-22T04:06:00',
    '2026-11-22T04:06:00+23:00',
    '2026-11-22T24:06:00Z',
    `2026-11-22T04:06:00.${'1'.repeat(50)}Z`,
  ])('“%s” is invalid', (text) => {
    expect(read(text).success).toBe(false)
  })
})

describe('an idempotency key', () => {
  test.each(['a', '7b0c5f6e-3a55-4c6f-9a58-0d6f1f9f2a11', 'order/20413:update', 'x'.repeat(200)])(
    '%s is valid',
    (key) => {
      expect(read('1795322760', key).data?.['idempotency-key']).toBe(key)
    },
  )

  test.each(['', 'a b', 'a, a', 'ä', 'a\n', 'x'.repeat(201)])('“%s” is invalid', (key) => {
    expect(read('1795322760', key).success).toBe(false)
  })
})

const product: StaffProduct = {
  id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22' as ProductId,
  version: 3,
  reserved: 4,
  withCourier: 0,
  name: 'Deccan',
  category: 'Ruled Notebooks',
  onHand: 100,
  pricePaise: paise(24_900),
  discountedPricePaise: null,
  originalPricePaise: null,
  ...NO_SALE,
  imageUrl: '/pictures/a',
  galleryImages: [],
  description: 'Old words',
  isInStock: true,
  status: 'active',
  slug: 'deccan',
  sku: 'PN-1',
  format: 'A5',
  pages: 200,
  cover: 'Soft',
  gsm: 70,
  ruling: 'ruled',

  lineSpacingMm: 8,
  weightGrams: 400,
  about: [],
  hsn: '4820',
  gstRatePercent: 0,
  countryOfOrigin: 'India',
  gtin: null,
  mpn: null,
  ...NO_OPTION,
  extra: [],
  metaTitle: null,
  metaDescription: null,
  lowStockAt: null,
  binding: null,
}

describe('a partner’s product record', () => {
  test('changes the fields that it contains, and nothing else', () => {
    const record = fc.record(
      {
        stock_on_hand: fc.integer({ min: 0, max: 1_000_000 }),
        description: fc.string({ minLength: 1 }),
        weight_grams: fc.integer({ min: 1, max: 30_000 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(record, (said) => {
        const { after, wrong } = syncedProduct(product, { sku: 'PN-1', ...said }, 0)
        if (wrong !== null) throw new Error(wrong.message)
        const { onHand, description, weightGrams } = after
        expect({ ...after, onHand: 100, description: 'Old words', weightGrams: 400 }).toEqual(
          factsOf(product),
        )
        expect([onHand, weightGrams]).toEqual([
          Math.max(said.stock_on_hand ?? 100, product.reserved),
          said.weight_grams ?? 400,
        ])
        expect(description).toBe(said.description?.replaceAll('\r\n', '\n').trim() ?? 'Old words')
      }),
    )
  })

  test('is refused for a product without stock tracking', () => {
    const uncounted = { ...product, onHand: null, reserved: 0 }
    expect(syncedProduct(uncounted, { sku: 'PN-1', stock_on_hand: 5 }, 0).wrong?.field).toBe('stock_on_hand')
    expect(syncedProduct(uncounted, { sku: 'PN-1', weight_grams: 5 }, 0).after?.onHand).toBeNull()
  })
})

describe('a stock count and a delta', () => {
  test('differ: paid units that the courier has not picked up are subtracted from a count, but not from a delta', () => {
    expect(syncedProduct(product, { sku: 'PN-1', stock_on_hand: 10 }, 3).after?.onHand).toBe(7)
    expect(syncedProduct(product, { sku: 'PN-1', stock_delta: -6 }, 3).after?.onHand).toBe(94)
    expect(syncedProduct(product, { sku: 'PN-1', stock_delta: 24 }, 3).after?.onHand).toBe(124)
  })

  test('never go below reserved stock: a count is raised to it, a delta is refused', () => {
    expect(syncedProduct(product, { sku: 'PN-1', stock_on_hand: 7 }, 3)).toMatchObject({ isLimited: false })
    expect(syncedProduct(product, { sku: 'PN-1', stock_on_hand: 6 }, 3)).toMatchObject({
      after: { onHand: 4 },
      isLimited: true,
    })
    expect(syncedProduct(product, { sku: 'PN-1', stock_delta: -97 }, 3).wrong?.message).toBe(
      'Orders reserve 7 units (4 unpaid, 3 sold but not yet with the courier): the shelf can’t have fewer',
    )
  })

  test.each([
    ['stock_on_hand', ['stock_on_hand'], true],
    ['stock_on_hand', ['stock_delta'], true],
    ['stock_delta', ['stock_on_hand'], true],
    ['stock_delta', ['stock_delta'], false],
    ['description', ['weight_grams', 'stock_on_hand'], false],
    ['description', ['description'], true],
  ] as const)('%s after a newer %o is outdated: %s', (field, newer, expected) => {
    expect(isOutdated(field, new Set(newer))).toBe(expected)
  })
})

test.each([
  ['a stock above what one order may take', { onHand: 60 }, false],
  ['a low stock', { onHand: 8 }, true],
  ['another description', { description: 'New' }, true],
  ['another weight', { weightGrams: 1 }, true],
  ['nothing', {}, false],
])('%s: visible to shoppers is %o %s', (_what, change, isSeen) => {
  expect(isSeenByShoppers(product, { ...factsOf(product), ...change })).toBe(isSeen)
})
