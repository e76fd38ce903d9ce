import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postPath, postSlug } from './post-slug.ts'

test.each([
  ['Hello, World!', 'hello-world'],
  ['  --What is 70 gsm?--  ', 'what-is-70-gsm'],
  ['Café crème', 'cafe-creme'],
  ['My पन्ना notebook', 'my-notebook'],
  ['पन्ना', ''],
  ['!!!', ''],
])('%j becomes %j', (title, slug) => {
  expect(postSlug(title)).toBe(slug)
})

test('every slug is valid for the table, and does not change when created again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (title) => {
      const slug = postSlug(title)
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
      expect(slug.length).toBeLessThanOrEqual(200)
      expect(postSlug(slug)).toBe(slug)
    }),
  )
})

test('a post is at /blog', () => {
  expect(postPath('choosing-paper')).toBe('/blog/choosing-paper')
})
