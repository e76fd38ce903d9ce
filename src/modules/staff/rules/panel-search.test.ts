import { expect, test } from 'vitest'
import { isSearchable } from './panel-search.ts'

test('the tables are searched from two characters on', () => {
  expect(['', 'a', 'as'].map(isSearchable)).toEqual([false, false, true])
})
