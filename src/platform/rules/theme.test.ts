import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, contrastWithWhite, MIN_TEXT_CONTRAST, themeOf, themeRules } from './theme.ts'
import { EXAMPLE_FACTS } from './shop-facts.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)

test('in every brand colour text is readable on paper, card and tint, and white is readable on the colour', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const { main, deep, tint } = themeOf(colour)
      for (const background of ['#FAF6EC', '#F3ECDC', '#FFFFFF', tint]) {
        expect(contrastOf(main, background)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
        expect(contrastOf(deep, background)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
      }
      expect(contrastWithWhite(main)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST)
    }),
  )
})

test('a dark enough colour stays unchanged, and the shop’s own adds nothing to a page', () => {
  expect(themeOf('#1F4E79').main).toBe('#1F4E79')
  expect(themeRules(EXAMPLE_FACTS.themeColour)).toBe('')
  expect(themeRules('#1F4E79')).toMatch(
    /^html:root\{--color-emerald:#1F4E79;--color-emerald-deep:#[0-9A-F]{6};/,
  )
})

test('contrast with white is calculated as in WCAG', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#FFFFFF')).toBeCloseTo(1)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
})
