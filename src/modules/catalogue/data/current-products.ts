/** What the shop says now about products that somebody has kept: in a wishlist, a cart, or seen lately. */
import type { ProductCard } from '../rules/product.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { CARD_COLUMNS } from './catalogue-columns.ts'

type CardRow = Omit<ProductCard, 'createdAt'> & { readonly createdAt: Date }

const selectCurrent = statement<[readonly ProductId[]], CardRow>(
  'list_current_products',
  `SELECT ${CARD_COLUMNS} FROM products p WHERE p.id = ANY($1::uuid[]) AND p.status = 'active'
    ORDER BY array_position($1::uuid[], p.id)`,
)

/** Active products among `ids`, in the order of the question; those no longer sold are absent. */
export async function listCurrentProducts(
  on: Queryable,
  ids: readonly ProductId[],
): Promise<readonly ProductCard[]> {
  const rows = await selectCurrent(on, ids)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}
