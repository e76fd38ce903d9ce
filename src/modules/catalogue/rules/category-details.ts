/**
 * The data of a category that only the server needs: its page's texts, and the defaults of its products' form. Loaded
 * beside the categories themselves (`src/modules/catalogue/actions/categories.ts`).
 */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { AttributeName } from './product-attributes.ts'

export type CategoryDefaults = Readonly<Partial<Record<AttributeName, string>>>

export type CategoryDetails = {
  /** Shown above its products. */
  readonly text: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** Earlier slugs of its page. */
  readonly formerSlugs: readonly string[]
  readonly defaults: CategoryDefaults
}

const NO_TEXTS = { metaTitle: '', metaDescription: '', formerSlugs: [] } as const

/** The specification's five categories (§9), and the parent of two of them. */
export const EXAMPLE_DETAILS: Readonly<Record<CategoryName, CategoryDetails>> = {
  'Undated Daily Planners': {
    ...NO_TEXTS,
    text: 'A page for a day, dated by you, so that a week away costs no paper. 22 × 17 cm, 200 pages of 80 GSM in a laminated hard cover.',
    defaults: {
      pages: '200',
      cover: 'Laminated hard cover',
      gsm: '80',
      hsn: '48201090',
      gstRatePercent: '18',
    },
  },
  'Ruled Notebooks': {
    ...NO_TEXTS,
    text: 'Even lines and a red margin, the page most of us learnt to write on. 200 pages of 70 GSM in a soft cover.',
    defaults: { lineSpacingMm: '8' },
  },
  'Plain Notebooks': {
    ...NO_TEXTS,
    text: 'No lines, no dots, nothing that tells you where to begin. 200 blank pages of 70 GSM in a soft cover.',
    defaults: {},
  },
  'Five Subject Notebooks Ruled': {
    ...NO_TEXTS,
    text: 'One book for five subjects, behind five coloured tabs. 250 ruled pages of 80 GSM between hard covers.',
    defaults: { pages: '250', cover: 'Hard cover', gsm: '80', lineSpacingMm: '8' },
  },
  'Five Subject Notebooks Plain': {
    ...NO_TEXTS,
    text: 'Five subjects of blank paper for sketches, diagrams and maps. 250 pages of 80 GSM between hard covers.',
    defaults: { pages: '250', cover: 'Hard cover', gsm: '80' },
  },
  'Five Subject Notebooks': {
    ...NO_TEXTS,
    text: 'One book for five subjects, behind five coloured tabs: ruled or plain, 250 pages of 80 GSM between hard covers.',
    defaults: {},
  },
}

const NONE: CategoryDetails = { ...NO_TEXTS, text: '', defaults: {} }

const global = globalThis as {
  shopCategoryDetails?: Readonly<Record<CategoryName, CategoryDetails>>
}

export function categoryDetails(name: CategoryName): CategoryDetails {
  return allDetails()[name] ?? NONE
}

/** Only for the loader, and tests. */
export function setCategoryDetails(next: Readonly<Record<CategoryName, CategoryDetails>>): void {
  global.shopCategoryDetails = next
}

/** Default values by category, for the form of a new product. */
export function defaultsByCategory(): Readonly<Record<CategoryName, CategoryDefaults>> {
  return Object.fromEntries(Object.entries(allDetails()).map(([name, { defaults }]) => [name, defaults]))
}

/** The name of the category whose page had this slug before; null if none had. */
export function categoryOfFormerSlug(slug: string): CategoryName | null {
  return Object.entries(allDetails()).find(([, { formerSlugs }]) => formerSlugs.includes(slug))?.[0] ?? null
}

function allDetails(): Readonly<Record<CategoryName, CategoryDetails>> {
  return global.shopCategoryDetails ?? EXAMPLE_DETAILS
}
