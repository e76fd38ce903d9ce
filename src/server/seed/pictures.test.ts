import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from './samples.ts'
import { altOf, isOwnName, PHOTOGRAPHS, pictureUrl } from './sample/product.ts'
import { categories } from '#platform/rules/categories.ts'

const MASTERS = join(import.meta.dirname, '../../../photography/masters')
const MAX_BYTES = 250 * 1024
const urls = new Set(SAMPLE_PRODUCTS.flatMap(({ imageUrl, galleryImages }) => [imageUrl, ...galleryImages]))
const nameOf = (url: string | undefined) => PHOTOGRAPHS.find(({ id }) => pictureUrl(id) === url)?.name

describe('the photographs of the sample shop', () => {
  test('match their list: run scripts/list-pictures.ts after a change', () => {
    const files = readdirSync(MASTERS).toSorted()
    expect(PHOTOGRAPHS.map(({ name }) => `${name}.webp`)).toEqual(files)
    const digests = files.map((file) =>
      createHash('sha256')
        .update(readFileSync(join(MASTERS, file)))
        .digest('hex'),
    )
    expect(PHOTOGRAPHS.map(({ id }) => id)).toEqual(digests.map((digest) => digest.slice(0, 24)))
  })

  test('are WebP, of the listed size, and at most 250 kB', async () => {
    for (const { name, width, height } of PHOTOGRAPHS) {
      const path = join(MASTERS, `${name}.webp`)
      expect(await sharp(path).metadata(), name).toMatchObject({ format: 'webp', width, height })
      expect(statSync(path).size, name).toBeLessThanOrEqual(MAX_BYTES)
    }
  })

  test('have a placeholder of a few pixels in the same shape, in few bytes', async () => {
    for (const { name, width, height, placeholder } of PHOTOGRAPHS) {
      expect(placeholder.length, name).toBeLessThan(300)
      const [, base64 = ''] = placeholder.split('base64,')
      const small = await sharp(Buffer.from(base64, 'base64')).metadata()
      expect([small.format, small.width], name).toEqual(['png', 8])
      expect(small.height, name).toBe(Math.round((8 * height) / width))
    }
  })

  test('show each product: front, open, a stack, and planners also closed', () => {
    for (const product of SAMPLE_PRODUCTS) {
      const views = product.category === 'Undated Daily Planners' ? [1, 2, 3, 4] : [1, 2, 3]
      const names = [product.imageUrl, ...product.galleryImages].map(nameOf)
      expect(names).toEqual(views.map((view) => `${product.slug}-${view}`))
    }
  })

  test('each belong to a product, or are used by name in the shop', () => {
    const own = PHOTOGRAPHS.filter(({ id }) => !urls.has(pictureUrl(id))).map(({ name }) => name)
    const names = categories().map(({ listingSlug }) => `category-${listingSlug}`)
    expect(own.toSorted()).toEqual([...names, 'hero'].toSorted())
    expect(own.every(isOwnName)).toBe(true)
    expect(PHOTOGRAPHS.filter(({ name }) => isOwnName(name))).toHaveLength(own.length)
  })

  test('each have alternative text', () => {
    for (const { name, id } of PHOTOGRAPHS) {
      const product = SAMPLE_PRODUCTS.find((each) =>
        [each.imageUrl, ...each.galleryImages].includes(pictureUrl(id)),
      )
      expect(altOf(name, product?.category ?? null), name).toMatch(/^[A-Z][^.]{8,160}$/)
    }
    expect(altOf('deccan-ruled-notebook-terracotta-2', 'Ruled Notebooks')).toBe('Open at a ruled page')
  })
})
