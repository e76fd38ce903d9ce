import { describe, expect, test } from 'vitest'
import { PLANNER } from '#modules/catalogue/testing/a-public-product.ts'
import { PICTURE } from '#modules/catalogue/testing/any-product.ts'
import { jsonFeed, toJsonFeed } from './json-feed.ts'

const RED = { groupId: 'g-1', groupName: 'Banjara', optionName: 'Colour', optionValue: 'Red' }

describe('the JSON product feed', () => {
  test('has what the product page shows, and matches its schema', () => {
    const feed = toJsonFeed('https://a.example', {
      products: [{ ...PLANNER, available: 0, galleryImages: [PICTURE], mpn: 'BD-1', ...RED }],
      part: 1,
      partCount: 1,
    })
    expect(jsonFeed.parse(JSON.parse(JSON.stringify(feed)))).toEqual(feed)
    expect(feed).toMatchObject({ next_url: null, feed_url: 'https://a.example/feeds/products.json' })
    expect(feed.products[0]).toMatchObject({
      gtin: null,
      mpn: 'BD-1',
      group_id: 'g-1',
      option_name: 'Colour',
      option_value: 'Red',
      url: 'https://a.example/undated-daily-planner/banjara-daily-planner',
      image_urls: [`https://a.example${PICTURE}/1200.jpg`],
      price: 499.5,
      list_price: 599.5,
      availability: 'out_of_stock',
      rating: null,
    })
  })

  test('links from part to part', () => {
    const next = (part: number) =>
      toJsonFeed('https://a.example', { products: [], part, partCount: 3 }).next_url
    expect([1, 2, 3].map(next)).toEqual([
      'https://a.example/feeds/products.json?part=2',
      'https://a.example/feeds/products.json?part=3',
      null,
    ])
  })
})
