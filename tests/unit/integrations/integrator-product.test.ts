import { expect, test } from 'vitest'
import { toIntegratorProduct, type ListedProduct } from '#domain/integrations/integrator-product.ts'
import type { ProductId } from '#domain/ids.ts'
import { paise } from '#domain/money.ts'

const LISTED: ListedProduct = {
  id: '0190a5d2-0000-7000-8000-000000000001' as ProductId,
  name: 'Banjara Daily Planner',
  description: 'A page a day.',
  category: 'Undated Daily Planners',
  pricePaise: paise(64_950),
  discountedPricePaise: paise(59_900),
  originalPricePaise: null,
  imageUrl: '/images/x.svg',
  galleryImages: [],
  rating: null,
  reviewsCount: 0,
  isInStock: true,
  available: 7,
  status: 'active',
  createdAt: new Date('2026-11-01T00:00:00Z'),
}

test('money leaves as rupees with two decimals at most, under the specification’s names', () => {
  expect(toIntegratorProduct(LISTED)).toMatchObject({
    price: 649.5,
    discounted_price: 599,
    original_price: null,
    stock_quantity: 7,
    in_stock: true,
    created_at: '2026-11-01T00:00:00.000Z',
  })
})

test('has every field that the specification lists', () => {
  expect(Object.keys(toIntegratorProduct(LISTED))).toEqual(
    expect.arrayContaining([
      ...['id', 'name', 'description', 'price', 'discounted_price', 'original_price', 'image_url'],
      ...['gallery_images', 'category', 'rating', 'reviews_count', 'in_stock', 'stock_quantity', 'status'],
    ]),
  )
})

test.each([
  [0, true, false],
  [null, true, true],
  [7, false, false],
])('available %s and in stock %s is told as %s', (available, isInStock, told) => {
  expect(toIntegratorProduct({ ...LISTED, available, isInStock }).in_stock).toBe(told)
})
