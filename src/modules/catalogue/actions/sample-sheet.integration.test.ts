import { beforeAll, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { categoryByName } from '#platform/rules/categories.ts'
import { defaultPageLayout, type PageLayout } from '../rules/page-layout.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop, url } = testing

beforeAll(async () => {
  await seedIfEmpty(url)
})

const active = SAMPLE_PRODUCTS.filter(({ status }) => status === 'active')
const product = active.find(({ category }) => category === 'Ruled Notebooks')

test('every sample product has a sample sheet with its own ruling and its category’s page layout', async () => {
  expect(active.length).toBeGreaterThan(20)
  for (const { category, slug, name, specification } of active) {
    const { linkSlug } = categoryByName(category)
    const sheet = await shop.getSampleSheet({ linkSlug, productSlug: slug })
    expect(sheet).toMatchObject({
      ok: true,
      value: {
        name,
        productPath: `/${linkSlug}/${slug}`,
        make: {
          ruling: specification.ruling,
          lineSpacingMm: specification.lineSpacingMm,
          pageLayout: defaultPageLayout(category),
        },
      },
    })
  }
})

test('a product’s own layout takes precedence over its category’s', async () => {
  const own: PageLayout = {
    ...defaultPageLayout('Ruled Notebooks'),
    widthMm: 148,
    heightMm: 210,
    marginMm: 30,
  }
  await db.pool.query('UPDATE products SET page_layout = $2 WHERE slug = $1', [product!.slug, own])
  const sheet = await shop.getSampleSheet({ linkSlug: 'ruled-notebook', productSlug: product!.slug })
  expect(sheet).toMatchObject({ ok: true, value: { make: { pageLayout: own } } })
})

test.each([
  ['an unknown product', 'ruled-notebook', 'no-such-notebook'],
  ['an unknown category', 'pencils', 'no-such-notebook'],
  ['a product under another category', 'plain-notebook', product!.slug],
  [
    'a product that is not sold',
    'undated-daily-planner',
    SAMPLE_PRODUCTS.find(({ status }) => status === 'inactive')!.slug,
  ],
])('%s has no sample sheet', async (_what, linkSlug, productSlug) => {
  expect(await shop.getSampleSheet({ linkSlug, productSlug })).toMatchObject({
    ok: false,
    problem: { code: 'not_found', key: 'product_not_found' },
  })
})
