import { describe, expect, test } from 'vitest'
import { chosenPicture, placeWidthPx } from './chosen-picture.ts'

const SIZES = '(width >= 77.5rem) 37rem, (width >= 48rem) 46vw, 100vw'
const SRCSET = '/p/240 240w, /p/480 480w, /p/800 800w, /p/1200 1200w'

describe('the file of a picture that is fetched', () => {
  test.each([
    [{ widthPx: 1280, density: 1 }, '/p/800'],
    [{ widthPx: 390, density: 3 }, '/p/1200'],
    [{ widthPx: 200, density: 1 }, '/p/240'],
    [{ widthPx: 4_000, density: 3 }, '/p/1200'],
  ])('on %j is %s', (screen, url) => {
    expect(chosenPicture({ src: '/p', srcset: SRCSET, sizes: SIZES }, screen)).toBe(url)
  })

  test('is the only one where there is no choice', () => {
    expect(chosenPicture({ src: '/p', srcset: '', sizes: '' }, { widthPx: 390, density: 3 })).toBe('/p')
  })
})

test.each([
  [SIZES, 1280, 592],
  [SIZES, 1000, 460],
  [SIZES, 390, 390],
  ['(min-width: 80rem) 275px, 46vw', 390, 179.4],
  ['64px', 390, 64],
  ['', 390, 390],
  ['calc(100vw - 2rem)', 390, 390],
])('%j on %i px is a place of %d px', (sizes, widthPx, px) => {
  expect(placeWidthPx(sizes, widthPx)).toBeCloseTo(px)
})
