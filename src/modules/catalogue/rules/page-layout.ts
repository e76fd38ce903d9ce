/**
 * What stands on the pages of a notebook, in millimetres: enough to draw a page at its true size. A product may carry
 * a layout of its own; without one it has the page of its category, the one that the photographs show.
 */
import { z } from '#platform/rules/zod.ts'
import type { CategoryName } from '#platform/rules/categories.ts'

export type PageLayout = {
  readonly widthMm: number
  readonly heightMm: number
  /** Blank space above the first line; in a planner, above the line under the date. */
  readonly headMm: number
  /** From the left edge of either page to the red margin line; null when there is none. */
  readonly marginMm: number | null
  /** Divided by tabs into so many parts; 1: no tabs. */
  readonly subjects: 1 | 5
  /** Hours of a planner's day, from the first to the last; null for other books. */
  readonly hours: { readonly first: number; readonly last: number } | null
}

/** 17 cm by 22 cm (spec §9, which calls it A5): foolscap quarto. A5 is 14.8 cm by 21 cm. */
const SHEET = { widthMm: 170, heightMm: 220, headMm: 26, marginMm: null, subjects: 1, hours: null } as const
const MARGIN_MM = 24

const LAYOUTS: Readonly<Record<CategoryName, PageLayout>> = {
  'Undated Daily Planners': { ...SHEET, headMm: 29, hours: { first: 6, last: 21 } },
  'Ruled Notebooks': { ...SHEET, marginMm: MARGIN_MM },
  'Plain Notebooks': SHEET,
  'Five Subject Notebooks Ruled': { ...SHEET, marginMm: MARGIN_MM, subjects: 5 },
  'Five Subject Notebooks Plain': { ...SHEET, subjects: 5 },
}

/** The page of a product of this category that has no layout of its own. */
export function defaultPageLayout(category: CategoryName): PageLayout {
  return LAYOUTS[category]
}

/** Under the line below a planner's date stand three lists one below the other, and beside them the hours. */
const PLANNER_WIDTH_MM = 140
const PLANNER_DEPTH_MM = 170

/** A layout as it may be stored: whatever passes can be drawn without leaving the page. */
export const pageLayoutInput = z
  .object({
    widthMm: z.int().min(60).max(420),
    heightMm: z.int().min(80).max(600),
    headMm: z.int().min(5),
    marginMm: z.int().min(5).nullable(),
    subjects: z.union([z.literal(1), z.literal(5)]),
    hours: z
      .object({ first: z.int().min(0).max(22), last: z.int().min(1).max(23) })
      .refine(({ first, last }) => first < last, 'The last hour comes after the first')
      .nullable(),
  })
  .refine(({ headMm, heightMm }) => headMm <= heightMm / 2, 'The lines begin in the upper half')
  .refine(
    ({ marginMm, widthMm }) => marginMm === null || marginMm <= widthMm / 2,
    'The margin is in the left half',
  )
  .refine(
    ({ hours, widthMm, headMm, heightMm }) =>
      hours === null ||
      (widthMm >= PLANNER_WIDTH_MM && heightMm - headMm >= PLANNER_DEPTH_MM && headMm >= 14),
    "The page is too small for a planner's day",
  ) satisfies z.ZodType<PageLayout>
