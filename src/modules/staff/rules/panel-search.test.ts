import { expect, test } from 'vitest'
import { isSearchable } from './panel-search.ts'

test('the panel search needs at least two characters', () => {
  expect(['', 'a', 'as'].map(isSearchable)).toEqual([false, false, true])
})
