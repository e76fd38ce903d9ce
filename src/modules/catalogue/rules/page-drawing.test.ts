import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categoryByName } from '#platform/rules/categories.ts'
import {
  drawPage,
  FOOT_MM,
  lineHeights,
  noteHeights,
  sidesOf,
  TAB_OUT_MM,
  describePage,
  pageFacts,
  type Box,
  type Line,
  type PageMake,
  type Shape,
} from './page-drawing.ts'
import { defaultPageLayout } from './page-layout.ts'
import { anyPage, anyPlanner, anyRuledPage } from '../testing/any-page.ts'

const ruled = (lineSpacingMm: number): PageMake => ({
  ruling: 'ruled',
  lineSpacingMm,
  pageLayout: defaultPageLayout('Ruled Notebooks'),
})
const planner: PageMake = {
  ruling: 'planner',
  lineSpacingMm: null,
  pageLayout: defaultPageLayout('Undated Daily Planners'),
}

const linesOf = (shapes: readonly Shape[], ink: Line['ink']) =>
  shapes.filter((shape): shape is Line => shape.kind === 'line' && shape.ink === ink)
const boxesOf = (shapes: readonly Shape[], kind: Box['kind']) =>
  shapes.filter((shape): shape is Box => shape.kind === kind)
const wordsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'words' ? [shape.text] : []))

/** Upper limit for the letter width of the shop's fonts, relative to the font size. */
const WIDEST_LETTER = 0.75

/** Bounding corners of a shape. */
function extentOf(shape: Shape): { left: number; right: number; top: number; bottom: number } {
  switch (shape.kind) {
    case 'line': {
      const [xs, ys] = [0, 1].map((axis) => [shape.from[axis]!, shape.to[axis]!])
      return {
        left: Math.min(...xs!),
        right: Math.max(...xs!),
        top: Math.min(...ys!),
        bottom: Math.max(...ys!),
      }
    }
    case 'ring': {
      const { xMm, yMm, radiusMm } = shape
      return { left: xMm - radiusMm, right: xMm + radiusMm, top: yMm - radiusMm, bottom: yMm + radiusMm }
    }
    case 'words': {
      const long = shape.text.length * shape.sizeMm * WIDEST_LETTER
      const left = shape.xMm - { start: 0, middle: long / 2, end: long }[shape.align]
      return { left, right: left + long, top: shape.yMm - shape.sizeMm, bottom: shape.yMm }
    }
    case 'tick':
    case 'hole':
    case 'tab': {
      const { xMm, yMm, widthMm, heightMm } = shape
      return { left: xMm, right: xMm + widthMm, top: yMm, bottom: yMm + heightMm }
    }
  }
}

