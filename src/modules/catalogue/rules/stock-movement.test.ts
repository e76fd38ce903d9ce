import { expect, test } from 'vitest'
import { formatMovement } from './stock-movement.ts'

test('a movement has its reason in words', () => {
  expect(formatMovement({ kind: 'adjusted', reason: 'Damaged' })).toBe('Damaged')
  expect(formatMovement({ kind: 'returned', reason: 'cancelled before it left' })).toBe(
    'Returned: cancelled before it left',
  )
  expect(formatMovement({ kind: 'sold', reason: '' })).toBe('Sold')
})
