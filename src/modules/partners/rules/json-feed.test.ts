import { describe, expect, test } from 'vitest'
import type { FeedProduct } from '#modules/content/rules/product-feed.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { jsonFeed, toJsonFeed } from './json-feed.ts'
import { paise } from '#platform/rules/money.ts'

const PICTURE = '/pictures/0123456789abcdef01234567'
const PLANNER: FeedProduct = {
  id: '018f0000-0000-7000-8000-000000000001' as ProductId,
  sku: 'PNA-1',
  slug: 'banjara-daily-planner',
  name: 'Banjara Daily Planner',
  description: '',
  category: 'Undated Daily Planners',
  imageUrl: PICTURE,
  galleryImages: [PICTURE],
  pricePaise: paise(59_950),
  discountedPricePaise: paise(49_950),
  originalPricePaise: null,
  available: 0,
  weightGrams: 540,
  format: 'A5',
  pages: 200,
  cover: 'Cloth hardcover',
  gsm: 100,
  ruling: 'planner',
  lineSpacingMm: null,
  rating: null,
  reviewsCount: 0,
  gtin: null,
  mpn: 'BD-1',
  binding: null,
}

describe('the price list as JSON', () => {
  test('says what its page says, and is what its schema says', () => {
    const feed = toJsonFeed('https://a.example', { products: [PLANNER], part: 1, partCount: 1 })
    expect(jsonFeed.parse(JSON.parse(JSON.stringify(feed)))).toEqual(feed)
    expect(feed).toMatchObject({ next_url: null, feed_url: 'https://a.example/feeds/products.json' })
    expect(feed.products[0]).toMatchObject({
      gtin: null,
      mpn: 'BD-1',
      url: 'https://a.example/undated-daily-planner/banjara-daily-planner',
      image_urls: [`https://a.example${PICTURE}/1200.jpg`],
      price: 499.5,
      list_price: 599.5,
      availability: 'out_of_stock',
      rating: null,
    })
  })

  test('leads from part to part', () => {
    const next = (part: number) =>
      toJsonFeed('https://a.example', { products: [], part, partCount: 3 }).next_url
    expect([1, 2, 3].map(next)).toEqual([
      'https://a.example/feeds/products.json?part=2',
      'https://a.example/feeds/products.json?part=3',
      null,
    ])
  })
})
