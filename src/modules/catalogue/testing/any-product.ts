/** Generates product data for property-based tests. */
import fc from 'fast-check'
import { categoryNames } from '#platform/rules/categories.ts'
import { PRODUCT_STATUSES, type ProductData, type StaffProduct } from '../rules/product-data.ts'
import { NO_SALE, type SalePrice } from '../rules/pricing.ts'
import { NO_OPTION } from '../rules/option-group.ts'
import { PRODUCT_ATTRIBUTES } from '../rules/product-attributes.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { paise, type Paise } from '#platform/rules/money.ts'

export const PICTURE = '/pictures/0123456789abcdef01234567'
export const OTHER_PICTURE = '/pictures/89abcdef0123456789abcdef'

export const FACTS: ProductData = {
  name: 'Deccan Ruled Notebook',
  category: 'Ruled Notebooks',
  pricePaise: paise(24_900),
  discountedPricePaise: null,
  originalPricePaise: null,
  ...NO_SALE,
  onHand: 10,
  imageUrl: PICTURE,
  galleryImages: [],
  description: '',
  isInStock: true,
  status: 'active',
  slug: 'deccan-ruled-notebook',
  sku: 'PN-1',
  format: 'A5',
  pages: 200,
  cover: 'Soft cover',
  binding: 'sewn',
  gsm: 70,
  ruling: 'ruled',
  lineSpacingMm: 8,
  weightGrams: 500,
  about: [],
  extra: [],
  metaTitle: null,
  metaDescription: null,
  hsn: '48202000',
  gstRatePercent: 0,
  countryOfOrigin: 'India',
  gtin: null,
  mpn: null,
  lowStockAt: null,
  ...NO_OPTION,
}

export const ID = '00000000-0000-4000-8000-000000000001' as ProductId

export function standing(facts: Partial<StaffProduct> = {}): StaffProduct {
  return { ...FACTS, id: ID, version: 1, reserved: 0, withCourier: 0, ...facts }
}

/** Includes characters that a spreadsheet would execute, split at or quote. */
const words = (most: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: most }),
      fc.constantFrom('=1+1', "'=x", "''-2", '+91', '@SUM', 'a,b', 'say "x"', 'नोटबुक', "'", '<script>'),
    )
    .map((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
        .replace(/ {2,}/g, ' ')
        .trim()
        .slice(0, most)
        .trim(),
    )

const named = (most: number, least = 1) => words(most).filter((text) => text.length >= least)
const lines = fc.array(words(40), { maxLength: 4 }).map((each) => each.join('\n').trim())
const price = fc.integer({ min: 100, max: 100_000_000 })

const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2089, 0, 1) / 60_000 })
const instantOf = (minutes: number) => new Date(minutes * 60_000).toISOString().replace('.000Z', '+05:30')

function saleOf(
  salePricePaise: Paise,
  [from, minutes, hasStart]: readonly [number, number, boolean],
): SalePrice {
  return {
    salePricePaise,
    saleStartsAt: hasStart ? instantOf(from) : null,
    saleEndsAt: instantOf(from + minutes),
  }
}

const anyOf = <Value extends string>(choices: Readonly<Record<Value, string>>) =>
  fc.constantFrom(...(Object.keys(choices) as Value[]))

export const anyProduct: fc.Arbitrary<ProductData> = fc
  .record({
    name: named(200),
    category: fc.constantFrom(...categoryNames()),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    has: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    sale: fc.tuple(minute, fc.integer({ min: 1, max: 50_000 }), fc.boolean()),
    onHand: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    galleryImages: fc.subarray([PICTURE, OTHER_PICTURE]),
    description: lines,
    isInStock: fc.boolean(),
    status: fc.constantFrom(...PRODUCT_STATUSES),
    slug: fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,30}$/),
    sku: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/),
    format: named(100),
    pages: fc.integer({ min: 1, max: 2_000 }),
    cover: named(100),
    binding: fc.option(anyOf(PRODUCT_ATTRIBUTES.binding.choices)),
    gsm: fc.integer({ min: 1, max: 500 }),
    ruling: anyOf(PRODUCT_ATTRIBUTES.ruling.choices),
    lineSpacingMm: fc.option(fc.integer({ min: 1, max: 30 })),
    weightGrams: fc.integer({ min: 1, max: 30_000 }),
    about: fc.array(
      fc.record({ title: named(40).map((title) => title.replaceAll('|', '/')), text: named(40) }),
      { maxLength: 4 },
    ),
    extra: fc.uniqueArray(
      fc.record({ name: named(40).map((name) => name.replaceAll('|', '/')), value: named(40) }),
      { maxLength: 4, selector: ({ name }) => name.toLowerCase() },
    ),
    metaTitle: fc.option(named(60)),
    metaDescription: fc.option(named(160)),
    hsn: fc.stringMatching(/^[0-9]{4,8}$/),
    gstRatePercent: fc.integer({ min: 0, max: 40 }),
    countryOfOrigin: named(50, 2),
    gtin: fc.option(fc.constantFrom('96385074', '036000291452', '8901234567890', '10614141000415')),
    mpn: fc.option(named(70)),
    lowStockAt: fc.option(fc.integer({ min: 0, max: 9_999 })),
    option: fc.option(
      fc.record({
        groupName: named(200),
        optionName: named(40),
        optionValue: named(100),
        optionSwatch: fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/)),
        optionPosition: fc.option(fc.integer({ min: 1, max: 9_999 })),
      }),
    ),
  })
  .map(({ prices, has, sale, about, option, ...rest }) => {
    const [sold = 100, least = 100, middle = 100, most = 100] = prices.toSorted((a, b) => a - b)
    return {
      ...rest,
      ...(option ?? NO_OPTION),
      imageUrl: PICTURE,
      pricePaise: paise(middle),
      discountedPricePaise: has[0] && least < middle ? paise(least) : null,
      originalPricePaise: has[1] ? paise(most) : null,
      ...(has[2] && sold < least ? saleOf(paise(sold), sale) : NO_SALE),
      about: rest.category === 'Undated Daily Planners' ? about : [],
    }
  })
