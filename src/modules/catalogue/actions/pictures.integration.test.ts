import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { PHOTOGRAPHS, pictureUrl } from '#server/seed/sample/product.ts'
import { categories, categoryByName } from '#platform/rules/categories.ts'
import { defaultPageLayout } from '../rules/page-layout.ts'
import { isOwnPicture } from '#platform/rules/picture.ts'
import { listHomeRenditions } from '#server/pictures.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop } = await testShop()
const [PLANNER] = SAMPLE_PRODUCTS as [(typeof SAMPLE_PRODUCTS)[number]]

async function pageOf({ category, slug }: Pick<typeof PLANNER, 'category' | 'slug'>) {
  const page = await shop.getProductPage({ linkSlug: categoryByName(category).linkSlug, productSlug: slug })
  if (!page.ok) throw new Error('the product has no page')
  return page.value
}

describe('product pictures', () => {
  test('have a placeholder on every card', async () => {
    const cards = (await shop.getHome({ showMore: true })).sections.flatMap(({ products }) => products)
    expect(cards.length).toBeGreaterThan(20)
    for (const { imageUrl, placeholder } of cards) {
      const photograph = PHOTOGRAPHS.find(({ id }) => pictureUrl(id) === imageUrl)
      expect(placeholder).toBe(photograph?.placeholder)
    }
  })

  test('are shown main picture first, each once, and others than the shop’s own are left out', async () => {
    const [second, third] = PLANNER.galleryImages
    await db.pool.query('UPDATE products SET gallery_images = $2 WHERE sku = $1', [
      PLANNER.sku,
      [third, PLANNER.imageUrl, 'https://elsewhere.example/own.jpg', second, third],
    ])
    const { product, related } = await pageOf(PLANNER)
    expect(product.pictures.map(({ url }) => url)).toEqual([PLANNER.imageUrl, third, second])
    const front = PHOTOGRAPHS.find(({ id }) => pictureUrl(id) === PLANNER.imageUrl)
    expect(product.pictures[0]).toEqual({
      url: PLANNER.imageUrl,
      width: 800,
      height: 800,
      placeholder: front?.placeholder,
      alt: 'Front cover',
    })
    expect(related.every(({ placeholder }) => placeholder?.startsWith('data:image/png;base64,'))).toBe(true)
  })

  test('from elsewhere have no placeholder and no responsive sources', async () => {
    const other = SAMPLE_PRODUCTS[1]!
    await db.pool.query(
      `UPDATE products SET image_url = 'https://elsewhere.example/own.jpg', gallery_images = '{}' WHERE sku = $1`,
      [other.sku],
    )
    const { product } = await pageOf(other)
    expect(product).toMatchObject({
      placeholder: null,
      pictures: [],
      imageUrl: 'https://elsewhere.example/own.jpg',
    })
  })
})

test('a notebook has its own page layout, or that of its category', async () => {
  expect((await pageOf(PLANNER)).product.pageLayout).toEqual(defaultPageLayout(PLANNER.category))
  const own = { ...defaultPageLayout(PLANNER.category), hours: { first: 4, last: 23 } }
  await db.pool.query('UPDATE products SET page_layout = $2 WHERE sku = $1', [PLANNER.sku, own])
  expect((await pageOf(PLANNER)).product.pageLayout).toEqual(own)
})

test('the shop finds its own pictures by name, and unknown names are missing', async () => {
  const names = ['hero', ...categories().map(({ listingSlug }) => `category-${listingSlug}`), 'nothing']
  const found = await shop.getSitePictures({ names })
  expect(Object.keys(found).toSorted()).toEqual(names.filter((name) => name !== 'nothing').toSorted())
  expect(found['hero']).toMatchObject({ width: 1600, height: 1000, alt: expect.stringContaining('emerald') })
  expect(Object.values(found).every(({ url }) => isOwnPicture(url))).toBe(true)
})

test('an original is found by its id, an unknown one is not', async () => {
  const { id } = PHOTOGRAPHS[0]!
  const master = await shop.getPictureMaster({ id })
  expect([master?.contentType, master?.bytes.subarray(0, 4).toString()]).toEqual(['image/webp', 'RIFF'])
  expect(await shop.getPictureMaster({ id: '0'.repeat(24) })).toBeNull()
})

test('pictures of the home page are rendered in advance, the hero first, WebP before AVIF', async () => {
  const wanted = await listHomeRenditions(shop)
  const hero = PHOTOGRAPHS.find(({ name }) => name === 'hero')!.id
  expect(wanted.slice(0, 3).map(({ id, size, format }) => [id, size, format])).toEqual(
    [800, 1200, 1600].map((size) => [hero, size, 'webp']),
  )
  const half = wanted.length / 2
  expect(new Set(wanted.slice(0, half).map(({ format }) => format))).toEqual(new Set(['webp']))
  expect(new Set(wanted.slice(half).map(({ format }) => format))).toEqual(new Set(['avif']))
  const cards = (await shop.getHome({ showMore: false })).sections.flatMap(({ products }) => products)
  for (const { imageUrl } of cards.filter((card) => isOwnPicture(card.imageUrl)))
    expect(wanted).toContainEqual({ id: imageUrl.slice(-24), size: 480, format: 'avif' })
})
