import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupErrors } from './import-errors.ts'

const error = (line: number, column = 'hsn', message = 'No HSN') => ({ line, column, message })

test('the same error in many rows is one line that lists the rows', () => {
  expect(groupErrors([error(2), error(2, 'price', 'No price'), error(3), error(4), error(9)])).toEqual([
    { rows: '2–4, 9', column: 'hsn', message: 'No HSN' },
    { rows: '2', column: 'price', message: 'No price' },
  ])
})

test('a long list of rows ends with the number of further rows', () => {
  const lines = [2, 4, 6, 8, 10, 12, 14, 15, 17]
  expect(groupErrors(lines.map((line) => error(line)))[0]?.rows).toBe('2, 4, 6, 8, 10, 12 and 3 more')
})

test('every wrong row is counted once in its group', () => {
  const lines = fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1 })
  fc.assert(
    fc.property(lines, (drawn) => {
      const [group] = groupErrors(drawn.toSorted((a, b) => a - b).map((line) => error(line)))
      const [named = '', more = '0'] = (group?.rows ?? '').split(/ and | more/)
      const counted = named.split(', ').map((range) => {
        const [from = 0, to = from] = range.split('–').map(Number)
        return to - from + 1
      })
      expect(counted.reduce((sum, count) => sum + count, Number(more))).toBe(drawn.length)
    }),
  )
})
