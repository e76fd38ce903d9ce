import { expect, test } from 'vitest'
import { courierWarning } from './courier-warning.ts'
import { promiseOf, type PincodeFacts } from '#platform/rules/pincode-promise.ts'
import { sentences } from '#platform/rules/messages.ts'

const NOT_SERVED: PincodeFacts = {
  isServed: false,
  takesCash: false,
  city: '',
  stateCode: '',
  isRemote: false,
  transitDays: null,
  remark: '',
}
const warningOf = (facts: PincodeFacts | null, isCodOffered: boolean) =>
  courierWarning(promiseOf('793001', { day: '2026-11-23', hour: 10 }, facts, isCodOffered))

test('there is no warning where the courier delivers', () => {
  expect(warningOf({ ...NOT_SERVED, isServed: true }, false)).toBeNull()
  expect(warningOf(null, true)).toBeNull()
})

test('there is a warning where it does not deliver, and another where it delivers for cash only', () => {
  expect(warningOf(NOT_SERVED, true)).toBe(sentences.pincodeNotServed('793001'))
  expect(warningOf({ ...NOT_SERVED, takesCash: true }, true)).toBe(sentences.pincodeCashOnly('793001'))
  expect(warningOf({ ...NOT_SERVED, takesCash: true }, false)).toBe(sentences.pincodeNotServed('793001'))
})
