/** Puts the sample shop's photographs into the database, and updates a shop that still has drawn covers. */
import { readFile } from 'node:fs/promises'
import type { ExampleCategoryName } from '#platform/rules/categories.ts'
import { pictures } from '#platform/pictures/picture-tables.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SAMPLE_PRODUCTS } from './products.ts'
import { altOf, isOwnName, PHOTOGRAPHS, pictureUrl, type Photograph } from './sample/sample-pictures.ts'

const MASTERS = new URL('../../../photography/masters/', import.meta.url)
/** How many are sent to the database at a time, at about sixty kilobytes each. */
const ROWS_AT_ONCE = 15

/** Leaves existing pictures as they are. */
export async function putPictures(tx: Tx): Promise<void> {
  const categories = new Map<string, ExampleCategoryName>()
  for (const { imageUrl, galleryImages, category } of SAMPLE_PRODUCTS)
    for (const url of [imageUrl, ...galleryImages]) categories.set(url, category)
  for (let from = 0; from < PHOTOGRAPHS.length; from += ROWS_AT_ONCE) {
    const rows = await Promise.all(
      PHOTOGRAPHS.slice(from, from + ROWS_AT_ONCE).map((each) =>
        pictureRow(each, categories.get(pictureUrl(each.id)) ?? null),
      ),
    )
    await tx.orm.insert(pictures).values(rows).onConflictDoNothing()
  }
}

async function pictureRow(photograph: Photograph, category: ExampleCategoryName | null) {
  const { name, id, width, height, placeholder } = photograph
  return {
    id,
    name: isOwnName(name) ? name : null,
    contentType: 'image/webp' as const,
    width,
    height,
    placeholder,
    alt: altOf(name, category),
    bytes: await readFile(new URL(`${name}.webp`, MASTERS)),
  }
}

const selectHasPictures = statement<[], { found: boolean }>(
  'has_pictures',
  'SELECT EXISTS (SELECT FROM pictures) AS found',
)

export async function hasPictures(on: Queryable): Promise<boolean> {
  return (await selectHasPictures(on))[0]?.found ?? false
}

const DRAWN = `
  WITH drawn AS (
    SELECT '/images/products/' || name || '.svg' AS old, '/pictures/' || id AS new
      FROM unnest($1::text[], $2::text[]) AS photograph (name, id)
  )`

const updateProducts = statement<[readonly string[], readonly string[]], never>(
  'take_over_products',
  `${DRAWN}
   UPDATE products p SET image_url = drawn.new, gallery_images = ARRAY (
       SELECT coalesce(d.new, u.url) FROM unnest(p.gallery_images) WITH ORDINALITY AS u (url, position)
         LEFT JOIN drawn d ON d.old = u.url ORDER BY u.position)
     FROM drawn WHERE p.image_url = drawn.old`,
)

const updateItems = statement<[readonly string[], readonly string[]], never>(
  'take_over_items',
  `${DRAWN} UPDATE order_items i SET image_url = drawn.new FROM drawn WHERE i.image_url = drawn.old`,
)

/** Products and past orders with a drawn cover show the photograph that replaced it. */
export async function replaceDrawnCovers(on: Queryable): Promise<void> {
  const names = PHOTOGRAPHS.map(({ name }) => name)
  const ids = PHOTOGRAPHS.map(({ id }) => id)
  await updateProducts(on, names, ids)
  await updateItems(on, names, ids)
}
