import { describe, expect, test } from 'vitest'
import { categoryNames } from '#platform/rules/categories.ts'
import { defaultPageLayout, pageLayoutInput } from './page-layout.ts'

const ruled = defaultPageLayout('Ruled Notebooks')
const planner = defaultPageLayout('Undated Daily Planners')

describe('the page layout of a category', () => {
  test.each(categoryNames())('%s is valid, and 17 cm by 22 cm as specified', (name) => {
    const layout = defaultPageLayout(name)
    expect([layout.widthMm, layout.heightMm]).toEqual([170, 220])
    expect(pageLayoutInput.parse(layout)).toEqual(layout)
  })

  test('has the hours from 6 to 21 for planners, a margin for ruled books, five parts for five-subject books', () => {
    expect(categoryNames().map((name) => defaultPageLayout(name).hours)).toEqual([
      { first: 6, last: 21 },
      null,
      null,
      null,
      null,
    ])
    expect(categoryNames().map((name) => defaultPageLayout(name).marginMm)).toEqual([
      null,
      24,
      null,
      24,
      null,
    ])
    expect(categoryNames().map((name) => defaultPageLayout(name).subjects)).toEqual([1, 1, 1, 5, 5])
  })
})

describe('a layout that cannot be drawn is refused', () => {
  test.each([
    ['lines that begin in the lower half', { ...ruled, headMm: 111 }],
    ['a margin in the right half', { ...ruled, marginMm: 86 }],
    ['a page smaller than a hand', { ...ruled, widthMm: 20 }],
    ['three subjects', { ...ruled, subjects: 3 }],
    ['a day that ends before it begins', { ...planner, hours: { first: 9, last: 9 } }],
    ['a planner on a page that is too narrow', { ...planner, widthMm: 120 }],
    ['a planner on a page that is too short', { ...planner, heightMm: 180 }],
    ['fractions of a millimetre', { ...ruled, heightMm: 220.5 }],
    ['nothing', null],
  ])('%s', (_name, layout) => {
    expect(pageLayoutInput.safeParse(layout).success).toBe(false)
  })
})
