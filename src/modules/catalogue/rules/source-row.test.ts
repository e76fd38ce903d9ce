import { expect, test } from 'vitest'
import { withCells } from './source-row.ts'

test('cells are changed in a copy; columns that the file does not have are ignored', () => {
  const cells = ['a']
  expect(
    withCells(cells, [
      [2, 'c'],
      [-1, 'x'],
    ]),
  ).toEqual(['a', '', 'c'])
  expect(cells).toEqual(['a'])
})
