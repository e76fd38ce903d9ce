import { expect, test } from 'vitest'
import { missingOfBook, withoutPaper } from './book-attributes.ts'

const BOOK = { format: 'A5', pages: 200, cover: 'Soft', gsm: 70, ruling: 'ruled', weightGrams: 10 } as const

test('a book needs five attributes; a pen needs none', () => {
  const none = { format: null, pages: null, cover: null, gsm: null, ruling: null }
  expect(missingOfBook({ category: 'Ruled Notebooks', ...BOOK })).toEqual([])
  expect(missingOfBook({ category: 'Ruled Notebooks', ...BOOK, pages: null })).toEqual(['pages'])
  expect(missingOfBook({ category: 'Ruled Notebooks', ...none })).toEqual(Object.keys(none))
  expect(missingOfBook({ category: 'Pens', ...none })).toEqual([])
})

test('only goods that are not books lose paper attributes', () => {
  const book = { category: 'Ruled Notebooks', ...BOOK }
  expect(withoutPaper(book)).toEqual(book)
  expect(withoutPaper({ ...book, category: 'Pens' })).toMatchObject({
    pages: null,
    ruling: null,
    weightGrams: 10,
  })
})
