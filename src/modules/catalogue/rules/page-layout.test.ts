import { describe, expect, test } from 'vitest'
import { categoryNames } from '#platform/rules/categories.ts'
import { isDrawable } from '../testing/any-page.ts'
import { defaultPageLayout } from './page-layout.ts'

describe('the page layout of a category', () => {
  test.each(categoryNames())('%s can be drawn, and 17 cm by 22 cm as specified', (name) => {
    const layout = defaultPageLayout(name)
    expect([layout.widthMm, layout.heightMm]).toEqual([170, 220])
    expect(isDrawable(layout)).toBe(true)
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
