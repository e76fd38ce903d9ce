import { expect, test } from 'vitest'
import { movementWords } from './stock-movement.ts'

test('a movement says why in words', () => {
  expect(movementWords({ kind: 'adjusted', reason: 'Damaged' })).toBe('Damaged')
  expect(movementWords({ kind: 'returned', reason: 'cancelled before it left' })).toBe(
    'Came back: cancelled before it left',
  )
  expect(movementWords({ kind: 'sold', reason: '' })).toBe('Sold')
})
