import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { decisionInput, openReturnInput, returnInput } from './return-input.ts'
import { NOTE_LENGTH } from './return-policy.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const OTHER = '01890000-0000-7000-8000-000000000001'
const PHOTO = 'a'.repeat(24)

const GOOD = {
  id: ID,
  items: [{ productId: ID, quantity: 1 }],
  reason: 'wrong_item',
  wish: 'refund',
  note: 'Ruled, not plain',
  photoIds: [],
}

const firstMessage = (input: unknown) => returnInput.safeParse(input).error?.issues[0]?.message

describe('a return request', () => {
  test('is cleaned; photos and a note are optional', () => {
    const { note: _note, photoIds: _photos, ...least } = GOOD
    expect(returnInput.parse(least)).toEqual({ ...least, note: '', photoIds: [] })
    expect(returnInput.parse({ ...GOOD, note: ' Two lines\r\nof words\u202e ' }).note).toBe(
      'Two lines\nof words',
    )
  })

  test.each([
    ['no selected items', { items: [] }, MESSAGES.return_none_chosen],
    ['no items', { items: undefined }, MESSAGES.return_none_chosen],
    ['a quantity of 0', { items: [{ productId: ID, quantity: 0 }] }, MESSAGES.return_quantity],
    ['half a unit', { items: [{ productId: ID, quantity: 0.5 }] }, MESSAGES.return_quantity],
    ['1,000 units', { items: [{ productId: ID, quantity: 1_000 }] }, MESSAGES.return_quantity],
    ['one product twice', { items: [GOOD.items[0], GOOD.items[0]] }, MESSAGES.bad_request],
    ['an invalid product id', { items: [{ productId: 'x', quantity: 1 }] }, MESSAGES.bad_request],
    [
      'an additional price',
      { items: [{ productId: ID, quantity: 1, amountPaise: 9 }] },
      MESSAGES.bad_request,
    ],
    ['a missing reason', { reason: undefined }, MESSAGES.return_reason_missing],
    ['an unknown reason', { reason: 'bored' }, MESSAGES.return_reason_missing],
    ['a missing requested result', { wish: undefined }, MESSAGES.return_wish_missing],
    ['a long note', { note: 'x'.repeat(NOTE_LENGTH + 1) }, MESSAGES.return_note_long],
    ['“other” without a note', { reason: 'other', note: ' ' }, MESSAGES.return_note_missing],
    ['damage without a photo', { reason: 'damaged' }, MESSAGES.return_photo_missing],
    ['a defect without a photo', { reason: 'defect' }, MESSAGES.return_photo_missing],
    [
      'five photos',
      { photoIds: ['a', 'b', 'c', 'd', 'e'].map((sign) => sign.repeat(24)) },
      MESSAGES.return_photos_many,
    ],
    ['one photo twice', { photoIds: [PHOTO, PHOTO] }, MESSAGES.bad_request],
    ['an address for a photo', { photoIds: ['../secret'] }, MESSAGES.bad_request],
    ['an invalid id', { id: 'X' }, MESSAGES.bad_request],
    ['a user id', { userId: OTHER }, MESSAGES.bad_request],
  ])('%s is refused', (_name, change, message) => {
    expect(firstMessage({ ...GOOD, ...change })).toBe(message)
  })

  test('accepts the maximum length, and damage with a photo', () => {
    const note = 'x'.repeat(NOTE_LENGTH)
    expect(returnInput.parse({ ...GOOD, note, reason: 'damaged', photoIds: [PHOTO] })).toMatchObject({
      note,
      photoIds: [PHOTO],
    })
  })
})

test('a return opened by staff needs a reason', () => {
  const { note: _note, photoIds: _photos, ...rest } = GOOD
  const open = { ...rest, orderId: OTHER, because: 'She rang: the courier came three days late' }
  expect(openReturnInput.parse(open)).toEqual(open)
  expect(openReturnInput.safeParse({ ...open, because: '  ' }).error?.issues[0]?.message).toBe(
    MESSAGES.return_because_missing,
  )
})

test('a refusal needs a reason; an approval does not', () => {
  expect(decisionInput.parse({ id: ID, decision: 'approve', answer: '' }).answer).toBe('')
  expect(decisionInput.safeParse({ id: ID, decision: 'refuse', answer: ' ' }).error?.issues[0]?.message).toBe(
    MESSAGES.return_answer_missing,
  )
  expect(decisionInput.safeParse({ id: ID, decision: 'burn', answer: 'x' }).success).toBe(false)
})
