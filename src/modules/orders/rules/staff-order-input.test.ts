import { expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { markPaidInput, orderNoteInput, shipByHandInput } from './staff-order-input.ts'

const orderId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const parcel = { orderId, courier: 'India Post', tracking: 'EM 123/4-IN', reference: '' }
const told = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test('courier and tracking number are cleaned and limited in length', () => {
  expect(shipByHandInput.parse({ ...parcel, courier: ' <b>India Post ' })).toMatchObject({
    courier: 'bIndia Post',
  })
  for (const courier of ['', 'x', 'x'.repeat(51)])
    expect(told(shipByHandInput.safeParse({ ...parcel, courier }))).toBe(MESSAGES.order_courier)
  for (const tracking of ['', ' ', '-1', 'x'.repeat(41), 'EM;1', 'ईएम1', '=1'])
    expect(told(shipByHandInput.safeParse({ ...parcel, tracking }))).toBe(MESSAGES.order_tracking)
  expect(told(shipByHandInput.safeParse({ ...parcel, reference: 'x'.repeat(101) }))).toBe(
    MESSAGES.order_reference,
  )
  expect(shipByHandInput.safeParse({ ...parcel, status: 'completed' }).success).toBe(false)
})

test('a payment reference is required', () => {
  expect(markPaidInput.parse({ orderId, reference: ' UTR 1 ' })).toEqual({ orderId, reference: 'UTR 1' })
  for (const reference of ['', '   ', '<>', 'x'.repeat(101)])
    expect(told(markPaidInput.safeParse({ orderId, reference }))).toBe(MESSAGES.order_reference)
  expect(told(markPaidInput.safeParse({ orderId: '1', reference: 'UTR' }))).toBe(MESSAGES.order_not_found)
})

test('a note must have a text', () => {
  expect(orderNoteInput.parse({ orderId, note: ' one\ntwo ' }).note).toBe('one\ntwo')
  for (const note of ['', ' \n ', 'x'.repeat(1_001), 7])
    expect(told(orderNoteInput.safeParse({ orderId, note }))).toBe(MESSAGES.order_note)
})
