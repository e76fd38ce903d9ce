import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PICTURE_FORMATS } from '../rules/picture.ts'
import { chooseFormat, createFormatChooser } from './pictures.ts'

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*;q=0.5', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0,image/webp;q=0.0', 'jpg'],
  ['image/avif;q=0.1;level=1', 'avif'],
  ['image/avif;q=much', 'jpg'],
  ['image/*', 'jpg'],
  ['*/*', 'jpg'],
  ['text/html', 'jpg'],
  ['', 'jpg'],
  ['image/avifx, ximage/webp', 'jpg'],
])('%j: %s', (accept, expected) => {
  expect(chooseFormat(accept)).toBe(expected)
})

test('a missing or oversized header gets the format that every client can read', () => {
  const choose = createFormatChooser()
  expect(choose(undefined)).toBe('jpg')
  expect(choose(`image/avif,${'a/b,'.repeat(5_000)}`)).toBe('jpg')
})

test('a header seen before gives the same answer', () => {
  const choose = createFormatChooser()
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('image/avif', 'image/webp', 'image/jpeg', ';q=0', '*/*', 'é')),
      (parts) => {
        const header = parts.join(',')
        expect(PICTURE_FORMATS).toContain(choose(header))
        expect(choose(header)).toBe(choose(header))
        expect(choose(header)).toBe(chooseFormat(header))
      },
    ),
  )
})
