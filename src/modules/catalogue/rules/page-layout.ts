/**
 * The print on a notebook's pages, in millimetres: enough to draw a page at true size. A product may have its own
 * layout; otherwise it uses that of its category, which is the one photographed.
 */
import { z } from '#platform/rules/zod.ts'
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

/** Below a planner's date line there are three lists, one below the other, and beside them the hours. */
const PLANNER_WIDTH_MM = 140
const PLANNER_DEPTH_MM = 170

/** Validates a stored layout: any valid one can be drawn within the page. */
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
