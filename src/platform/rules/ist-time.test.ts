import fc from 'fast-check'
import { expect, test } from 'vitest'
import { istFieldOf, istInstant } from './ist-time.ts'

test.each(['', 'x', '2026-13-01T10:00', '2026-02-29T10:00', '2026-04-31T10:00', '2026-01-00T10:00'])(
  '%j is not a valid time',
  (text) => expect(istInstant(text)).toBeNull(),
)
test.each(['2026-01-01T24:00', '2026-01-01T10:60', '1999-01-01T10:00', '2026-01-01'])(
  '%j is not a valid time',
  (text) => expect(istInstant(text)).toBeNull(),
)

test('29 February is valid in a leap year', () => {
  expect(istInstant('2028-02-29T10:00')).toBe('2028-02-29T10:00:00+05:30')
})

test('an instant shown in a form is parsed back to the same instant', () => {
  const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const instant = new Date(minute * 60_000).toISOString()
      const again = istInstant(istFieldOf(instant))
      expect(again && new Date(again).toISOString()).toBe(instant)
    }),
  )
})
