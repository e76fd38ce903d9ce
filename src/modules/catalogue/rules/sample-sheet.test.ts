import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TAB_OUT_MM } from './page-drawing.ts'
import { defaultPageLayout } from './page-layout.ts'
import { CHECK_LINE_MM, readSheetSize, SHEET_SIZES, sampleSheet } from './sample-sheet.ts'
import { anyLayout } from '../testing/any-page.ts'

const SIZES = ['a4', 'a5'] as const

test('A4 shows a whole page, tabs included; A5 its upper left corner', () => {
  const tabbed = defaultPageLayout('Five Subject Notebooks Ruled')
  expect(sampleSheet(tabbed, 'a4')).toMatchObject({
    isWhole: true,
    shownWidthMm: 170 + TAB_OUT_MM,
    shownHeightMm: 220,
  })
  expect(sampleSheet(tabbed, 'a5')).toMatchObject({ isWhole: false, shownWidthMm: 130, shownHeightMm: 154 })
})

test.each([
  ['a5', 'a5'],
  ['a4', 'a4'],
  [null, 'a4'],
  ['A5', 'a4'],
  ['letter', 'a4'],
] as const)('the size parameter %s means %s', (value, size) => {
  expect(readSheetSize(value)).toBe(size)
})

describe.each(SIZES)('for any notebook, on %s', (size) => {
  test('page and check line are within the printable area, and never overlap', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const sheet = sampleSheet(layout, size)
        expect([sheet.widthMm, sheet.heightMm]).toEqual([
          SHEET_SIZES[size].widthMm,
          SHEET_SIZES[size].heightMm,
        ])
        expect(sheet.xMm).toBeGreaterThanOrEqual(9)
        expect(sheet.xMm + sheet.shownWidthMm).toBeLessThanOrEqual(sheet.widthMm - 9)
        expect(sheet.checkLineYMm).toBeGreaterThan(sheet.yMm + sheet.shownHeightMm)
        expect(sheet.checkLineXMm).toBeGreaterThanOrEqual(9)
        expect(sheet.checkLineXMm + CHECK_LINE_MM).toBeLessThanOrEqual(sheet.widthMm - 9)
        expect(sheet.wordsWidthMm).toBeGreaterThanOrEqual(CHECK_LINE_MM)
        // Three lines of text follow.
        expect(sheet.checkLineYMm + 22).toBeLessThanOrEqual(sheet.heightMm - 6)
      }),
    )
  })
})
