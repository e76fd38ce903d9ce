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

describe('what the contact form asks (spec §5)', () => {
  test('a form in order passes, the mobile as its ten digits', () => {
    expect(enquiryFields.parse(ASHA)).toEqual({ ...ASHA, mobile: '9848012345' })
  })

  test.each(ENQUIRY_FIELDS)('%s is required, before anything else is said', (field) => {
    for (const nothing of ['', '   ', '\n\t', '<>', undefined, null, 7, {}]) {
      if (nothing === '<>' && field === 'requirement') continue
      const input = { ...ASHA, mobile: 'x', email: 'x', [field]: nothing }
      expect(complaint(input)).toBe('Please fill in all fields')
    }
  })

  test('every empty field is named', () => {
    expect(complaints({ ...ASHA, name: '', requirement: ' ' })).toEqual([
      ['', 'Please fill in all fields'],
      ['name', 'Please enter your name'],
      ['requirement', 'Please write what you need'],
    ])
  })

  test.each(['asha', 'asha@', '@example.in', 'asha@example', 'a b@example.in', 'asha@example.in, b@c.in'])(
    '%s is no e-mail address',
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
  ])('%s has not exactly ten digits', (mobile) => {
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
  ])('%s has ten', (mobile) => {
    expect(cleaned('mobile', mobile)).toBe('9848012345')
  })

  test('the first complaint is about the e-mail address, the next about the mobile', () => {
    expect(complaints({ ...ASHA, email: 'x', mobile: 'x' }).map(([field]) => field)).toEqual([
      'email',
      'mobile',
    ])
  })

  test('an unknown field is refused', () => {
    expect(complaint({ ...ASHA, isAdmin: true })).toBe('This request cannot be read')
  })
})

describe('what was typed', () => {
  test.each([
    ['name', '  <b>Asha</b>\r\nBcc: all@example.in ', 'bAsha/b  Bcc: all@example.in'],
    ['email', ' Asha@Example.IN ', 'asha@example.in'],
    ['requirement', ' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
    ['requirement', 'GSM < 80 & pages > 100', 'GSM < 80 & pages > 100'],
    ['requirement', 'a\u0000b\u001b[31m\u202ec', 'a b [31m c'],
  ] as const)('%s: %j is kept as %j', (field, typed, kept) => {
    expect(cleaned(field, typed)).toBe(kept)
  })

  test('an address with a line break in it is none', () => {
    expect(complaint({ ...ASHA, email: 'asha@example.in\r\nBcc: all@example.in' })).toBe(
      'Please enter a valid email address',
    )
  })

  test('what is too long is cut, but for an address, which would be another one', () => {
    expect(cleaned('name', 'a'.repeat(500))).toHaveLength(ENQUIRY_LENGTHS.name)
    expect(cleaned('requirement', 'a'.repeat(50_000))).toHaveLength(ENQUIRY_LENGTHS.requirement)
    expect(complaint({ ...ASHA, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.in` })).toBe(
      'Please enter a valid email address',
    )
  })

  test('no line of a head can be made of it, whatever it is', () => {
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

  test('cleaning is done once and for all', () => {
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

  test.each(LONG_TEXTS)('may be 50 kB of %s, and is judged at once', (_name, text) => {
    for (const field of ENQUIRY_FIELDS) enquiryFields.safeParse({ ...ASHA, [field]: text })
    expect(complaint({ ...ASHA, email: text })).not.toBeNull()
  })
})

describe('the request', () => {
  test('is the form, its four fields and the page that it was sent from', () => {
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
    'keeps no page that is none: %j',
    (websiteUrl) => {
      expect(enquiryInput.parse({ ...BODY, websiteUrl }).websiteUrl).toBe('')
    },
  )

  test('an address of 501 characters is not kept', () => {
    const websiteUrl = `https://shop.example/${'a'.repeat(480)}`
    expect(enquiryInput.parse({ ...BODY, websiteUrl }).websiteUrl).toBe('')
    expect(enquiryInput.parse({ ...BODY, websiteUrl: websiteUrl.slice(0, 500) }).websiteUrl).toHaveLength(500)
  })
})
