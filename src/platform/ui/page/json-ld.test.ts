import fc from 'fast-check'
import type { MetaDescriptor } from 'react-router'
import { describe, expect, test } from 'vitest'
import { organizationJsonLd, postalAddress, siteJsonLd } from './json-ld-shop.ts'
import {
  productGroupFacts,
  breadcrumbJsonLd,
  itemListJsonLd,
  productJsonLd,
  type ProductData,
} from './json-ld.ts'
import { readFacts } from '#tests/support/json-ld.ts'
import { anyText } from '../../testing/any-text.ts'

const SHOP_URL = 'https://panna.example'
const PLANNER: ProductData = {
  name: 'Banjara',
  description: 'A planner.',
  sku: 'PNA-1',
  url: `${SHOP_URL}/undated-daily-planner/banjara`,
  imageUrls: [`${SHOP_URL}/a.jpg`],
  brand: 'Panna',
  category: 'Undated Daily Planners',
  priceRupees: 499,
  isInStock: true,
  rating: null,
}

function factsOf(descriptor: MetaDescriptor) {
  return readFacts(JSON.stringify((descriptor as Record<string, unknown>)['script:ld+json']))
}

describe('the structured data of a product', () => {
  test('are complete, with the shipping cost and the return window', () => {
    const [facts] = factsOf(productJsonLd(PLANNER))
    expect(facts).toMatchObject({
      offers: {
        price: '499.00',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          shippingRate: { value: '50.00' },
          deliveryTime: { handlingTime: { maxValue: 1 }, transitTime: { minValue: 2, maxValue: 7 } },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 2, returnFees: 'https://schema.org/FreeReturn' },
      },
    })
    expect(facts).not.toHaveProperty('aggregateRating')
    expect(facts).not.toHaveProperty('review')
  })

  test('name its group, with the pages of the other products', () => {
    const url = `${SHOP_URL}/undated-daily-planner/banjara-blue`
    const group = { id: 'g-1', name: 'Banjara', value: 'Red', otherUrls: [url] }
    const [coloured] = factsOf(
      productJsonLd({ ...PLANNER, group: productGroupFacts({ ...group, property: 'color' }) }),
    )
    expect(coloured).toMatchObject({
      '@type': 'Product',
      color: 'Red',
      inProductGroupWithID: 'g-1',
      isVariantOf: {
        '@type': 'ProductGroup',
        name: 'Banjara',
        productGroupID: 'g-1',
        variesBy: ['https://schema.org/color'],
        hasVariant: [{ '@type': 'Product', url }],
      },
    })
    const [other] = factsOf(
      productJsonLd({ ...PLANNER, group: productGroupFacts({ ...group, property: null }) }),
    )
    expect(other).not.toHaveProperty('isVariantOf.variesBy')
    expect(factsOf(productJsonLd(PLANNER))[0]).not.toHaveProperty('isVariantOf')
  })

  test.each([
    ['96385074', { gtin8: '96385074' }],
    ['036000291452', { gtin12: '036000291452' }],
    ['8901234567890', { gtin13: '8901234567890' }],
    ['10614141000415', { gtin14: '10614141000415' }],
    [null, {}],
  ])('name the barcode property of %s by its length', (gtin, expected) => {
    const [facts] = factsOf(productJsonLd({ ...PLANNER, gtin, mpn: null }))
    const named = Object.entries(facts ?? {}).filter(([name]) => /^(?:gtin|mpn)/.test(name))
    expect(Object.fromEntries(named)).toEqual(expected)
  })

  test('name the manufacturer’s part number', () => {
    expect(factsOf(productJsonLd({ ...PLANNER, mpn: 'DK-200' }))).toMatchObject([{ mpn: 'DK-200' }])
  })

  test('say until when a price is valid, and what is struck through', () => {
    const priced = { ...PLANNER, priceValidUntil: '2027-12-31', struckRupees: 599 }
    expect(factsOf(productJsonLd(priced))).toMatchObject([
      {
        offers: {
          priceValidUntil: '2027-12-31',
          priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: '599.00' },
        },
      },
    ])
    const [plain] = factsOf(productJsonLd({ ...PLANNER, struckRupees: null }))
    expect(plain && 'offers' in plain && plain.offers).not.toHaveProperty('priceSpecification')
  })

  test('say when it is out of stock', () => {
    expect(factsOf(productJsonLd({ ...PLANNER, isInStock: false }))).toMatchObject([
      { offers: { availability: 'https://schema.org/OutOfStock' } },
    ])
  })

  test('include a rating only if there are reviews, and five reviews at most', () => {
    const reviews = Array.from({ length: 7 }, (_each, index) => ({
      userName: `Asha ${index}`,
      rating: 5,
      comment: index === 0 ? null : 'Good paper.',
      createdAt: '2026-05-01T10:00:00.000Z',
    }))
    const [facts] = factsOf(productJsonLd({ ...PLANNER, rating: { value: 4.5, count: 7 }, reviews }))
    expect(facts).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 7 } })
    expect(facts && 'review' in facts && facts.review?.map(({ author }) => author.name)).toEqual(
      reviews.slice(0, 5).map(({ userName }) => userName),
    )
    expect(factsOf(productJsonLd({ ...PLANNER, rating: { value: 4.5, count: 0 } }))[0]).not.toHaveProperty(
      'aggregateRating',
    )
  })

  test('can be parsed back whatever the texts are', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [facts] = factsOf(productJsonLd({ ...PLANNER, name: `x${text}`, description: text }))
        expect(facts).toMatchObject({ name: `x${text}`, description: text || `x${text}` })
      }),
    )
  })
})

test('number the steps of breadcrumbs and the products of a list', () => {
  expect(
    factsOf(
      breadcrumbJsonLd([
        { name: 'Home', url: `${SHOP_URL}/` },
        { name: 'Ruled', url: `${SHOP_URL}/r` },
      ]),
    ),
  ).toMatchObject([{ itemListElement: [{ position: 1 }, { position: 2, item: `${SHOP_URL}/r` }] }])
  expect(factsOf(itemListJsonLd(SHOP_URL, ['/a/b', '/a/c']))).toMatchObject([
    { numberOfItems: 2, itemListElement: [{ url: `${SHOP_URL}/a/b` }, { url: `${SHOP_URL}/a/c` }] },
  ])
})

describe('the structured data of the shop', () => {
  test('name the seller and the search', () => {
    expect(factsOf(siteJsonLd(SHOP_URL)).map((fact) => fact['@type'])).toEqual(['OnlineStore', 'WebSite'])
    expect(factsOf(organizationJsonLd(SHOP_URL))).toMatchObject([
      { name: 'Panna', url: `${SHOP_URL}/`, address: { addressLocality: 'Hyderabad', postalCode: '500034' } },
    ])
  })

  test.each([
    [
      ['Plot 12, Road No. 3', 'Banjara Hills', 'Hyderabad 500034', 'Telangana, India'],
      {
        streetAddress: 'Plot 12, Road No. 3, Banjara Hills',
        addressLocality: 'Hyderabad',
        postalCode: '500034',
        addressRegion: 'Telangana',
      },
    ],
    [
      ['1 MG Road', 'New Delhi - 110001'],
      { streetAddress: '1 MG Road', addressLocality: 'New Delhi', postalCode: '110001' },
    ],
    [['Somewhere', 'Far away'], { streetAddress: 'Somewhere, Far away' }],
  ])('%j is an address', (lines, address) => {
    expect(postalAddress(lines)).toEqual({ '@type': 'PostalAddress', addressCountry: 'IN', ...address })
  })
})
