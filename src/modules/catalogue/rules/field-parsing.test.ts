import { expect, test, describe } from 'vitest'
import fc from 'fast-check'
import { paise } from '#platform/rules/money.ts'
import { cleanLine, cleanLines, MAX_RUPEES, readRupees, rupeesTyped, parseGtin } from './field-parsing.ts'

test('a line has single spaces', () => {
  expect(cleanLine('  Red\u202e \n  notebook\u0007 ')).toBe('Red notebook')
})

test('a longer text keeps its line breaks', () => {
  expect(cleanLines('First\r\nsecond\u0007\n\u202ethird ')).toBe('First\nsecond \n third')
})

test('a formatted amount is parsed back to itself, with or without separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_RUPEES * 100 }), (amount) => {
      const typed = rupeesTyped(paise(amount))
      expect(readRupees(typed)).toBe(amount)
      expect(readRupees(` ₹ ${typed.replace(/^(\d+)(\d{3})/, '$1,$2')} `)).toBe(amount)
    }),
  )
})

test.each(['', '-1', '99.999', '1e3', 'NaN', 'Infinity', '0x10', '1000000.01', '1e12', '1 2.3.4', '.', '१२'])(
  '%j is not an amount',
  (text) => {
    expect(readRupees(text)).toBeNull()
  },
)

test('a missing amount is an empty field', () => {
  expect(rupeesTyped(null)).toBe('')
})

/** A GTIN without its check digit, of every valid length. */
const anyBody = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.array(fc.nat(9), { minLength: length, maxLength: length }))
  .map((digits) => digits.join(''))
const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit))
const complete = (body: string) => DIGITS.flatMap((digit) => parseGtin(body + digit) ?? [])
const anyGtin = anyBody.map((body) => complete(body)[0] ?? '')

describe('the check digit of a GTIN', () => {
  test('is one digit for any number', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(complete(body)).toHaveLength(1)
      }),
    )
  })

  test('detects every single wrong digit', () => {
    fc.assert(
      fc.property(anyGtin, fc.nat(), fc.integer({ min: 1, max: 9 }), (gtin, place, by) => {
        const at = place % gtin.length
        const wrong = gtin.slice(0, at) + ((Number(gtin[at]) + by) % 10) + gtin.slice(at + 1)
        expect(parseGtin(wrong)).toBeNull()
      }),
    )
  })

  test('does not change with leading zeros', () => {
    fc.assert(
      fc.property(anyGtin, (gtin) => {
        expect(parseGtin(gtin.padStart(14, '0'))).not.toBeNull()
      }),
    )
  })

  test.each(['96385074', '036000291452', '8901234567890', '9780306406157', '10614141000415'])(
    'is correct in %s',
    (gtin) => expect(parseGtin(gtin)).toBe(gtin),
  )
})

test('spaces and hyphens between the digits are removed', () => {
  fc.assert(
    fc.property(anyGtin, fc.constantFrom(' ', '-', ' - '), (gtin, between) => {
      expect(parseGtin(` ${[...gtin].join(between)} `)).toBe(gtin)
    }),
  )
})

test.each([
  '',
  '0',
  '9638507',
  '963850740',
  '03600029145',
  '890123456789012',
  '8.90123E+12',
  '٩٦٣٨٥٠٧٤',
  'PN-12345',
])('%j is not a GTIN', (text) => expect(parseGtin(text)).toBeNull())
