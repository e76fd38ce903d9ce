/** Products as integrators read them. */
import { PUBLIC_PRODUCT_COLUMNS } from '#modules/catalogue/index.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Place } from '../rules/api-cursor.ts'
import type { PartnerProductRow } from '../rules/integrator-product.ts'
import { findStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import { atMicros, atMillis, microsOf, utc } from './sql-instants.ts'

const COLUMNS = `${PUBLIC_PRODUCT_COLUMNS}, p.status, ${utc('p.created_at')} AS "createdAt", ${utc('p.changed_at')} AS "updatedAt"`

/** Whatever its status; null if there is none. */
export const findProductForIntegrators = findStatement<[id: ProductId], PartnerProductRow>(
  'find_product_for_integrators',
  `SELECT ${COLUMNS} FROM products p WHERE p.id = $1`,
)

export type ProductFilter = {
  readonly category: CategoryName | null
  /** Changed from this millisecond on, and before the settled moment; null: the active ones, whenever they changed. */
  readonly changed: { readonly since: number; readonly until: string } | null
}

function narrow({ category, changed }: ProductFilter) {
  const params: unknown[] = []
  const at = (value: unknown) => `$${params.push(value)}`
  const where = [
    changed
      ? `p.changed_at >= ${atMillis(at(changed.since))} AND p.changed_at < ${at(changed.until)}::timestamptz`
      : `p.status = 'active'`,
    ...(category === null ? [] : [`p.category = ${at(category)}`]),
  ]
  const key = [changed ? 'changed' : 'active', ...(category === null ? [] : ['category'])].join('_')
  return { key, where, params }
}

export async function countProductsForIntegrators(on: Queryable, filter: ProductFilter): Promise<number> {
  const { key, where, params } = narrow(filter)
  const count = statement<readonly unknown[], { total: number }>(
    `count_products_for_integrators_${key}`,
    `SELECT count(*)::int AS total FROM products p WHERE ${where.join(' AND ')}`,
  )
  return only(await count(on, ...params)).total
}

export type ProductPage = {
  readonly limit: number
  readonly offset: number
  readonly after: Place | null
}

/** `micros`: the product's position in this list. */
export type PlacedProduct = PartnerProductRow & { readonly micros: number }

/** Newest first, ties by id; with `updated_since`, oldest change first. */
export async function listProductsForIntegrators(
  on: Queryable,
  filter: ProductFilter,
  { limit, offset, after }: ProductPage,
): Promise<PlacedProduct[]> {
  const { key, where, params } = narrow(filter)
  const at = (value: unknown) => `$${params.push(value)}`
  const isChanged = filter.changed !== null
  const column = isChanged ? 'p.changed_at' : 'p.created_at'
  const behind = after
    ? [behindPlace(column, isChanged ? '>' : '<', atMicros(at(after.micros)), at(after.id))]
    : []
  const list = statement<readonly unknown[], PlacedProduct>(
    `list_products_for_integrators_${key}${after ? '_after' : ''}`,
    `SELECT ${COLUMNS}, ${microsOf(column)} AS micros FROM products p WHERE ${[...where, ...behind].join(' AND ')}
      ORDER BY ${column} ${isChanged ? 'ASC' : 'DESC'}, p.id LIMIT ${at(limit)}::int OFFSET ${at(offset)}::int`,
  )
  return list(on, ...params)
}

/** Ids ascend in either direction, as in the index; the first condition lets the index find the position. */
function behindPlace(column: string, beyond: '>' | '<', moment: string, id: string): string {
  return `${column} ${beyond}= ${moment} AND (${column} ${beyond} ${moment} OR p.id > ${id}::uuid)`
}