describe('every page', () => {
  test('has everything inside its edges; only tabs stick out', () => {
    fc.assert(
      fc.property(anyPage, (make) => {
        const { widthMm, heightMm } = make.pageLayout
        for (const side of ['left', 'right'] as const) {
          for (const shape of drawPage(make, side)) {
            const { left, right, top, bottom } = extentOf(shape)
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
            expect(right).toBeLessThanOrEqual(widthMm + (shape.kind === 'tab' ? TAB_OUT_MM : 0))
            expect(bottom).toBeLessThanOrEqual(heightMm)
          }
        }
      }),
    )
  })

  test('of a five-subject book has five tabs, evenly spaced, without overlap', () => {
    fc.assert(
      fc.property(
        anyPage.filter(({ ruling, pageLayout }) => ruling !== 'planner' && pageLayout.subjects === 5),
        (make) => {
          const tabs = boxesOf(drawPage(make, 'right'), 'tab')
          const pitch = make.pageLayout.heightMm / 5
          expect(tabs.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
          for (const [index, tab] of tabs.entries()) {
            expect(tab.xMm).toBe(make.pageLayout.widthMm)
            expect(tab.heightMm).toBeLessThan(pitch)
            expect(tab.yMm + tab.heightMm / 2).toBeCloseTo((index + 0.5) * pitch, 9)
          }
        },
      ),
    )
    expect(boxesOf(drawPage(ruled(7), 'right'), 'tab')).toEqual([])
  })

  test('of a wire-bound book has its holes at the binding, evenly spaced', () => {
    const make: PageMake = { ...ruled(7), pageLayout: defaultPageLayout('Five Subject Notebooks Ruled') }
    const right = boxesOf(drawPage(make, 'right'), 'hole')
    const left = boxesOf(drawPage(make, 'left'), 'hole')
    expect(right).toHaveLength(22)
    expect(new Set(right.map(({ xMm }) => xMm))).toEqual(new Set([3]))
    expect(left.every(({ xMm, widthMm }) => Math.abs(xMm + widthMm - 167) < 1e-9)).toBe(true)
    const first = right[0]!
    const last = right.at(-1)!
    expect(first.yMm).toBeCloseTo(220 - (last.yMm + last.heightMm), 9)
  })
})

describe('a ruled page', () => {
  test.each([
    [7, 27, 208],
    [8, 24, 210],
  ])('of %d mm has %d lines over its full width, the last at %d mm', (spacing, count, lastMm) => {
    const rules = linesOf(drawPage(ruled(spacing), 'right'), 'rule')
    expect(rules).toHaveLength(count)
    expect(rules[0]).toMatchObject({ from: [0, 26], to: [170, 26] })
    expect(rules.at(-1)).toMatchObject({ from: [0, lastMm], to: [170, lastMm] })
  })

  test('has exactly its spacing between all lines', () => {
    fc.assert(
      fc.property(anyRuledPage, (make) => {
        const heights = lineHeights(make)
        expect(heights[0] ?? make.pageLayout.headMm).toBe(make.pageLayout.headMm)
        for (const [index, height] of heights.entries())
          if (index > 0) expect(height - heights[index - 1]!).toBe(make.lineSpacingMm)
        expect(linesOf(drawPage(make, 'left'), 'rule').map(({ from }) => from[1])).toEqual(heights)
      }),
    )
  })

  test('has as many lines as fit above its foot, and no more', () => {
    fc.assert(
      fc.property(anyRuledPage, (make) => {
        const last = lineHeights(make).at(-1)!
        const end = make.pageLayout.heightMm - FOOT_MM
        expect(last).toBeLessThanOrEqual(end)
        expect(last + make.lineSpacingMm).toBeGreaterThan(end)
      }),
    )
  })

  test('has its margin in the specified place, from top to bottom', () => {
    fc.assert(
      fc.property(anyRuledPage, (make) => {
        const { marginMm, heightMm } = make.pageLayout
        const margins = linesOf(drawPage(make, 'right'), 'margin')
        expect(margins.map(({ from, to }) => [from, to])).toEqual(
          marginMm === null
            ? []
            : [
                [
                  [marginMm, 0],
                  [marginMm, heightMm],
                ],
              ],
        )
      }),
    )
  })

  test('with unknown spacing has no lines', () => {
    expect(drawPage({ ...ruled(7), lineSpacingMm: null }, 'right')).toEqual([])
  })
})

test('a plain page is empty', () => {
  const pageLayout = defaultPageLayout('Plain Notebooks')
  expect(drawPage({ ruling: 'plain', lineSpacingMm: null, pageLayout }, 'right')).toEqual([])
})

describe('a planner', () => {
  test('has two pages, with the day on the left; other books are shown with one', () => {
    expect(sidesOf(planner)).toEqual(['left', 'right'])
    expect(sidesOf(ruled(7))).toEqual(['right'])
  })

  test('has every hour of its day once, in sequence, evenly spaced, and a line for each', () => {
    fc.assert(
      fc.property(anyPlanner, (make) => {
        const { first, last } = make.pageLayout.hours!
        const shapes = drawPage(make, 'left')
        const hours = Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
        expect(wordsOf(shapes).filter((text) => /^\d+$/.test(text))).toEqual(hours)
        // The first soft line belongs to the date.
        const heights = linesOf(shapes, 'soft')
          .slice(1)
          .map(({ from }) => from[1])
        expect(heights).toHaveLength(hours.length)
        const pitch = heights[1]! - heights[0]!
        expect(pitch).toBeGreaterThan(0)
        for (const [index, height] of heights.entries())
          expect(height).toBeCloseTo(heights[0]! + index * pitch, 9)
        expect(linesOf(shapes, 'faint')).toHaveLength(hours.length - 1)
      }),
    )
  })

  test('has the date, and seven days to circle', () => {
    const shapes = drawPage(planner, 'left')
    expect(wordsOf(shapes).slice(0, 8)).toEqual(['Date', 'M', 'T', 'W', 'T', 'F', 'S', 'S'])
    expect(shapes.filter(({ kind }) => kind === 'ring')).toHaveLength(7)
  })

  test('has three priorities, six tasks with checkboxes, and note lines 7 mm apart', () => {
    const shapes = drawPage(planner, 'right')
    expect(wordsOf(shapes)).toEqual(['Three priorities', '1', '2', '3', 'To do', 'Notes'])
    expect(boxesOf(shapes, 'tick')).toHaveLength(6)
    expect(noteHeights(planner.pageLayout)).toEqual([171, 178, 185, 192, 199, 206])
    expect(linesOf(shapes, 'soft')).toHaveLength(3 + 6 + 6)
  })
})

const SAID = {
  'Undated Daily Planners': [
    '16 hours from 6 to 21',
    '3 priorities and 6 things to do',
    '6 lines for notes, 7 mm apart',
    '170 × 220 mm the page',
  ],
  'Ruled Notebooks': ['8 mm between lines', '24 lines a page', '24 mm margin', '170 × 220 mm the page'],
  'Plain Notebooks': ['No lines the whole page is yours', '170 × 220 mm the page'],
  'Five Subject Notebooks Ruled': [
    '8 mm between lines',
    '24 lines a page',
    '24 mm margin',
    '5 tabs for as many subjects',
    '170 × 220 mm the page',
  ],
  'Five Subject Notebooks Plain': [
    'No lines the whole page is yours',
    '5 tabs for as many subjects',
    '170 × 220 mm the page',
  ],
}

test.each(Object.entries(SAID))('%s: the measurements of its page', (name, said) => {
  const ruling = categoryByName(name).ruling ?? 'plain'
  const make = { ruling, lineSpacingMm: ruling === 'ruled' ? 8 : null, pageLayout: defaultPageLayout(name) }
  expect(pageFacts(make).map(({ figure, label }) => `${figure} ${label}`)).toEqual(said)
})

test('the number of lines matches the drawing', () => {
  fc.assert(
    fc.property(anyRuledPage, (make) => {
      const facts = pageFacts(make).map(({ figure }) => figure)
      expect(facts).toContain(`${lineHeights(make).length} lines`)
      expect(facts).toContain(`${make.lineSpacingMm} mm`)
    }),
  )
})

test('the page has a text description for screen readers', () => {
  const pageLayout = defaultPageLayout('Ruled Notebooks')
  expect(describePage('Deccan', { ruling: 'ruled', lineSpacingMm: 7, pageLayout })).toBe(
    'A page of Deccan: 7 mm between lines, 27 lines a page, 24 mm margin, 170 × 220 mm the page',
  )
})
