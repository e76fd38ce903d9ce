/** Products for the listing tests, and the listings as a page requests them. */
import { randomBytes } from 'node:crypto'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductListing } from '../rules/listing.ts'
import { parseFilter } from '../rules/query-parameters.ts'
import type { TestShop } from '#tests/support/shop.ts'

type Facts = {
  readonly name: string
  readonly category: CategoryName
  readonly rupees: number
  readonly reducedTo: number | null
  readonly pages: number
  readonly gsm: number
  readonly cover: string
  readonly binding: string | null
  readonly onHand: number | null
  readonly reserved: number
  readonly ratingTenths: number | null
  readonly status: 'active' | 'inactive' | 'archived'
}

const USUAL: Facts = {
  name: 'Notebook',
  category: 'Ruled Notebooks',
  rupees: 200,
  reducedTo: null,

  pages: 200,
  gsm: 70,
  cover: 'Soft cover',
  binding: null,
  onHand: 10,
  reserved: 0,
  ratingTenths: null,
  status: 'active',
}

export const filterOf = (query: string) => parseFilter(new URLSearchParams(query))
export const namesOf = ({ products, groups }: ProductListing) =>
  [...groups.flatMap((group) => group.products), ...products].map(({ name }) => name)

export function listingsOf({ db, shop }: Pick<TestShop, 'db' | 'shop'>) {
  /** Each is a minute older than the previous one. */
  async function sell(products: readonly Partial<Facts>[]): Promise<void> {
    for (const [index, product] of products.entries()) {
      const facts = { ...USUAL, ...product }
      const slug = `l-${randomBytes(6).toString('hex')}`
      await db.pool.query(
        `INSERT INTO products (sku, slug, name, category, price_paise, discounted_price_paise, image_url, on_hand, reserved,
                               rating_tenths, reviews_count, status, format, pages, cover, gsm, ruling, hsn, gst_rate_percent, created_at, binding)
         VALUES ($1, $1, $2, $3, $4, $5, '/x.svg', $6, $7, $8, $9, $10, 'A5', $11, $12, $13, $14, '4820', 0, now() - $15 * interval '1 minute', $16)`,
        [
          slug,
          facts.name,
          facts.category,
          facts.rupees * 100,
          facts.reducedTo === null ? null : facts.reducedTo * 100,

          facts.onHand,
          facts.reserved,
          facts.ratingTenths,
          facts.ratingTenths === null ? 0 : 3,
          facts.status,

          facts.pages,
          facts.cover,
          facts.gsm,
          facts.category === 'Plain Notebooks' ? 'plain' : 'ruled',
          index,
          facts.binding,
        ],
      )
    }
  }

  async function emptyShop(): Promise<void> {
    await db.pool.query('TRUNCATE stock_movements, reviews, product_batches CASCADE')
    await db.pool.query('DELETE FROM products')
  }

  async function ruled(query: string): Promise<ProductListing> {
    const listing = await shop.listCategory({ slug: 'ruled-notebooks', filter: filterOf(query) })
    if (!listing.ok) throw new Error(listing.problem.key)
    return listing.value
  }

  const all = (query: string, search = '') => shop.listProducts({ search, filter: filterOf(query) })

  /** The stored facet counts, and the expected ones. */
  async function wrongCounts() {
    const { rows } = await db.pool.query(
      `SELECT f.id, f.products_count, count(p.id)::integer AS products FROM catalogue_facets f
         LEFT JOIN products p ON p.facet_id = f.id AND p.status = 'active'
        GROUP BY f.id HAVING f.products_count <> count(p.id)`,
    )
    return rows
  }

  return { sell, emptyShop, ruled, all, wrongCounts }
}
