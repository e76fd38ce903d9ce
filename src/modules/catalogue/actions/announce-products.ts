/**
 * Purges the public pages that show changed products: their own, those of the other products in their groups, and those
 * of their categories.
 */
import { invalidateTags } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import { listSiblings } from '../data/option-groups.ts'
import type { ProductId } from '#platform/rules/ids.ts'

/** A Postgres notification holds at most 8,000 bytes. */
const TAGS_AT_ONCE = 100

export type ChangedProduct = {
  readonly id: ProductId
  /** The categories before and after the change. */
  readonly categories: readonly CategoryName[]
}

export async function announceProducts(tx: Tx, products: readonly ChangedProduct[]): Promise<void> {
  if (products.length === 0) return
  const siblings = await listSiblings(
    tx.client,
    products.map(({ id }) => id),
  )
  const categories = new Set(products.flatMap((product) => product.categories))
  const changed = [
    tags.catalogue,
    ...[...categories].map((name) => tags.category(name)),
    ...new Set([...products, ...siblings].map(({ id }) => tags.product(id))),
  ]
  for (let start = 0; start < changed.length; start += TAGS_AT_ONCE)
    await invalidateTags(tx, changed.slice(start, start + TAGS_AT_ONCE))
}

/** For a change that may affect products of any category. */
export async function announceWholeCatalogue(tx: Tx): Promise<void> {
  await invalidateTags(tx, [tags.catalogue, ...tags.categories()])
}
