/**
 * The shop's categories and their addresses (spec §2). Like the shop's facts, they are read when they are used and never
 * while a module is loaded (law `shop-facts-read-when-used`).
 */
export type Ruling = 'planner' | 'ruled' | 'plain'

/** The name of a category, which products refer to. */
export type CategoryName = string

/** `group`: it has no products of its own and its page shows those of its sub-categories. */
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
  /** What the pages of its books look like, until a product says otherwise; null if they are no books. */
  readonly ruling: Ruling | null
  /** Sections divided by tabs; 1: no tabs. */
  readonly subjects: 1 | 5
  /** A few words below its name. */
  readonly note: string
  /** In menus, on the home page and in lists of categories; its own page can be opened in any case. */
  readonly isShown: boolean
}

/** The five of the specification, and the parent of two of them. */
export const EXAMPLE_CATEGORIES = [
  {
    name: 'Undated Daily Planners',
    listingSlug: 'undated-daily-planners',
    linkSlug: 'undated-daily-planner',
    aliasLinkSlugs: [],
    kind: 'notebooks',
    parent: null,
    ruling: 'planner',
    subjects: 1,
    note: '22 × 17 cm, 200 pages, 80 GSM',
    isShown: true,
  },
  {
    name: 'Ruled Notebooks',
    listingSlug: 'ruled-notebooks',
    linkSlug: 'ruled-notebook',
    aliasLinkSlugs: [],
    kind: 'notebooks',
    parent: null,
    ruling: 'ruled',
    subjects: 1,
    note: '200 pages, 70 GSM',
    isShown: true,
  },
  {
    name: 'Plain Notebooks',
    listingSlug: 'plain-notebooks',
    linkSlug: 'plain-notebook',
    aliasLinkSlugs: [],
    kind: 'notebooks',
    parent: null,
    ruling: 'plain',
    subjects: 1,
    note: '200 pages, 70 GSM',
    isShown: true,
  },
  {
    name: 'Five Subject Notebooks Ruled',
    listingSlug: 'five-subject-notebooks-ruled',
    linkSlug: 'five-subject-notebook-ruled',
    aliasLinkSlugs: ['five-subject-ruled-notebook'],
    kind: 'notebooks',
    parent: 'Five Subject Notebooks',
    ruling: 'ruled',
    subjects: 5,
    note: '250 pages, 80 GSM',
    isShown: true,
  },
  {
    name: 'Five Subject Notebooks Plain',
    listingSlug: 'five-subject-notebooks-plain',
    linkSlug: 'five-subject-notebook-plain',
    aliasLinkSlugs: ['five-subject-plain-notebook'],
    kind: 'notebooks',
    parent: 'Five Subject Notebooks',
    ruling: 'plain',
    subjects: 5,
    note: '250 pages, 80 GSM',
    isShown: true,
  },
  {
    name: 'Five Subject Notebooks',
    listingSlug: 'five-subject-notebooks',
    linkSlug: 'five-subject-notebook',
    aliasLinkSlugs: [],
    kind: 'group',
    parent: null,
    ruling: null,
    subjects: 1,
    note: '',
    isShown: true,
  },
] as const satisfies readonly Category[]

/** The names of those that have products: the sample shop's. */
export type ExampleCategoryName = Exclude<
  (typeof EXAMPLE_CATEGORIES)[number],
  { readonly kind: 'group' }
>['name']

/** On the global object for the same reasons as the shop's facts. */
export const CATEGORIES_GLOBAL = 'shopCategories'
const global = globalThis as { [CATEGORIES_GLOBAL]?: readonly Category[] }

/** All categories in their order, groups among them. */
export function allCategories(): readonly Category[] {
  return global[CATEGORIES_GLOBAL] ?? EXAMPLE_CATEGORIES
}

/** Only for who loads them, and tests. */
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

/** Those that shoppers are led to. */
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
  return categories().find((category) => category.name === name) ?? null
}

/**
 * The category of a product. For one that this process does not know yet, the addresses are made by the specification's
 * rule: lowercased, spaces to hyphens.
 */
export function categoryByName(name: CategoryName): Category {
  return findCategory(name) ?? unknownCategory(name)
}

function unknownCategory(name: CategoryName): Category {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    name,
    listingSlug: slug,
    linkSlug: slug,
    aliasLinkSlugs: [],
    kind: 'goods',
    parent: null,
    ruling: null,
    subjects: 1,
    note: '',
    isShown: false,
  }
}

/** The categories that a page under /category/:slug or /:slug shows, with its heading; null when unknown. */
export function categoriesOfListing(
  slug: string,
): { heading: string; names: readonly CategoryName[] } | null {
  const category = allCategories().find((each) => each.listingSlug === slug)
  if (!category) return null
  const { name, kind } = category
  const names = categories().filter((each) => (kind === 'group' ? each.parent : each.name) === name)
  return { heading: name, names: names.map((each) => each.name) }
}

/** The category of a product link's first segment; `isCanonical` is false for an earlier one (a 301). */
export function categoryOfLink(segment: string): { category: Category; isCanonical: boolean } | null {
  for (const category of categories()) {
    if (category.linkSlug === segment) return { category, isCanonical: true }
    if (category.aliasLinkSlugs.includes(segment)) return { category, isCanonical: false }
  }
  return null
}
