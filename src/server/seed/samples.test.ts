import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS, SAMPLE_COUPONS } from './samples.ts'
import { categoryNames, categoryByName, type CategoryName } from '#platform/rules/categories.ts'
import { sellingPrice, struckPrice } from '#modules/catalogue/rules/pricing.ts'
import { productSlug } from '#modules/catalogue/rules/slug.ts'
import { fromRupees } from '#platform/rules/money.ts'

const inCategory = (name: CategoryName) => SAMPLE_PRODUCTS.filter((product) => product.category === name)
const active = SAMPLE_PRODUCTS.filter((product) => product.status === 'active')
const PREVIEW_LENGTH = 160

describe('the sample shop', () => {
  test('fills every section of the home page, and has more than 20 products', () => {
    const counts = categoryNames().map((name) => [name, inCategory(name).length])
    expect(counts).toEqual([
      ['Undated Daily Planners', 6],
      ['Ruled Notebooks', 6],
      ['Plain Notebooks', 5],
      ['Five Subject Notebooks Ruled', 5],
      ['Five Subject Notebooks Plain', 4],
    ])
    for (const name of categoryNames()) {
      expect(active.filter((product) => product.category === name).length).toBeGreaterThanOrEqual(4)
    }
  })

  test('has unique names, slugs, SKUs and pictures, and slugs that follow from names', () => {
    for (const list of [
      SAMPLE_PRODUCTS.map((product) => product.name),
      SAMPLE_PRODUCTS.map((product) => product.slug),
      SAMPLE_PRODUCTS.map((product) => product.sku),
      SAMPLE_PRODUCTS.flatMap((product) => [product.imageUrl, ...product.galleryImages]),
    ]) {
      expect(new Set(list).size).toBe(list.length)
    }
    for (const product of SAMPLE_PRODUCTS) expect(product.slug).toBe(productSlug(product.name))
  })

  test('has prices in whole rupees from 149 to 899, in every way of showing one', () => {
    for (const product of SAMPLE_PRODUCTS) {
      const shown = [sellingPrice(product), struckPrice(product) ?? product.pricePaise]
      for (const amount of shown) {
        expect(amount % 100).toBe(0)
        expect(amount).toBeGreaterThanOrEqual(fromRupees(149))
        expect(amount).toBeLessThanOrEqual(fromRupees(899))
      }
      const { discountedPricePaise, originalPricePaise, pricePaise } = product
      if (discountedPricePaise !== null) expect(discountedPricePaise).toBeLessThan(pricePaise)
      if (originalPricePaise !== null) expect(originalPricePaise).toBeGreaterThan(pricePaise)
    }
    const ways = new Set(
      active.map(({ discountedPricePaise, originalPricePaise }) =>
        [discountedPricePaise !== null && 'discounted', originalPricePaise !== null && 'MRP']
          .filter(Boolean)
          .join(' '),
      ),
    )
    expect(ways).toEqual(new Set(['', 'discounted', 'MRP', 'discounted MRP']))
  })

  test('has every stock status among its active products', () => {
    const stock = active.map((product) => product.stockOnHand)
    expect(stock.filter((units) => units === 0)).toHaveLength(1)
    expect(stock.filter((units) => units === null)).toHaveLength(1)
    expect(stock.filter((units) => units !== null && units >= 1 && units <= 5)).toHaveLength(2)
    expect(stock.filter((units) => units !== null && units >= 6 && units <= 9)).toHaveLength(1)
    expect(SAMPLE_PRODUCTS.filter((product) => product.status === 'inactive')).toHaveLength(1)
  })

  test.each([
    ['Undated Daily Planners', 200, 'Laminated hard cover', 80, 18],
    ['Ruled Notebooks', 200, 'Soft cover', 70, 0],
    ['Plain Notebooks', 200, 'Soft cover', 70, 0],
    ['Five Subject Notebooks Ruled', 250, 'Hard cover', 80, 0],
    ['Five Subject Notebooks Plain', 250, 'Hard cover', 80, 0],
  ] as const)('has %s made as the specification says (§9)', (category, pages, cover, gsm, gstRatePercent) => {
    for (const product of inCategory(category)) {
      const { ruling } = categoryByName(category)
      expect(product.specification).toMatchObject({ pages, cover, gsm, ruling, weightGrams: 500 })
      expect(product.specification.format).toBe('22 × 17 cm (foolscap quarto, larger than A5)')
      expect(product).toMatchObject({
        hsn: gstRatePercent === 0 ? '48202000' : '48201090',
        gstRatePercent,
        countryOfOrigin: 'India',
      })
      const spacing = product.specification.lineSpacingMm
      if (ruling === 'ruled') expect([7, 8]).toContain(spacing)
      else expect(spacing).toBeNull()
      expect(product.about).toHaveLength(category === 'Undated Daily Planners' ? 5 : 0)
    }
  })

  test('has descriptions in plain sentences, some longer than their preview', () => {
    const texts = SAMPLE_PRODUCTS.flatMap((product) => [
      product.description,
      ...product.about.flatMap((entry) => [entry.title, entry.text]),
    ])
    for (const text of texts) {
      expect(text).not.toMatch(/[<>]|&\w+;/)
      expect(text).toBe(text.trim())
      expect(text.length).toBeGreaterThan(5)
    }
    for (const product of SAMPLE_PRODUCTS) expect(product.description).toMatch(/\.$/)
    const long = active.filter((product) => product.description.length > PREVIEW_LENGTH)
    expect(long.length).toBeGreaterThanOrEqual(5)
    expect(long.length).toBeLessThan(active.length)
  })

  test('has products listed on different days', () => {
    const days = SAMPLE_PRODUCTS.map((product) => product.listedDaysAgo)
    expect(new Set(days).size).toBe(days.length)
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(180)
  })

  test('has an active coupon, PANNA10 at 10 %, and an inactive one', () => {
    expect(SAMPLE_COUPONS.filter((coupon) => coupon.isActive)).toEqual([
      { code: 'PANNA10', discountPercent: 10, minOrderPaise: 0, maxUses: 100, isActive: true },
    ])
    expect(SAMPLE_COUPONS.filter((coupon) => !coupon.isActive)).toHaveLength(1)
    expect(SAMPLE_COUPONS.map(({ maxUses }) => maxUses)).toEqual([100, 100])
  })
})
