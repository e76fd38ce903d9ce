/** Names (of people, cities, states, countries) and e-mail addresses in the customer details. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerDetails } from '#platform/rules/customer-details.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { ASHA, cleaned, complaintAbout } from '../testing/asha.ts'

describe('a name', () => {
  const FIELDS = ['fullName', 'city', 'state', 'country'] as const
  const SHORT = 'Name must be at least 2 characters'
  const LONG = 'Name must be less than 50 characters'
  const LETTERS = 'Name can only contain letters and spaces'
  const bad: readonly (readonly [value: string, message: string])[] = [
    ['', SHORT],
    [' ', SHORT],
    ['A', SHORT],
    ['<A>', SHORT],
    ['a'.repeat(51), LONG],
    ['a'.repeat(50_000), LONG],
    ["O'Brien", LETTERS],
    ['O’Brien', LETTERS],
    ['Asha2', LETTERS],
    ['Asha ２', LETTERS],
    ['Asha १', LETTERS],
    ['Rao, Asha', LETTERS],
    ['Asha-Rao', LETTERS],
    ['A. Rao', LETTERS],
    ["Robert'); DROP", LETTERS],
    ['Asha 👍', LETTERS],
    ['Asha\u200bRao', LETTERS],
    ['Asha_Rao', LETTERS],
  ]
  /** The message for an empty city or state does not call it a name. */
  const wordsFor = (field: (typeof FIELDS)[number], value: string, message: string) => {
    if (field !== 'city' && field !== 'state') return message
    if (value.trim() === '') return `Please enter a ${field}`
    return message.replace('Name', field === 'city' ? 'City' : 'State')
  }
  const cases = FIELDS.flatMap((field) =>
    bad.map(([value, message]) => [field, value, wordsFor(field, value, message)] as const),
  )
  test.each(cases)('%s %j: %s', (field, value, message) => {
    expect(complaintAbout(field, value)).toBe(message)
  })

  test.each([
    'Jo',
    'José',
    'Śrī',
    'Asha Rao',
    'आशा राव',
    'శ్రీనివాస్ రావు',
    'فاطمة',
    '李明',
    'a'.repeat(50),
    'Zoë Ångström',
  ])('%j passes', (name) => {
    expect(complaintAbout('fullName', name)).toBeNull()
  })

  test.each(['Nepal', 'Sri Lanka', 'United States', 'Indiana', 'IN'])(
    'of the country %j: we deliver within India only',
    (country) => {
      expect(complaintAbout('country', country)).toBe('We deliver within India only.')
    },
  )

  test.each(['India', ' india ', 'INDIA', 'Bharat', 'भारत'])('of the country %j means India', (country) => {
    expect(cleaned('country', country)).toBe('India')
  })

  test('is the same in any Unicode form of its accents', () => {
    expect(cleaned('fullName', 'Jose\u0301')).toBe('José')
  })

  test('contains only letters, marks and spaces, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 20 })), (text) => {
        const parsed = customerDetails.safeParse({ ...ASHA, fullName: text })
        if (parsed.success) expect(parsed.data.fullName).toMatch(/^[\p{L}\p{M} ]{2,50}$/u)
        else expect([SHORT, LONG, LETTERS]).toContain(parsed.error.issues[0]?.message)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an e-mail address', () => {
  test.each([
    'asha@example.in',
    'asha.rao+shop@mail.example.co.in',
    "o'brien@example.ie",
    'a_b-c@ex-ample.com',
    'x@1.in',
    `${'a'.repeat(64)}@example.in`,
  ])('%s passes', (email) => {
    expect(complaintAbout('email', email)).toBeNull()
  })

  test.each([
    '',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'asha@@example.in',
    'asha@example..in',
    'asha@.example.in',
    'asha@example.in.',
    'asha@-example.in',
    'asha@example-.in',
    'asha rao@example.in',
    'asha@exa mple.in',
    'asha@example.in, other@example.in',
    'Asha Rao asha@example.in (home)',
    'asha@example.in\r\nBcc: all@example.in',
    '"asha rao"@example.in',
    'asha@[127.0.0.1]',
    'asha@exаmple.in',
    `${'a'.repeat(65)}@example.in`,
    `${'a'.repeat(60)}@${'b'.repeat(37)}.in`,
  ])('%j: Invalid email address', (email) => {
    expect(complaintAbout('email', email)).toBe('Invalid email address')
  })

  test('is stored in lower case, without surrounding spaces and brackets', () => {
    expect(cleaned('email', '  <Asha@Example.IN> ')).toBe('asha@example.in')
  })

  test('never contains a line break, a space or a second address, whatever was typed', () => {
    const anyEmail = fc.tuple(anyText, anyText).map(([local, host]) => `${local}@${host}.in`)
    fc.assert(
      fc.property(fc.oneof(anyText, anyEmail, fc.emailAddress()), (email) => {
        const parsed = customerDetails.safeParse({ ...ASHA, email })
        if (parsed.success) expect(parsed.data.email).toMatch(/^[^\s\p{Cc}@,;<>]+@[a-z0-9.-]+$/u)
        else expect(parsed.error.issues[0]?.message).toBe('Invalid email address')
      }),
      { numRuns: 500 },
    )
  })
})
