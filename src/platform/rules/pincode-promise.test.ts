import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerDetails } from './customer-details.ts'
import {
  cityOf,
  isFresh,
  pincodeInput,
  promiseOf,
  stillUseful,
  type PincodeFacts,
} from './pincode-promise.ts'
import { MESSAGES } from './messages.ts'
import { ASHA } from '#modules/checkout/testing/asha.ts'

const NOW = { day: '2026-11-24', hour: 10 }
const SERVED: PincodeFacts = {
  isServed: true,
  takesCash: true,
  city: 'HYDERABAD',
  stateCode: 'TG',
  isRemote: false,
  transitDays: 2,
  remark: '',
}
const NOT_SERVED: PincodeFacts = {
  ...SERVED,
  isServed: false,
  takesCash: false,
  city: '',
  stateCode: '',
  transitDays: null,
}

describe('the promise for a pincode', () => {
  test("states the courier's data in our words", () => {
    expect(promiseOf('500034', NOW, SERVED, false)).toEqual({
      pin: '500034',
      isServed: true,
      isPaused: false,
      takesCash: true,
      isCodOffered: false,
      city: 'Hyderabad',
      stateCode: 'TG',
      state: 'Telangana',
      earliest: '2026-11-26',
      latest: '2026-11-28',
      isRemote: false,
      source: 'carrier',
    })
  })

  test('falls back to the policy without it: served, no cash, the state by the table', () => {
    expect(promiseOf('560001', NOW, null, true)).toMatchObject({
      isServed: true,
      takesCash: false,
      isCodOffered: true,
      city: '',
      state: 'Karnataka',
      earliest: '2026-11-26',
      latest: '2026-12-02',
      source: 'policy',
    })
  })

  test('keeps the place if only the number of days is missing', () => {
    const promise = promiseOf('500034', NOW, { ...SERVED, transitDays: null }, false)
    expect(promise).toMatchObject({ isServed: true, city: 'Hyderabad', source: 'policy' })
  })

  test('distinguishes "never" from "not now"', () => {
    expect(promiseOf('744301', NOW, NOT_SERVED, true)).toMatchObject({ isServed: false, isPaused: false })
    expect(promiseOf('795001', NOW, { ...NOT_SERVED, remark: 'Embargo' }, true)).toMatchObject({
      isServed: false,
      isPaused: true,
      takesCash: false,
    })
    expect(promiseOf('012345', NOW, null, true)).toMatchObject({ isServed: false, isPaused: false })
  })

  test('distinguishes a place served for cash only', () => {
    const facts = { ...NOT_SERVED, takesCash: true, city: 'Gangtok', stateCode: 'SK' }
    expect(promiseOf('737101', NOW, facts, true)).toMatchObject({ isServed: false, takesCash: true })
  })

  test('names no state if a district is on both sides of a border and the courier gives none', () => {
    expect(promiseOf('247667', NOW, null, false)).toMatchObject({ state: '', stateCode: '' })
    expect(promiseOf('247667', NOW, { ...SERVED, stateCode: 'UT' }, false).state).toBe('Uttarakhand')
    expect(promiseOf('751001', NOW, { ...SERVED, stateCode: 'OR' }, false).state).toBe('Odisha')
  })
})

describe('a cached answer', () => {
  test.each([
    ['yes', SERVED, 7 * 24],
    ['no', NOT_SERVED, 24],
    ['yes without days', { ...SERVED, transitDays: null }, 1],
  ])('(%s) is fresh for its time and no longer', (_what, facts, hours) => {
    expect([isFresh(facts, 0), isFresh(facts, hours - 0.01), isFresh(facts, hours)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('that has expired counts if it was yes, and turns nobody away if it was no', () => {
    const month = 30 * 24
    expect([stillUseful(SERVED, month), stillUseful(NOT_SERVED, 1), stillUseful(null, 0)]).toEqual([
      SERVED,
      null,
      null,
    ])
  })

  test('is ignored after a month, whether yes or no', () => {
    expect([stillUseful(SERVED, 30 * 24 + 1), stillUseful(NOT_SERVED, 30 * 24 + 1)]).toEqual([null, null])
  })
})

describe('the courier’s city', () => {
  test.each([
    ['HYDERABAD', 'Hyderabad'],
    ['New Delhi', 'New Delhi'],
    ['SRI POTTI SRIRAMULU NELLORE', 'Sri Potti Sriramulu Nellore'],
    ['North 24 Parganas', 'North Parganas'],
    ['Bengaluru (Rural)', 'Bengaluru'],
    ['X', ''],
    ['', ''],
    ['a'.repeat(51), ''],
  ])('%j is %j', (raw, city) => {
    expect(cityOf(raw)).toBe(city)
  })

  test('is empty, or valid for the form that it prefills', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (raw) => {
        const city = cityOf(raw)
        if (city !== '') expect(customerDetails.safeParse({ ...ASHA, city }).error?.issues).toBeUndefined()
      }),
    )
  })
})

test.each(['', '50003', '5000345', '500 034', '５０００３４', '५०००३४', '50003a', ' 500034', '500034\n'])(
  '%j is not a valid pincode',
  (pin) => {
    const parsed = pincodeInput.safeParse({ pin })
    expect(parsed.error?.issues[0]?.message).toBe(MESSAGES.pincode_format)
  },
)
