import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productInput, readProduct, type ProductFormValues } from './product-input.ts'
import { toFormValues } from './form-values.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { anyProduct, FACTS, PICTURE } from '../testing/any-product.ts'

const TYPED = toFormValues(FACTS)
const LONG = 'x'.repeat(10_000)
const TOO_MANY = Array<string>(12).fill(PICTURE)

test('a product is unchanged after parsing its form values', () => {
  fc.assert(
    fc.property(anyProduct, (facts) => {
      expect(readProduct(toFormValues(facts)).facts).toEqual(facts)
    }),
  )
})

describe('required (spec §5), each with its message at its field:', () => {
  test.each<[keyof ProductFormValues, string]>([
    ['name', MESSAGES.product_name],
    ['category', MESSAGES.product_category],
    ['price', MESSAGES.product_price],
    ['stock', MESSAGES.product_stock],
    ['imageUrl', MESSAGES.product_picture],
  ])('%s', (field, message) => {
    expect(readProduct({ ...TYPED, [field]: ' ' }).errors).toEqual([{ field, message }])
  })

  test('all of them at once', () => {
    const empty = { ...TYPED, name: '', category: '', price: '', stock: '', imageUrl: '' }
    expect(readProduct(empty).errors?.map(({ field }) => field)).toEqual([
      'name',
      'category',
      'price',
      'stock',
      'imageUrl',
    ])
  })
})

test('description and discounted price are optional', () => {
  const read = readProduct({ ...TYPED, description: '', discountedPrice: '' })
  expect(read.facts).toMatchObject({ description: '', discountedPricePaise: null })
})

describe('a product is refused:', () => {
  test.each<[keyof ProductFormValues, string | string[], string]>([
    ['price', '0', MESSAGES.product_price],
    ['price', '-1', MESSAGES.product_price],
    ['price', '1e12', MESSAGES.product_price],
    ['price', '99.999', MESSAGES.product_price],
    ['price', '1000001', MESSAGES.product_price],
    ['discountedPrice', '249', MESSAGES.product_discounted],
    ['discountedPrice', '300', MESSAGES.product_discounted],
    ['discountedPrice', '0', MESSAGES.product_discounted],
    ['originalPrice', '248.99', MESSAGES.product_original],
    ['stock', '-1', MESSAGES.product_stock],
    ['stock', '1.5', MESSAGES.product_stock],
    ['stock', 'NaN', MESSAGES.product_stock],
    ['stock', '1000001', MESSAGES.product_stock],
    ['name', LONG, MESSAGES.product_name],
    ['category', 'Pens', MESSAGES.product_category],
    ['category', '__proto__', MESSAGES.product_category],
    ['status', 'sold', MESSAGES.product_status],
    ['slug', 'Ruled Notebook', MESSAGES.product_slug],
    ['slug', '../etc', MESSAGES.product_slug],
    ['slug', '---', MESSAGES.product_slug],
    ['sku', '=1+1', MESSAGES.product_sku],
    ['imageUrl', 'http://localhost:5432/', MESSAGES.product_picture],
    ['imageUrl', 'file:///etc/passwd', MESSAGES.product_picture],
    ['imageUrl', 'data:image/svg+xml,<svg/>', MESSAGES.product_picture],
    ['galleryImages', TOO_MANY, MESSAGES.product_pictures_many],
    ['description', LONG, MESSAGES.product_description],
    ['pages', '0', MESSAGES.product_pages],
    ['gsm', '80.5', MESSAGES.product_gsm],
    ['lineSpacingMm', '31', MESSAGES.product_line_spacing],
    ['weightGrams', '', MESSAGES.product_weight],
    ['hsn', '48', MESSAGES.tax_rate_hsn],
    ['binding', 'welded', sentences.chooseOne('binding', ['Wire-o', 'Sewn', 'Glued', 'Stapled'])],
    ['gstRatePercent', '41', MESSAGES.product_gst],
    ['countryOfOrigin', 'I', MESSAGES.product_country],
    ['gtin', '8901234567891', MESSAGES.product_gtin],
    ['gtin', '123456789', MESSAGES.product_gtin],
    ['mpn', 'x'.repeat(71), MESSAGES.product_mpn],
  ])('%s: case %$', (field, value, message) => {
    expect(readProduct({ ...TYPED, [field]: value }).errors).toEqual([{ field, message }])
  })

  test('every input is either accepted or refused', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(TYPED)), fc.anything()), (wild) => {
        productInput.safeParse({ ...TYPED, ...wild })
      }),
    )
  })
})

test('an empty address is created from the name; a name without usable letters needs one', () => {
  expect(readProduct({ ...TYPED, slug: '', name: 'Nila  Planner, 2!' }).facts?.slug).toBe('nila-planner-2')
  expect(readProduct({ ...TYPED, slug: '', name: 'नोटबुक' }).errors).toEqual([
    { field: 'slug', message: MESSAGES.product_slug },
  ])
})

test('control characters and direction marks are removed, line breaks of a description stay', () => {
  const read = readProduct({ ...TYPED, name: ' A\u0000\u202eB ', description: 'one\r\ntwo\u0007' })
  expect(read.facts).toMatchObject({ name: 'A B', description: 'one\ntwo' })
})

test('barcode and part number are optional', () => {
  expect(readProduct({ ...TYPED, gtin: ' ', mpn: '' }).facts).toMatchObject({ gtin: null, mpn: null })
  const read = readProduct({ ...TYPED, gtin: '890 1234 567890', mpn: ` ${'x'.repeat(70)} ` })
  expect(read.facts).toMatchObject({ gtin: '8901234567890', mpn: 'x'.repeat(70) })
})

test('only planners have planner details', () => {
  const about = [{ title: 'Paper', text: 'Smooth' }]
  expect(readProduct({ ...TYPED, about }).facts?.about).toEqual([])
  const planner = { ...TYPED, category: 'Undated Daily Planners', about }
  expect(readProduct(planner).facts?.about).toEqual(about)
  const barred = [{ title: 'a|b', text: 'x' }]
  expect(readProduct({ ...planner, about: barred }).errors).toEqual([
    { field: 'about', message: MESSAGES.product_about },
  ])
})

test('SEO texts and own attributes are optional, limited, and named once', () => {
  const none = { ...TYPED, metaTitle: '', metaDescription: ' ', extra: [] }
  expect(readProduct(none).facts).toMatchObject({ metaTitle: null, metaDescription: null, extra: [] })
  const long = { ...TYPED, metaTitle: 'x'.repeat(61), metaDescription: 'x'.repeat(161) }
  expect(readProduct(long).errors?.map(({ field }) => field)).toEqual(['metaTitle', 'metaDescription'])
  const extra = Array.from({ length: 20 }, (_, n) => ({ name: `Name ${n}`, value: ' soy\u202e ' }))
  expect(readProduct({ ...TYPED, extra }).facts?.extra.at(-1)).toEqual({ name: 'Name 19', value: 'soy' })
  for (const wrong of [
    [...extra, { name: 'One more', value: 'x' }],
    [{ name: '', value: 'x' }],
    [{ name: 'Ink', value: '' }],
    [{ name: 'a|b', value: 'x' }],
    [
      { name: 'Ink', value: 'x' },
      { name: 'INK', value: 'y' },
    ],
  ])
    expect(readProduct({ ...TYPED, extra: wrong }).errors?.map(({ field }) => field)).toEqual(['extra'])
})
