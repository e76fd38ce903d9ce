/**
 * The five categories and their addresses (spec §2). Each has a listing page of its own, a page under
 * /category, and a singular form in product links; `five-subject-notebooks` is the parent of two.
 */
export const CATEGORIES = [
  {
    name: 'Undated Daily Planners',
    listingSlug: 'undated-daily-planners',
    linkSlug: 'undated-daily-planner',
    aliasLinkSlugs: [],
    ruling: 'planner',
  },
  {
    name: 'Ruled Notebooks',
    listingSlug: 'ruled-notebooks',
    linkSlug: 'ruled-notebook',
    aliasLinkSlugs: [],
    ruling: 'ruled',
  },
  {
    name: 'Plain Notebooks',
    listingSlug: 'plain-notebooks',
    linkSlug: 'plain-notebook',
    aliasLinkSlugs: [],
    ruling: 'plain',
  },
  {
    name: 'Five Subject Notebooks Ruled',
    listingSlug: 'five-subject-notebooks-ruled',
    linkSlug: 'five-subject-notebook-ruled',
    aliasLinkSlugs: ['five-subject-ruled-notebook'],
    ruling: 'ruled',
  },
  {
    name: 'Five Subject Notebooks Plain',
    listingSlug: 'five-subject-notebooks-plain',
    linkSlug: 'five-subject-notebook-plain',
    aliasLinkSlugs: ['five-subject-plain-notebook'],
    ruling: 'plain',
  },
] as const

export type Category = (typeof CATEGORIES)[number]
export type CategoryName = Category['name']
export type ListingSlug = Category['listingSlug']
export type Ruling = Category['ruling']

export const CATEGORY_NAMES = CATEGORIES.map((category) => category.name) as readonly CategoryName[]

/** The parent of both five-subject categories; it has no products of its own. */
export const FIVE_SUBJECT_PARENT = {
  name: 'Five Subject Notebooks',
  listingSlug: 'five-subject-notebooks',
} as const

export function categoryByName(name: CategoryName): Category {
  const category = CATEGORIES.find((each) => each.name === name)
  if (!category) throw new RangeError(`unknown category: ${name}`)
  return category
}

/** The categories that a page under /category/:slug or /:slug shows, with its heading; null when unknown. */
export function categoriesOfListing(
  slug: string,
): { heading: string; names: readonly CategoryName[] } | null {
  if (slug === FIVE_SUBJECT_PARENT.listingSlug) {
    const names = CATEGORY_NAMES.filter((name) => name.startsWith(FIVE_SUBJECT_PARENT.name))
    return { heading: FIVE_SUBJECT_PARENT.name, names }
  }
  const category = CATEGORIES.find((each) => each.listingSlug === slug)
  return category ? { heading: category.name, names: [category.name] } : null
}

/** The category of a product link's first segment; `isCanonical` is false for the second reading (a 301). */
export function categoryOfLink(segment: string): { category: Category; isCanonical: boolean } | null {
  for (const category of CATEGORIES) {
    if (category.linkSlug === segment) return { category, isCanonical: true }
    if ((category.aliasLinkSlugs as readonly string[]).includes(segment))
      return { category, isCanonical: false }
  }
  return null
}
