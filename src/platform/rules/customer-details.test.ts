import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerDetails, missingDetails, indianDigits } from './customer-details.ts'
import { MESSAGES } from './messages.ts'
import { anyText } from '../testing/any-text.ts'
import { ASHA, cleaned, complaint, complaintAbout, type Field } from '#modules/checkout/testing/asha.ts'
import { enquiryFields } from '#modules/enquiries/rules/enquiry.ts'

test('valid details pass unchanged', () => {
  expect(customerDetails.parse(ASHA)).toEqual(ASHA)
})

describe('a phone number', () => {
  const FORMAT = 'Invalid phone number format'
  const SHORT = 'Phone number must be at least 10 digits'
  test.each([
    '9848012345',
    '+919848012345',
    '+91 98480 12345',
    '(040) 5550-0100',
    '0919848012345',
    '+123456789012345',
  ])('%s passes', (phone) => {
    expect(complaintAbout('phone', phone)).toBeNull()
  })

  test.each([
    ['984801234', SHORT],
    ['+91 98480', SHORT],
    ['5', SHORT],
    // Ten characters, but not ten digits.
    ['98480-1234', SHORT],
    ['          1', SHORT],
    ['----------', SHORT],
    ['', FORMAT],
    ['984801234x', FORMAT],
    ['9848012345678901', FORMAT],
    ['+1234567890123456', FORMAT],
    ['98480+12345', FORMAT],
    ['++919848012345', FORMAT],
    ['９８４８０１２３４５', FORMAT],
    ['९८४८०१२३४५', FORMAT],
    ['98480.12345', FORMAT],
    ['9848012345 ext', FORMAT],
    ['call me maybe', FORMAT],
  ])('%j: %s', (phone, message) => {
    expect(complaintAbout('phone', phone)).toBe(message)
  })

  test('has at least ten ASCII digits, whatever was typed', () => {
    const anyPhone = fc.stringMatching(/^[+0-9 ()x-]{0,18}$/)
    fc.assert(
      fc.property(fc.oneof(anyText, anyPhone), (phone) => {
        const parsed = customerDetails.safeParse({ ...ASHA, phone })
        if (parsed.success) expect(parsed.data.phone.replace(/[^0-9]/g, '').length).toBeGreaterThanOrEqual(10)
        else expect([FORMAT, SHORT]).toContain(parsed.error.issues[0]?.message)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an address', () => {
  test.each([
    ['', 'Address must be at least 5 characters'],
    ['12 A', 'Address must be at least 5 characters'],
    ['<<12 A>>', 'Address must be at least 5 characters'],
    ['a'.repeat(201), 'Address must be less than 200 characters'],
    ['a'.repeat(1_001), 'Address must be less than 200 characters'],
  ])('%j: %s', (address, message) => {
    expect(complaintAbout('address', address)).toBe(message)
  })

  test.each(['12 Ab', "12/A, O'Brien Lane #4 & 5", 'प्लॉट १२, सड़क ३', 'a'.repeat(200)])(
    '%j passes',
    (address) => {
      expect(cleaned('address', address)).toBe(address)
    },
  )

  test('is one line', () => {
    expect(cleaned('address', 'Plot 12\r\nRoad 3\tHyderabad')).toBe('Plot 12  Road 3 Hyderabad')
  })
})

describe('a pincode', () => {
  test.each([
    '',
    '50003',
    '5000345',
    '5000011',
    '500 034',
    '50003a',
    '５０００３４',
    '००००००',
    '٥٠٠٠٣٤',
    '-50003',
    '5e5',
    '500034.0',
  ])('%j: Pincode must be exactly 6 digits', (pincode) => {
    expect(complaintAbout('pincode', pincode)).toBe('Pincode must be exactly 6 digits')
  })

  test('may be surrounded by spaces', () => {
    expect(cleaned('pincode', ' 500034\n')).toBe('500034')
  })

  test('does not start with 0', () => {
    expect(complaintAbout('pincode', '000000')).toBe('There is no such pincode: the first digit is 1 to 9')
  })
})

describe('the first failing message', () => {
  const BAD = {
    fullName: '1',
    email: 'x',
    phone: '1',
    address: '1',
    city: '2',
    state: '3',
    pincode: 'x',
    country: '4',
  }
  const inOrder: readonly (readonly [Field, string])[] = [
    ['fullName', 'Name must be at least 2 characters'],
    ['email', 'Invalid email address'],
    ['phone', 'Phone number must be at least 10 digits'],
    ['address', 'Address must be at least 5 characters'],
    ['city', 'City must be at least 2 characters'],
    ['state', 'State must be at least 2 characters'],
    ['pincode', 'Pincode must be exactly 6 digits'],
    ['country', 'Name must be at least 2 characters'],
  ]

  test("follows the order of the form's fields", () => {
    const details: Record<Field, string> = { ...BAD }
    for (const [field, message] of inOrder) {
      const issue = customerDetails.safeParse(details).error?.issues[0]
      expect([issue?.path, issue?.message]).toEqual([[field], message])
      details[field] = ASHA[field]
    }
    expect(complaint(details)).toBeNull()
  })

  test.each(Object.keys(ASHA).filter((field) => field !== 'country'))(
    'is shown if %s is missing',
    (field) => {
      for (const missing of [undefined, null, 7, ['Asha'], { toString: 'Asha' }]) {
        expect(complaint({ ...ASHA, [field]: missing })).toBe('Please fill in all required details')
      }
    },
  )

  test('is one of the shop’s own messages, whatever was sent', () => {
    const anyField = fc.oneof(anyText, fc.jsonValue())
    const anyDetails = fc.record(Object.fromEntries(Object.keys(ASHA).map((field) => [field, anyField])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anyDetails), (input) => {
        const { error } = customerDetails.safeParse(input)
        for (const { message } of error?.issues ?? []) expect(Object.values(MESSAGES)).toContain(message)
      }),
    )
  })
})

describe('unknown fields', () => {
  test.each(['{"user_id":"1"}', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}'])(
    'in %s are rejected',
    (json) => {
      const body = `${JSON.stringify(ASHA).slice(0, -1)},${json.slice(1)}`
      expect(complaint(JSON.parse(body))).toBe('This request cannot be read')
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    },
  )

  test('a missing country defaults to India', () => {
    const { country: _country, ...rest } = ASHA
    expect(customerDetails.parse(rest).country).toBe('India')
  })
})

describe('the cart step', () => {
  test('requires name, e-mail, phone and address, and nothing else', () => {
    const { fullName, email, phone, address } = ASHA
    expect(missingDetails({ fullName, email, phone, address })).toEqual({})
    expect(missingDetails({ email, phone: ' ' })).toEqual({
      fullName: 'Please enter a full name',
      phone: 'Please enter a phone number',
      address: 'Please enter an address',
    })
  })

  test.each(['fullName', 'email', 'phone', 'address'] as const)(
    'reports %s as missing if it is empty after cleaning',
    (field) => {
      for (const empty of ['', '   ', '<>', '\u0000', undefined]) {
        const missing = missingDetails({ ...ASHA, [field]: empty })
        expect(Object.keys(missing)).toEqual([field])
        expect(missing[field]).toMatch(/^Please enter an? /)
      }
    },
  )
})

test('a place of supply is known from the state or from the pincode', () => {
  const problemOf = (state: string, pincode: string) =>
    customerDetails.safeParse({ ...ASHA, state, pincode }).error?.issues[0]
  expect(problemOf('Mars', '999999')).toMatchObject({
    path: ['state'],
    message: 'Please enter a state or union territory of India, such as Telangana',
  })
  for (const [state, pincode] of [
    ['తెలంగాణ', '500034'],
    ['Telangana', '999999'],
    ['Orissa', '900099'],
  ] as const)
    expect(problemOf(state, pincode)).toBeUndefined()
})

// The contact form and the checkout accept the same Indian numbers.

const enquiry = { name: 'Asha', email: 'asha@example.in', requirement: 'Two hundred books' }
const contactTakes = (mobile: string) => enquiryFields.safeParse({ ...enquiry, mobile }).success
const checkoutTakes = (phone: string) => customerDetails.safeParse({ ...ASHA, phone }).success

describe('both forms', () => {
  test.each([
    '9848012345',
    '98480 12345',
    '98480-12345',
    '+919848012345',
    '+91 98480 12345',
    '919848012345',
    '09848012345',
    '+91-98480-12345',
    '(098480) 12345',
  ])('accept %s', (typed) => {
    expect([indianDigits(typed), contactTakes(typed), checkoutTakes(typed)]).toEqual([
      '9848012345',
      true,
      true,
    ])
  })

  test.each(['984801234', '98480', 'ten digits', '+91 98480 123', ''])('reject %j', (typed) => {
    expect([indianDigits(typed), contactTakes(typed), checkoutTakes(typed)]).toEqual([null, false, false])
  })
})
