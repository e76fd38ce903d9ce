/**
 * The print on a notebook's pages, in millimetres: enough to draw a page at true size. A product may have its own
 * layout; otherwise it uses that of its category, which is the one photographed.
 */
import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'

export type PageLayout = {
  readonly widthMm: number
  readonly heightMm: number
  /** Blank space above the first line; in a planner, above the line under the date. */
  readonly headMm: number
  /** From the left edge of either page to the red margin line; null without one. */
  readonly marginMm: number | null
  /** Number of sections divided by tabs; 1: no tabs. */
  readonly subjects: 1 | 5
  /** First and last hour of a planner's day; null for other books. */
  readonly hours: { readonly first: number; readonly last: number } | null
}

/** 17 cm by 22 cm (spec §9, which calls it A5): foolscap quarto. A5 is 14.8 cm by 21 cm. */
const SHEET = { widthMm: 170, heightMm: 220, headMm: 26, marginMm: null, subjects: 1, hours: null } as const
const MARGIN_MM = 24

/** The default layout of a category, for products without their own. */
export function defaultPageLayout(category: CategoryName): PageLayout {
  const { ruling, subjects } = categoryByName(category)
  if (ruling === 'planner') return { ...SHEET, subjects, headMm: 29, hours: { first: 6, last: 21 } }
  return { ...SHEET, subjects, marginMm: ruling === 'ruled' ? MARGIN_MM : null }
}
