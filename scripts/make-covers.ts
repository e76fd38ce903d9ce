/**
 * Draws the sample shop's pictures into public/images: `node scripts/run.mjs scripts/make-covers.ts`.
 * The same products give the same bytes; the files are committed, nothing is drawn at start.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SAMPLE_PRODUCTS } from '#database/seed/products.ts'
import { heroPicture } from './covers/hero.ts'
import { viewsOf } from './covers/views.ts'

const IMAGES = join(import.meta.dirname, '..', 'public', 'images')
const PRODUCT_IMAGES = join(IMAGES, 'products')

const pictures = new Map<string, string>()
for (const product of SAMPLE_PRODUCTS) {
  const views = viewsOf(product)
  const addresses = [product.imageUrl, ...product.galleryImages]
  if (views.length !== addresses.length)
    throw new RangeError(`${product.sku}: ${views.length} views, ${addresses.length} addresses`)
  views.forEach((svg, index) => pictures.set(addresses[index]?.split('/').at(-1) ?? '', svg))
}

await mkdir(PRODUCT_IMAGES, { recursive: true })
const left = (await readdir(PRODUCT_IMAGES)).filter((file) => file.endsWith('.svg') && !pictures.has(file))
await Promise.all(left.map((file) => rm(join(PRODUCT_IMAGES, file))))
await Promise.all([...pictures].map(([file, svg]) => writeFile(join(PRODUCT_IMAGES, file), svg)))
await writeFile(join(IMAGES, 'hero.svg'), heroPicture())
console.log(`${pictures.size} product pictures and the hero are drawn in public/images.`)
