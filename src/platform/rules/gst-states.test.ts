import { expect, test } from 'vitest'
import { GST_STATE_CODES, gstStateName } from './gst-states.ts'
import { STATE_CODES } from './pincode-state.ts'

test('every state has a code of its own, with two digits', () => {
  const codes = STATE_CODES.map((state) => GST_STATE_CODES[state])
  expect(new Set(codes).size).toBe(36)
  expect(codes.every((code) => /^(?:0[1-9]|[12]\d|3[0-8])$/.test(code))).toBe(true)
  expect([gstStateName('36'), gstStateName('28')]).toEqual(['Telangana', null])
})
