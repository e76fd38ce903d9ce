import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PublicProduct } from '#modules/catalogue/rules/product.ts'
import { PLANNER } from '#modules/catalogue/testing/a-public-product.ts'
import { PICTURE, FACTS } from '#modules/catalogue/testing/any-product.ts'
import { paise } from '#platform/rules/money.ts'
import { allOf, readXml, textOf } from '#tests/support/xml.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { z } from '#platform/rules/zod.ts'
import {
  cleanFeedPart,
  productFeed,
  feedAttributeShape,
  toFeedAttributes,
  jsonFeed,
  toJsonFeed,
} from './product-feed.ts'

function itemOf(facts: Partial<PublicProduct> = {}) {
  const xml = productFeed('https://a.example', {
    products: [{ ...PLANNER, ...facts }],
    part: 1,
    partCount: 1,
  })
  const [item] = allOf(readXml(xml), 'item')
  if (!item) throw new Error('there is no item')
  return item
}

describe('a product in the feed', () => {
  test('has what its page shows', () => {
    const attributes = itemOf()
      .children.filter(({ name }) => name !== 'g:shipping')
      .map(({ name, text }) => [name, text])
    expect(attributes).toEqual([
      ['g:id', 'PNA-1'],
      ['g:title', 'Banjara Daily Planner'],
      ['g:description', 'An undated planner.'],
      ['g:link', 'https://a.example/undated-daily-planner/banjara-daily-planner'],
      ['g:image_link', `https://a.example${PICTURE}/1200.jpg`],
      ['g:additional_image_link', 'https://a.example/pictures/abcdef0123456789abcdef01/1200.jpg'],
      ['g:availability', 'in_stock'],
      ['g:price', '599.50 INR'],
      ['g:sale_price', '499.50 INR'],
      ['g:brand', 'Panna'],
      ['g:condition', 'new'],
      ['g:identifier_exists', 'no'],
      [
        'g:google_product_category',
        'Office Supplies > Filing & Organization > Calendars, Organizers & Planners',
      ],
      ['g:product_type', 'Undated Daily Planners'],
      ['g:product_weight', '540 g'],
      ['g:shipping_weight', '540 g'],
    ])
  })

  test.each([
    ['Colour', { 'g:item_group_id': 'g-1', 'g:color': 'Red' }],
    ['Ruling', { 'g:item_group_id': 'g-1', 'g:pattern': 'Red' }],
    ['Occasion', {}],
  ])('belongs to a group that varies by %s, if Google knows such an option', (optionName, expected) => {
    const product = { groupId: 'g-1', groupName: 'Banjara', optionName, optionValue: 'Red' }
    const names = new Set(['g:item_group_id', 'g:color', 'g:pattern', 'g:size', 'g:material'])
    const facts = itemOf(product).children.filter(({ name }) => names.has(name))
    expect(Object.fromEntries(facts.map(({ name, text }) => [name, text]))).toEqual(expected)
  })

  test.each([
    ['its barcode', '8901234567890', null, { 'g:gtin': '8901234567890' }],
    ['the maker’s number', null, 'BD-1', { 'g:mpn': 'BD-1' }],
    ['both', '8901234567890', 'BD-1', { 'g:gtin': '8901234567890', 'g:mpn': 'BD-1' }],
    ['neither, and says so', null, null, { 'g:identifier_exists': 'no' }],
  ])('has %s', (_what, gtin, mpn, identifiers) => {
    const names = new Set(['g:gtin', 'g:mpn', 'g:identifier_exists'])
    const facts = itemOf({ gtin, mpn }).children.filter(({ name }) => names.has(name))
    expect(Object.fromEntries(facts.map(({ name, text }) => [name, text]))).toEqual(identifiers)
  })

  test('has shipping in India for 50 rupees, in 2 to 7 days after a day', () => {
    const [shipping] = allOf(itemOf(), 'g:shipping')
    expect(shipping?.children.map(({ name, text }) => [name, text])).toEqual([
      ['g:country', 'IN'],
      ['g:service', 'Standard'],
      ['g:price', '50.00 INR'],
      ['g:min_handling_time', '0'],
      ['g:max_handling_time', '1'],
      ['g:min_transit_time', '2'],
      ['g:max_transit_time', '7'],
    ])
  })

  test.each([
    [0, true, 'out_of_stock'],
    [1, true, 'in_stock'],
    [null, true, 'in_stock'],
    [1, false, 'out_of_stock'],
  ])('with %j available and active %j is %s', (available, isInStock, availability) => {
    expect(textOf(itemOf({ available, isInStock }), 'g:availability')).toBe(availability)
  })

  test('without a saving has one price', () => {
    const item = itemOf({ discountedPricePaise: null })
    expect(textOf(item, 'g:price')).toBe('599.50 INR')
    expect(allOf(item, 'g:sale_price')).toEqual([])
  })

  test('with a higher original price is on sale', () => {
    const item = itemOf({ discountedPricePaise: null, originalPricePaise: paise(79_950) })
    expect([textOf(item, 'g:price'), textOf(item, 'g:sale_price')]).toEqual(['799.50 INR', '599.50 INR'])
  })

  test('without a description uses its name', () => {
    expect(textOf(itemOf({ description: '' }), 'g:description')).toBe(PLANNER.name)
  })

  test('is well-formed, whatever its texts are', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, description) => {
        const item = itemOf({ name, description })
        expect(textOf(item, 'g:title').length).toBeLessThanOrEqual(150)
        expect(textOf(item, 'g:id')).toBe('PNA-1')
      }),
    )
  })
})

describe('a feed in parts', () => {
  const linksOf = (part: number, partCount: number) =>
    allOf(readXml(productFeed('https://a.example', { products: [], part, partCount })), 'atom:link').map(
      ({ attributes }) => [attributes['rel'], attributes['href']],
    )

  test('names itself and the next part', () => {
    expect(linksOf(1, 2)).toEqual([
      ['self', 'https://a.example/feeds/google.xml'],
      ['next', 'https://a.example/feeds/google.xml?part=2'],
    ])
    expect(linksOf(2, 2)).toEqual([['self', 'https://a.example/feeds/google.xml?part=2']])
  })

  test.each([
    ['2', '2'],
    ['20', '20'],
    ['9999', '9999'],
    ['1', ''],
    ['0', ''],
    ['02', ''],
    ['-2', ''],
    ['2.5', ''],
    ['10000', ''],
    ['', ''],
  ])('has %j as its part %j', (text, part) => {
    expect(cleanFeedPart(text)).toBe(part)
  })
})

test('attributes are exported with the names and the values that their schemas describe', () => {
  const feed = toFeedAttributes(FACTS)
  expect(feed).toMatchObject({ pages: 200, paper_gsm: 70, ruling: 'ruled', line_spacing_mm: 8 })
  expect(z.strictObject(feedAttributeShape).parse(feed)).toEqual(feed)
})

test('feeds have their own fields for the parcel weight', () => {
  expect(toFeedAttributes(FACTS)).not.toHaveProperty('weight_grams')
})

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
