import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '../../../database/seed/products.ts'
import { heroPicture } from '../../../scripts/covers/hero.ts'
import { viewsOf } from '../../../scripts/covers/views.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'public')
const published = (address: string) => readFileSync(join(PUBLIC, address), 'utf8')
const addressesOf = (product: (typeof SAMPLE_PRODUCTS)[number]) => [
  product.imageUrl,
  ...product.galleryImages,
]
const MAX_BYTES = 6_600
const MAX_HERO_BYTES = 15_000

describe('the pictures of the sample shop', () => {
  test.each(SAMPLE_PRODUCTS.map((product) => [product.name, product] as const))(
    '%s: the published files are what the script draws',
    (_, product) => {
      expect(addressesOf(product).map(published)).toEqual(viewsOf(product))
    },
  )

  test('the hero is what the script draws', () => {
    expect(published('images/hero.svg')).toBe(heroPicture())
  })

  test('no file is left over', () => {
    const files = readdirSync(join(PUBLIC, 'images', 'products')).filter((file) => file.endsWith('.svg'))
    const wanted = SAMPLE_PRODUCTS.flatMap(addressesOf).map((address) => address.split('/').at(-1))
    expect(new Set(files)).toEqual(new Set(wanted))
  })

  test('they are small, and nothing in them runs or loads', () => {
    const pictures = SAMPLE_PRODUCTS.flatMap(addressesOf).map(published)
    for (const svg of pictures) expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES)
    const hero = published('images/hero.svg')
    expect(Buffer.byteLength(hero)).toBeLessThanOrEqual(MAX_HERO_BYTES)
    for (const svg of [...pictures, hero]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox/)
      expect(svg).not.toMatch(/<script|<style|<image|<text|<foreignObject|\son\w+=|NaN|undefined/)
      expect(svg).not.toMatch(/href="(?!#)|url\((?!#)/)
    }
  })

  test('the ruling is true to scale: 8 mm leaves fewer lines on a page than 7 mm', () => {
    const linesOf = (slug: string) => {
      const product = SAMPLE_PRODUCTS.find((each) => each.slug === slug)
      const spread = product ? viewsOf(product)[1] : undefined
      const blue = [...(spread ?? '').matchAll(/ d="([^"]*)" stroke="#3D6CB9"/g)].map(
        ([, path]) => path ?? '',
      )
      return blue.map((path) => path.match(/m/g)?.length)
    }
    expect(linesOf('deccan-ruled-notebook-terracotta')).toEqual([27, 27])
    expect(linesOf('monsoon-ruled-notebook-slate-blue')).toEqual([24, 24])
  })
})
