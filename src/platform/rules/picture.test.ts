import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnPicture, PICTURE_WIDTHS, pictureSources } from './picture.ts'

const URL = '/pictures/0eed7115d880ea76845327de'

describe('a picture of the shop', () => {
  test.each([
    [URL, true],
    [`${URL}/480`, false],
    [URL.toUpperCase(), false],
    [`${URL}0`, false],
    [`https://elsewhere.example${URL}`, false],
    [`${URL}\n`, false],
    ['/images/x.svg', false],
    ['', false],
  ])('%j: %s', (url, expected) => {
    expect(isOwnPicture(url)).toBe(expected)
  })
})

describe('the sizes offered to a browser', () => {
  const widthsIn = (sources: string | null) =>
    sources?.split(', ').map((each) => Number(/(\d+)w$/.exec(each)?.[1]))

  test("are the shop's widths up to the original's", () => {
    expect(pictureSources(URL, 800, '50vw')).toBe(
      [240, 320, 480, 640, 800].map((width) => `${URL}/${width} ${width}w`).join(', '),
    )
  })

  test('end, for a fixed size, at what its densest screen can show', () => {
    expect(widthsIn(pictureSources(URL, 800, '64px'))).toEqual([96, 160, 240])
    expect(widthsIn(pictureSources(URL, 800, '96px'))).toEqual([96, 160, 240, 320])
    expect(widthsIn(pictureSources(URL, 800, '160px'))).toEqual([160, 240, 320, 480])
    expect(widthsIn(pictureSources(URL, 800, '400px'))).toEqual([480, 640, 800])
  })

  test('include one even for the smallest original', () => {
    expect(widthsIn(pictureSources(URL, 1, '100vw'))).toEqual([96])
    expect(widthsIn(pictureSources(URL, 200, '100vw'))).toEqual([160])
    expect(widthsIn(pictureSources(URL, 200, '400px'))).toEqual([160])
  })

  test('are none for a picture from another site', () => {
    expect(pictureSources('/images/x.svg', 800, '50vw')).toBeNull()
  })

  test('never exceed the original, are all served, and are unique', () => {
    const place = fc.oneof(
      fc.constantFrom('100vw', '(width >= 48rem) 25vw, 50vw'),
      fc.nat(2000).map((px) => `${px}px`),
    )
    fc.assert(
      fc.property(fc.integer({ min: 96, max: 10_000 }), place, (masterWidth, sizes) => {
        const widths = widthsIn(pictureSources(URL, masterWidth, sizes)) ?? []
        expect(widths.length).toBeGreaterThan(0)
        expect(new Set(widths).size).toBe(widths.length)
        for (const width of widths) {
          expect(width).toBeLessThanOrEqual(masterWidth)
          expect(PICTURE_WIDTHS).toContain(width)
        }
      }),
    )
  })
})
