import { expect, test } from 'vitest'
import { isSearchable, panelQuery } from './panel-search.ts'

test('a query is trimmed, cut and free of what PostgreSQL refuses', () => {
  expect(panelQuery(null)).toBe('')
  expect(panelQuery('  asha\0 rao ')).toBe('asha rao')
  expect(panelQuery('x'.repeat(500))).toHaveLength(100)
  expect(panelQuery('a\ud800').isWellFormed()).toBe(true)
})

test('the tables are searched from two characters on', () => {
  expect(['', 'a', 'as'].map(isSearchable)).toEqual([false, false, true])
})
