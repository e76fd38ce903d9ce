import { expect, test } from 'vitest'
import { isFiltered, type FilterField } from './filter-bar.tsx'

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search' },
  { type: 'month', standard: '2026-11' },
  { type: 'hidden', name: 'kind' },
]

test.each([
  [{ month: '2026-11' }, false],
  [{ month: '2026-10' }, true],
  [{ search: 'ink' }, true],
  [{ search: '', kind: 'guests' }, false],
])('Reset is offered only if it would change the list: %o', (asked, expected) => {
  expect(isFiltered(FIELDS, asked)).toBe(expected)
})
