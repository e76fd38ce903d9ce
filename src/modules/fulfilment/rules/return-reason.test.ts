import { expect, test } from 'vitest'
import {
  isReturnRefund,
  needsNote,
  needsPhoto,
  REASON_WORDS,
  refundReasonOf,
  RETURN_REASONS,
} from './return-reason.ts'

test('what a photo shows needs one; what says nothing by itself needs words', () => {
  expect(RETURN_REASONS.filter(needsPhoto)).toEqual(['damaged', 'defect'])
  expect(RETURN_REASONS.filter(needsNote)).toEqual(['other'])
  expect(Object.keys(REASON_WORDS)).toEqual([...RETURN_REASONS])
})

test('a return’s refund is known by its reason, and no other refund is taken for one', () => {
  expect(isReturnRefund(refundReasonOf('01890000-0000-7000-8000-000000000000'))).toBe(true)
  for (const reason of ['cancelled', 'returned', '', undefined, 7]) expect(isReturnRefund(reason)).toBe(false)
})
