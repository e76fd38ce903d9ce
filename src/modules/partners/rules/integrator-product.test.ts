import { expect, test } from 'vitest'
import { integratorProduct, toIntegratorProduct, type ListedProduct } from './integrator-product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'

const LISTED: ListedProduct = {
  id: '0190a5d2-0000-7000-8000-000000000001' as ProductId,
  sku: 'PN-BANJARA',
  slug: 'banjara-daily-planner',
  name: 'Banjara Daily Planner',
  description: 'A page a day.',
  category: 'Undated Daily Planners',
  pricePaise: paise(64_950),
  discountedPricePaise: paise(59_900),
  originalPricePaise: null,
  imageUrl: '/images/x.svg',
  galleryImages: ['/images/y.svg', 'https://elsewhere.example/z.jpg'],
  rating: null,
  reviewsCount: 0,
  isInStock: true,
  available: 7,
  status: 'active',
  hsn: '4820',
  gstRatePercent: 12,
  weightGrams: 430,
  gtin: null,
  mpn: null,
  binding: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
}
const told = (change: Partial<ListedProduct> = {}) =>
  toIntegratorProduct({ ...LISTED, ...change }, { shopUrl: 'https://shop.example' })

test('money leaves as rupees with two decimals at most, under the specification’s names', () => {
  expect(told()).toMatchObject({
    price: 649.5,
    discounted_price: 599,
    original_price: null,
    stock_quantity: 7,
    in_stock: true,
    created_at: '2026-11-01T00:00:00.000Z',
  })
})

test('addresses are whole, so that they lead somewhere from outside', () => {
  const { url, image_url, gallery_images } = told()
  expect(url).toMatch(/^https:\/\/shop\.example\/[a-z-]+\/banjara-daily-planner$/)
  expect(image_url).toBe('https://shop.example/images/x.svg')
  expect(gallery_images).toEqual(['https://shop.example/images/y.svg', 'https://elsewhere.example/z.jpg'])
})

test('has every field that the specification lists, and what its schema says', () => {
  expect(integratorProduct.strict().parse(told())).toEqual(told())
  expect(Object.keys(told())).toEqual(
    expect.arrayContaining([
      'id',
      'name',
      'description',
      'price',
      'discounted_price',
      'original_price',
      'image_url',
      'gallery_images',
      'category',
      'rating',
      'reviews_count',
      'in_stock',
      'stock_quantity',
      'status',
    ]),
  )
})

test.each([
  [0, true, false],
  [null, true, true],
  [7, false, false],
])('available %s and in stock %s is told as %s', (available, isInStock, isTold) => {
  expect(told({ available, isInStock }).in_stock).toBe(isTold)
})
