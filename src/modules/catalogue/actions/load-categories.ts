/**
 * The categories of this process. Loaded before it serves requests, and again on each change: the commit notifies every
 * process, which then also drops its cached pages.
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

/** Its fields are in the order of the built-in examples, so that a page can compare it with what a browser already has. */
function toCategory(row: CategoryRow): Category {
  const { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown } = row
  return { name, listingSlug, linkSlug, aliasLinkSlugs, kind, parent, ruling, subjects, note, isShown }
}
