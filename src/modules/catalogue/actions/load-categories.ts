/**
 * The categories of this process. Loaded before it serves anybody, and again whenever they change: the same commit tells
 * every process, which then also drops its cached pages.
 */
import type { Deps } from '#platform/deps.ts'
import { setCategories, type Category } from '#platform/rules/categories.ts'
import { listCategoryRows, type CategoryRow } from '../data/categories.ts'
import { setCategoryDetails } from '../rules/category-details.ts'

export async function loadCategories(deps: Deps): Promise<readonly CategoryRow[]> {
  const rows = await listCategoryRows(deps.db.pool)
  setCategories(rows.map(toCategory))
  setCategoryDetails(Object.fromEntries(rows.map((row) => [row.name, row])))
  return rows
}

/** Its fields in the order of the examples, so that a page can tell whether a browser knows them already. */
function toCategory(row: CategoryRow): Category {
  const { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown } = row
  return { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown }
}
