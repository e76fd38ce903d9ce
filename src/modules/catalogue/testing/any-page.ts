/** Generates arbitrary page layouts that can be drawn, including unusual ones. */
import fc from 'fast-check'
import type { PageLayout } from '../rules/page-layout.ts'
import type { PageMake } from '../rules/page-drawing.ts'

const anyHours = fc
  .record({ first: fc.integer({ min: 0, max: 22 }), last: fc.integer({ min: 1, max: 23 }) })
  .filter(({ first, last }) => first < last)

/** Below a planner's date line there are three lists, one below the other, and beside them the hours. */
const PLANNER_WIDTH_MM = 140
const PLANNER_DEPTH_MM = 170

/** Whether it can be drawn within its page: the lines begin in the upper half, the margin is in the left one. */
export function isDrawable({ widthMm, heightMm, headMm, marginMm, hours }: PageLayout): boolean {
  const isPlannerRoomy = widthMm >= PLANNER_WIDTH_MM && heightMm - headMm >= PLANNER_DEPTH_MM && headMm >= 14
  const isMarginLeft = marginMm === null || marginMm <= widthMm / 2
  return headMm <= heightMm / 2 && isMarginLeft && (hours === null || isPlannerRoomy)
}

export const anyLayout: fc.Arbitrary<PageLayout> = fc
  .record({
    widthMm: fc.integer({ min: 60, max: 420 }),
    heightMm: fc.integer({ min: 80, max: 600 }),
    headMm: fc.integer({ min: 5, max: 60 }),
    marginMm: fc.option(fc.integer({ min: 5, max: 60 })),
    subjects: fc.constantFrom(1 as const, 5 as const),
    hours: fc.constant(null),
  })
  .filter(isDrawable)

export const anyRuledPage: fc.Arbitrary<PageMake & { readonly lineSpacingMm: number }> = fc.record({
  ruling: fc.constant('ruled' as const),
  lineSpacingMm: fc.integer({ min: 4, max: 15 }),
  pageLayout: anyLayout,
})

export const anyPlanner: fc.Arbitrary<PageMake> = fc.record({
  ruling: fc.constant('planner' as const),
  lineSpacingMm: fc.constant(null),
  pageLayout: fc
    .record({
      widthMm: fc.integer({ min: 140, max: 420 }),
      heightMm: fc.integer({ min: 190, max: 600 }),
      headMm: fc.integer({ min: 14, max: 60 }),
      marginMm: fc.constant(null),
      subjects: fc.constant(1 as const),
      hours: anyHours,
    })
    .filter(isDrawable),
})

export const anyPage: fc.Arbitrary<PageMake> = fc.oneof(
  anyRuledPage,
  anyPlanner,
  anyLayout.map((pageLayout) => ({ ruling: 'plain' as const, lineSpacingMm: null, pageLayout })),
)
