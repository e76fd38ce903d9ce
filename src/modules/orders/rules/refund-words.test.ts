import { expect, test } from 'vitest'
import { goesBackWhenCancelled, isReturnRefund, refundReasonOf } from './refund-words.ts'

test('the refund of a cancelled order follows the policy for cancelled orders', () => {
  expect(goesBackWhenCancelled('Your money')).toBe(
    'Your money goes back to where it came from. It reaches your account within 7-12 working days.',
  )
})

test('a return’s refund is recognised by its reason, and no other refund is', () => {
  expect(isReturnRefund(refundReasonOf('01890000-0000-7000-8000-000000000000'))).toBe(true)
  for (const reason of ['cancelled', 'returned', '', undefined, 7]) expect(isReturnRefund(reason)).toBe(false)
})
