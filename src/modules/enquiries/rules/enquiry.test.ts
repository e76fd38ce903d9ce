import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENQUIRY_FIELDS, ENQUIRY_LENGTHS, type EnquiryField } from './enquiry-fields.ts'
import { enquiryFields, enquiryInput } from './enquiry.ts'
import { anyText, HOSTILE, LONG_TEXTS } from '#platform/testing/any-text.ts'

const ASHA = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '98480 12345',
  requirement: 'Two hundred ruled notebooks for a school.',
}
const BODY = { formId: 'contact-form', formData: ASHA, websiteUrl: 'https://shop.example/contact' }

const complaints = (input: unknown) =>
  enquiryFields.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const complaint = (input: unknown) => complaints(input)[0]?.[1] ?? null
const cleaned = (field: EnquiryField, value: string) =>
  enquiryFields.parse({ ...ASHA, [field]: value })[field]

describe('the contact form (spec §5)', () => {
  test('accepts valid input, with the mobile number as its ten digits', () => {
    expect(enquiryFields.parse(ASHA)).toEqual({ ...ASHA, mobile: '9848012345' })
  })

  test.each(ENQUIRY_FIELDS)('requires %s before anything else', (field) => {
    for (const nothing of ['', '   ', '\n\t', '<>', undefined, null, 7, {}]) {
      if (nothing === '<>' && field === 'requirement') continue
      const input = { ...ASHA, mobile: 'x', email: 'x', [field]: nothing }
      expect(complaint(input)).toBe('Please fill in all fields')
    }
  })

  test('reports every empty field', () => {
    expect(complaints({ ...ASHA, name: '', requirement: ' ' })).toEqual([
      ['', 'Please fill in all fields'],
      ['name', 'Please enter your name'],
      ['requirement', 'Please write what you need'],
    ])
  })

  test.each(['asha', 'asha@', '@example.in', 'asha@example', 'a b@example.in', 'asha@example.in, b@c.in'])(
    'refuses %s as an e-mail address',
    (email) => {
      expect(complaints({ ...ASHA, email })).toEqual([['email', 'Please enter a valid email address']])
    },
  )

  test.each([
    '984801234',
    '98480123456',
    '+92 98480 12345',
    '00919848012345',
    'ten digits',
    '٩٨٤٨٠١٢٣٤٥',
    '०१२३४५६७८९',
  ])('refuses %s, which has not exactly ten digits', (mobile) => {
    expect(complaints({ ...ASHA, mobile })).toEqual([
      ['mobile', 'Please enter a valid 10-digit mobile number'],
    ])
  })

  test.each([
    '9848012345',
    '98480-12345',
    '(98480) 12345',
    '9 8 4 8 0 1 2 3 4 5',
    'mob. 9848012345',
    '+91 98480 12345',
    '09848012345',
    '919848012345',
  ])('accepts %s, which has ten digits', (mobile) => {
    expect(cleaned('mobile', mobile)).toBe('9848012345')
  })

  test('reports the e-mail address first, then the mobile number', () => {
    expect(complaints({ ...ASHA, email: 'x', mobile: 'x' }).map(([field]) => field)).toEqual([
      'email',
      'mobile',
    ])
  })

  test('refuses an unknown field', () => {
    expect(complaint({ ...ASHA, isAdmin: true })).toBe('This request cannot be read')
  })
})

describe('typed text', () => {
  test.each([
    ['name', '  <b>Asha</b>\r\nBcc: all@example.in ', 'bAsha/b  Bcc: all@example.in'],
    ['email', ' Asha@Example.IN ', 'asha@example.in'],
    ['requirement', ' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
    ['requirement', 'GSM < 80 & pages > 100', 'GSM < 80 & pages > 100'],
    ['requirement', 'a\u0000b\u001b[31m\u202ec', 'a b [31m c'],
  ] as const)('%s: %j is stored as %j', (field, typed, kept) => {
    expect(cleaned(field, typed)).toBe(kept)
  })

  test('is refused as an address if it contains a line break', () => {
    expect(complaint({ ...ASHA, email: 'asha@example.in\r\nBcc: all@example.in' })).toBe(
      'Please enter a valid email address',
    )
  })

  test('is cut if it is too long, except for an address, which would be another one', () => {
    expect(cleaned('name', 'a'.repeat(500))).toHaveLength(ENQUIRY_LENGTHS.name)
    expect(cleaned('requirement', 'a'.repeat(50_000))).toHaveLength(ENQUIRY_LENGTHS.requirement)
    expect(complaint({ ...ASHA, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.in` })).toBe(
      'Please enter a valid email address',
    )
  })

  test('cannot become a line of a mail header', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: anyText,
          email: fc.oneof(anyText, fc.constant('asha@example.in')),
          mobile: fc.oneof(anyText, fc.constant('98480 12345')),
          requirement: anyText,
        }),
        (typed) => {
          const parsed = enquiryFields.safeParse(typed)
          fc.pre(parsed.success)
          const { name, email, mobile } = parsed.data
          expect(`${name}${email}`).not.toMatch(/[<>\p{Cc}\u2028\u2029]/u)
          expect(mobile).toMatch(/^[0-9]{10}$/)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('stays the same when cleaned twice', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, requirement) => {
        const typed = { ...ASHA, name: `A${name}`, requirement: `B${requirement}` }
        const once = enquiryFields.parse(typed)
        expect(enquiryFields.parse(once)).toEqual(once)
        expect(once.requirement).not.toMatch(/(?!\n)\p{Cc}|^\s|\s$|[\u202a-\u202e\u2066-\u2069]/u)
        expect(once.requirement.isWellFormed()).toBe(true)
        expect(once.requirement.length).toBeLessThanOrEqual(ENQUIRY_LENGTHS.requirement)
      }),
      { numRuns: 500 },
    )
  })

  test.each(LONG_TEXTS)('may be 50 kB of %s, and is checked at once', (_name, text) => {
    for (const field of ENQUIRY_FIELDS) enquiryFields.safeParse({ ...ASHA, [field]: text })
    expect(complaint({ ...ASHA, email: text })).not.toBeNull()
  })
})

describe('the enquiry request', () => {
  test('has the form’s four fields and the page that it was sent from', () => {
    expect(enquiryInput.parse(BODY).websiteUrl).toBe('https://shop.example/contact')
  })

  test.each([
    { ...BODY, formId: 'other-form' },
    { ...BODY, extra: 1 },
    { formId: 'contact-form', formData: ASHA },
    { ...BODY, websiteUrl: 7 },
    { ...BODY, formData: 'x' },
    [],
    null,
  ])('is refused otherwise: %j', (body) => {
    expect(enquiryInput.safeParse(body).success).toBe(false)
  })

  test.each(['vbscript:alert(1)', 'data:text/html,x', 'ftp://x', '//x', '/contact', ...HOSTILE])(
    'does not store the invalid page %j',
    (websiteUrl) => {
      expect(enquiryInput.parse({ ...BODY, websiteUrl }).websiteUrl).toBe('')
    },
  )

  test('does not store an address of 501 characters', () => {
    const websiteUrl = `https://shop.example/${'a'.repeat(480)}`
    expect(enquiryInput.parse({ ...BODY, websiteUrl }).websiteUrl).toBe('')
    expect(enquiryInput.parse({ ...BODY, websiteUrl: websiteUrl.slice(0, 500) }).websiteUrl).toHaveLength(500)
  })
})
