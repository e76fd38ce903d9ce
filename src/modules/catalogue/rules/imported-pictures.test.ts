import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFetchable, secondsToNextFetch, withFetched } from './imported-pictures.ts'
import { MOST } from './product-input.ts'

const url = fc.nat(40).map((n) => `/pictures/${String(n).padStart(24, '0')}`)
const CATEGORY = '/pictures/ffffffffffffffffffffffff'
const isBorrowed = (each: string) => each === CATEGORY

describe('fetched pictures', () => {
  test('are in the file’s sequence, and replace the category’s picture', () => {
    expect(withFetched({ imageUrl: CATEGORY, galleryImages: [] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/a',
      galleryImages: ['/b'],
    })
    // The second one arrived first.
    expect(withFetched({ imageUrl: '/b', galleryImages: [] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/a',
      galleryImages: ['/b'],
    })
  })

  test('come after those that staff selected', () => {
    expect(withFetched({ imageUrl: '/own', galleryImages: ['/b'] }, ['/a', '/b'], isBorrowed)).toEqual({
      imageUrl: '/own',
      galleryImages: ['/a', '/b'],
    })
  })

  test('are never duplicated, within the maximum per product, and the same however often it is done', () => {
    fc.assert(
      fc.property(
        fc.oneof(url, fc.constant(CATEGORY)),
        fc.array(url),
        fc.array(url),
        (image, rest, fetched) => {
          const shown = withFetched({ imageUrl: image, galleryImages: rest }, fetched, isBorrowed)
          const all = [shown.imageUrl, ...shown.galleryImages]
          expect(new Set(all).size).toBe(all.length)
          expect(all.length).toBeLessThanOrEqual(MOST.pictures)
          if (fetched.length > 0) expect(all).not.toContain(CATEGORY)
          expect(withFetched(shown, fetched, isBorrowed)).toEqual(shown)
        },
      ),
    )
  })
})

test('retry delays increase, and end', () => {
  const pauses = [1, 2, 3, 4, 5].map(secondsToNextFetch)
  expect(pauses).toEqual([10, 60, 600, 3_600, null])
})

test.each([
  ['https://cdn.shopify.com/a.jpg?v=1', true],
  ['HTTP://old.example/a.jpg', true],
  ['/pictures/0123', false],
  ['file:///etc/passwd', false],
  ['ftp://old.example/a.jpg', false],
  [`https://old.example/${'a'.repeat(2_000)}`, false],
])('after %s the download is retried: %s', (address, expected) => expect(isFetchable(address)).toBe(expected))
