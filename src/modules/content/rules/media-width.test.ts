import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsAtWidth, lengthPx, splitOutside } from './media-width.ts'

describe('a media query', () => {
  test.each([
    ['', true],
    ['all', true],
    ['screen', true],
    ['print', false],
    ['(width>=48rem)', false],
    ['(width < 48rem)', true],
    ['(48rem<=width<75rem)', false],
    ['(20rem <= width < 75rem)', true],
    ['not all and (width>=48rem)', true],
    ['not all and (width>=22.5rem)', false],
    ['not (width>=48rem)', true],
    ['(width>=20rem) and ((width<30rem))', true],
    ['((width>=48rem) and ((width<72rem))) or ((width>=20rem) and ((width<48rem)))', true],
    ['screen and (min-width: 300px) and (max-width: 400px)', true],
    ['(max-width: 20em)', false],
    ['print, (min-width: 20em)', true],
    ['(prefers-reduced-motion:reduce)', false],
    ['(orientation: portrait)', false],
  ])('%j on a screen of 390 px: %j', (query, holds) => {
    expect(holdsAtWidth(query, 390)).toBe(holds)
  })

  test('and its opposite never hold together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }), (bound, width) => {
        expect(holdsAtWidth(`(width >= ${bound}px)`, width)).toBe(
          !holdsAtWidth(`(width < ${bound}px)`, width),
        )
        expect(holdsAtWidth(`(min-width: ${bound}px)`, width)).toBe(width >= bound)
      }),
    )
  })

  test('that is nonsense does not hold, and does not hang', () => {
    for (const text of [
      '(',
      ')',
      '((((',
      'width',
      '(width >< 3px)',
      '(>= 3px)',
      'a'.repeat(50_000),
      '('.repeat(2_000),
    ])
      expect(holdsAtWidth(text, 390)).toBe(false)
  })
})

test.each([
  ['48rem', 768],
  ['.5rem', 8],
  ['640px', 640],
  ['0', 0],
  ['12pt', 16],
  ['-1px', -1],
  ['50%', null],
  ['40vw', null],
  ['calc(1px + 2px)', null],
  ['12', null],
])('the length %j is %j px', (text, px) => {
  expect(lengthPx(text)).toBe(px)
})

test('a list is split outside of brackets only', () => {
  expect(splitOutside('a,(b,c),d', ',')).toEqual(['a', '(b,c)', 'd'])
})
