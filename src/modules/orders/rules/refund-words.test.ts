import { expect, test } from 'vitest'
import { goesBackWhenCancelled } from './refund-words.ts'

test('money of a cancelled order is back by the policy of cancelled orders', () => {
  expect(goesBackWhenCancelled('Your money')).toBe(
    'Your money goes back to where it came from. It reaches your account within 7-12 working days.',
  )
})
