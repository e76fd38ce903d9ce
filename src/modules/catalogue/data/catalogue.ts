/** Reads of the catalogue. Public ones return what every visitor may see, and nothing that differs by visitor. */
import type { CategoryName } from '#platform/rules/categories.ts'
import { defaultPageLayout, type PageLayout } from '../rules/page-layout.ts'
import type { ProductCard, ProductDetail, SellableProduct } from '../rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { findStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { CARD_COLUMNS, CURRENT_CARD_COLUMNS, DETAIL_COLUMNS, SELLABLE_COLUMNS } from './catalogue-columns.ts'

export type CardRow = Omit<ProductCard, 'createdAt'> & { createdAt: Date }

const NEWEST = 'p.created_at DESC, p.id'

const selectHomeProducts = statement<
  [readonly CategoryName[], number, readonly ProductId[]],
  CardRow & { isInSection: boolean }
>(
  'list_home_products',
  `SELECT ${CARD_COLUMNS}, p.section IS NOT NULL AS "isInSection" FROM (
     SELECT p.*, c.position AS section FROM unnest($1::text[]) WITH ORDINALITY AS c (name, position)
       CROSS JOIN LATERAL (SELECT * FROM products p WHERE p.category = c.name AND p.status = 'active'
                            ORDER BY ${NEWEST} LIMIT $2) p
      UNION ALL
     SELECT p.*, NULL FROM products p WHERE p.id = ANY($3::uuid[]) AND p.status = 'active') p
    ORDER BY p.section, ${NEWEST}`,
)

/**
 * The newest active products of each category, at most `size` of each, categories in the given order; and active ones
 * by id. One statement.
 */
export async function listHomeProducts(
  on: Queryable,
  categories: readonly CategoryName[],
  size: number,
  ids: readonly ProductId[],
) {
  const rows = (await selectHomeProducts(on, categories, size, ids)).map(({ isInSection, ...row }) => ({
    isInSection,
    card: toCard(row),
  }))
  const cardsOf = (wanted: boolean) =>
    rows.flatMap(({ isInSection, card }) => (isInSection === wanted ? [card] : []))
  return { inSections: cardsOf(true), chosen: cardsOf(false) }
}

/** The sections alone. */
export async function listSections(on: Queryable, categories: readonly CategoryName[], size: number) {
  return (await listHomeProducts(on, categories, size, [])).inSections
}

type DetailRow = CardRow &
  Omit<ProductDetail, keyof ProductCard | 'pageLayout'> & { ownPageLayout: PageLayout | null }

const selectDetail = statement<[CategoryName, string], DetailRow>(
  'find_product',
  `SELECT ${DETAIL_COLUMNS} FROM products p WHERE p.category = $1 AND p.slug = $2 AND p.status = 'active'`,
)

/** An active product by its address; null if there is none. */
export async function findProduct(
  on: Queryable,
  category: CategoryName,
  slug: string,
): Promise<ProductDetail | null> {
  const [row] = await selectDetail(on, category, slug)
  return row ? toDetail(row) : null
}

export const findProductAddress = findStatement<[id: ProductId], { category: CategoryName; slug: string }>(
  'find_product_address',
  `SELECT category, slug FROM products WHERE id = $1 AND status = 'active'`,
)

const selectRelated = statement<[CategoryName, ProductId, number], CardRow>(
  'list_related',
  `SELECT ${CARD_COLUMNS} FROM products p WHERE p.category = $1 AND p.id <> $2 AND p.status = 'active'
    ORDER BY ${NEWEST} LIMIT $3`,
)

export async function listRelated(on: Queryable, category: CategoryName, id: ProductId, limit: number) {
  return (await selectRelated(on, category, id, limit)).map(toCard)
}

const selectSellable = statement<[readonly ProductId[]], SellableProduct>(
  'list_sellable',
  `SELECT ${SELLABLE_COLUMNS} FROM products WHERE id = ANY($1::uuid[])`,
)

/** The product data that a quote needs, read without a lock. Unknown ids are omitted. */
export async function listSellable(
  on: Queryable,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, SellableProduct>> {
  return new Map((await selectSellable(on, ids)).map((row) => [row.id, row]))
}

const selectCurrent = statement<[readonly ProductId[]], CardRow>(
  'list_current_products',
  `SELECT ${CARD_COLUMNS} FROM products p WHERE p.id = ANY($1::uuid[]) AND p.status = 'active'
    ORDER BY array_position($1::uuid[], p.id)`,
)

/** Active products among `ids`, in the given order; those no longer sold are omitted. */
export async function listCurrentProducts(
  on: Queryable,
  ids: readonly ProductId[],
): Promise<readonly ProductCard[]> {
  return (await selectCurrent(on, ids)).map(toCard)
}

const selectBySkus = statement<[readonly string[]], CardRow>(
  'list_products_by_sku',
  `SELECT ${CURRENT_CARD_COLUMNS} FROM products p WHERE p.sku = ANY($1::text[]) AND p.status = 'active'`,
)

/** Active products only, in no particular order; unknown ones are omitted. */
export async function listProductsBySku(
  on: Queryable,
  skus: readonly string[],
): Promise<readonly ProductCard[]> {
  return (await selectBySkus(on, skus)).map(toCard)
}

export const findProductAddressBySku = findStatement<[sku: string], { category: CategoryName; slug: string }>(
  'find_product_address_by_sku',
  `SELECT category, slug FROM products WHERE sku = $1 AND status = 'active'`,
)

export function toCard({ createdAt, ...row }: CardRow): ProductCard {
  return { ...row, createdAt: createdAt.toISOString() }
}

function toDetail({ createdAt, ownPageLayout, ...row }: DetailRow): ProductDetail {
  const pageLayout = ownPageLayout ?? defaultPageLayout(row.category)
  return { ...row, pageLayout, createdAt: createdAt.toISOString() }
}
