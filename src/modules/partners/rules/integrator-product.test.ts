import { expect, test } from 'vitest'
import { integratorProduct, toIntegratorProduct, type PartnerProductRow } from './integrator-product.ts'
import { PLANNER } from '#modules/catalogue/testing/a-public-product.ts'

const LISTED: PartnerProductRow = {
  ...PLANNER,
  imageUrl: '/images/x.svg',
  galleryImages: ['/images/y.svg', 'https://elsewhere.example/z.jpg'],
  available: 7,
  status: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
}
const told = (change: Partial<PartnerProductRow> = {}) =>
  toIntegratorProduct({ ...LISTED, ...change }, { shopUrl: 'https://shop.example' })

test('amounts are rupees with at most two decimals, under the specification’s field names', () => {
  expect(told()).toMatchObject({
    price: 599.5,
    discounted_price: 499.5,
    original_price: null,
    stock_quantity: 7,
    in_stock: true,
    created_at: '2026-11-01T00:00:00.000Z',
  })
})

test('addresses are absolute, so that they work from outside', () => {
  const { url, image_url, gallery_images } = told()
  expect(url).toMatch(/^https:\/\/shop\.example\/[a-z-]+\/banjara-daily-planner$/)
  expect(image_url).toBe('https://shop.example/images/x.svg')
  expect(gallery_images).toEqual(['https://shop.example/images/y.svg', 'https://elsewhere.example/z.jpg'])
})

test('a product has every field of the specification, and matches its schema', () => {
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
])('available %s and in stock %s is shown as %s', (available, isInStock, isTold) => {
  expect(told({ available, isInStock }).in_stock).toBe(isTold)
})
