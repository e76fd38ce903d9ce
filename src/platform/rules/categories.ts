/**
 * The shop's categories and their addresses (spec §2). Like the shop's facts, they are read when they are used and never
 * while a module is loaded (rule `shop-facts-read-when-used`).
 */
export type Ruling = 'planner' | 'ruled' | 'plain'

/** The name of a category, which products refer to. */
export type CategoryName = string

/** `group`: it has no products of its own; its page shows those of its sub-categories. */
export type CategoryKind = 'notebooks' | 'goods' | 'group'

export type Category = {
  readonly name: CategoryName
  /** Its page is /category/:slug, and /:slug beside it. */
  readonly listingSlug: string
  /** The first part of its products' addresses. */
  readonly linkSlug: string
  /** First parts that redirect to `linkSlug`. */
  readonly aliasLinkSlugs: readonly string[]
  readonly kind: CategoryKind
  /** Its group; null if it is in none. */
  readonly parent: CategoryName | null
  /** The page ruling of its books, unless a product has its own; null if they are not books. */
  readonly ruling: Ruling | null
  /** Sections divided by tabs; 1: no tabs. */
  readonly subjects: 1 | 5
  /** A few words below its name. */
  readonly note: string
  /** In menus, on the home page and in lists of categories; its own page can be opened in any case. */
  readonly isShown: boolean
}

/** The categories of the sample shop that have products. */
export type ExampleCategoryName =
  | 'Undated Daily Planners'
  | 'Ruled Notebooks'
  | 'Plain Notebooks'
  | 'Five Subject Notebooks Ruled'
  | 'Five Subject Notebooks Plain'

/** Addresses by the specification's rule: lowercased, spaces to hyphens. Other goods, unless a ruling is given. */
function category(name: CategoryName, given: Partial<Category>): Category {
  const listingSlug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    name,
    listingSlug,
    linkSlug: listingSlug,
    aliasLinkSlugs: [],
    kind: given.ruling ? 'notebooks' : 'goods',
    parent: null,
    ruling: null,
    subjects: 1,
    note: '',
    isShown: true,
    ...given,
  }
}

const FIVE_SUBJECT = 'Five Subject Notebooks'

function fiveSubject(ruling: Ruling, linkSlug: string, alias: string): Category {
  const name = `${FIVE_SUBJECT} ${ruling === 'ruled' ? 'Ruled' : 'Plain'}` satisfies ExampleCategoryName
  const note = '250 pages, 80 GSM'
  return category(name, {
    linkSlug,
    aliasLinkSlugs: [alias],
    parent: FIVE_SUBJECT,
    ruling,
    subjects: 5,
    note,
  })
}

/** The specification's five, and the parent of two of them. In few words: every page's code contains them. */
export const EXAMPLE_CATEGORIES: readonly [Category, ...Category[]] = [
  category('Undated Daily Planners', {
    linkSlug: 'undated-daily-planner',
    ruling: 'planner',
    note: '22 × 17 cm, 200 pages, 80 GSM',
  }),
  category('Ruled Notebooks', { linkSlug: 'ruled-notebook', ruling: 'ruled', note: '200 pages, 70 GSM' }),
  category('Plain Notebooks', { linkSlug: 'plain-notebook', ruling: 'plain', note: '200 pages, 70 GSM' }),
  fiveSubject('ruled', 'five-subject-notebook-ruled', 'five-subject-ruled-notebook'),
  fiveSubject('plain', 'five-subject-notebook-plain', 'five-subject-plain-notebook'),
  category(FIVE_SUBJECT, { linkSlug: 'five-subject-notebook', kind: 'group' }),
]

/** On the global object for the same reasons as the shop's facts. */
export const CATEGORIES_GLOBAL = 'shopCategories'
const global = globalThis as { [CATEGORIES_GLOBAL]?: readonly Category[] }

/** All categories in their order, groups among them. */
export function allCategories(): readonly Category[] {
  return global[CATEGORIES_GLOBAL] ?? EXAMPLE_CATEGORIES
}

/** Only for the loader, and tests. */
export function setCategories(next: readonly Category[]): void {
  global[CATEGORIES_GLOBAL] = next
}

/** The categories that have products, in their order. */
export function categories(): readonly Category[] {
  return allCategories().filter(({ kind }) => kind !== 'group')
}

export function categoryNames(): readonly CategoryName[] {
  return categories().map(({ name }) => name)
}

export const MAX_CATEGORY_NAME = 60

export function isCategoryName(name: string): boolean {
  return findCategory(name) !== null
}

/** Those shown to shoppers. */
export function shownCategories(): readonly Category[] {
  return categories().filter(({ isShown }) => isShown)
}

export function holdsBooks(name: CategoryName): boolean {
  return categoryByName(name).kind === 'notebooks'
}

/** Only planners have the list 'About this item' (spec §2). */
export function hasAbout(name: CategoryName): boolean {
  return categoryByName(name).ruling === 'planner'
}

/** The category that has products and this name; null if there is none. */
export function findCategory(name: string): Category | null {
  return categories().find((each) => each.name === name) ?? null
}

/**
 * The category of a product. For one that this process does not know yet, the slugs are made by the specification's
 * rule: lowercased, spaces to hyphens.
 */
export function categoryByName(name: CategoryName): Category {
  return findCategory(name) ?? category(name, { isShown: false })
}

/** The categories that a page under /category/:slug or /:slug shows, with its heading; null when unknown. */
export function categoriesOfListing(
  slug: string,
): { heading: string; names: readonly CategoryName[] } | null {
  const found = allCategories().find((each) => each.listingSlug === slug)
  if (!found) return null
  const { name, kind } = found
  const names = categories().filter((each) => (kind === 'group' ? each.parent : each.name) === name)
  return { heading: name, names: names.map((each) => each.name) }
}

/** The category of a product link's first segment; `isCanonical` is false for an earlier one (a 301). */
export function categoryOfLink(segment: string): { category: Category; isCanonical: boolean } | null {
  for (const each of categories()) {
    if (each.linkSlug === segment) return { category: each, isCanonical: true }
    if (each.aliasLinkSlugs.includes(segment)) return { category: each, isCanonical: false }
  }
  return null
}
