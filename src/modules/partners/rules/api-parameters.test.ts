import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  writeCursor,
  areChangesByCursor,
  CURSOR_BROKEN,
  hasItsCursor,
  idParameter,
  usesOneCursor,
  isSpanForward,
  kindOf,
  oneOf,
  pagingShape,
  parameters,
  isForward,
  isoInstant,
  readMoment,
  spanOf,
  CURSOR_KINDS,
  placeBefore,
  readCursor,
  type CursorKind,
} from './api-parameters.ts'

const LISTS = { usual: 'orders', changed: 'changed_orders' } as const
const query = parameters({ ...pagingShape, word: oneOf(['a', 'b'], 'a or b').optional() }).refine(
  hasItsCursor(LISTS),
  CURSOR_BROKEN,
)

function wrong(asked: Record<string, unknown>): Record<string, string> {
  const { error } = query.safeParse(asked)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('missing parameters have their defaults', () => {
  expect(query.parse({})).toEqual({ limit: 50, offset: 0 })
  expect(query.parse({ limit: '100', offset: '0007' })).toEqual({ limit: 100, offset: 7 })
})

test.each(['0', '101', '', ' 5', '5 ', '+5', '1e1', '0x5', '5.0', '-1', '９', '99999999999'])(
  'a limit of “%s” is refused with the allowed values',
  (limit) => expect(wrong({ limit })).toEqual({ limit: 'A whole number from 1 to 100' }),
)

test('a repeated parameter is refused, even with the same value', () => {
  for (const name of ['limit', 'offset', 'cursor', 'updated_since', 'word'])
    expect(wrong({ [name]: ['1', '1'] })).toEqual({ [name]: 'Send this parameter once' })
})

test('an unknown value is refused with the allowed values', () => {
  expect(wrong({ word: 'c' })).toEqual({ word: 'a or b' })
})

describe('a cursor', () => {
  const place = { micros: 1_000, id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22' }
  const [usual, changed] = [writeCursor('orders', place), writeCursor('changed_orders', place)]

  test('is valid for its own list only', () => {
    expect(kindOf(LISTS, {})).toBe('orders')
    expect(wrong({ cursor: usual })).toEqual({})
    expect(wrong({ cursor: changed, updated_since: '2026-01-01' })).toEqual({})
    expect(Object.keys(wrong({ cursor: changed }))).toEqual(['cursor'])
    expect(Object.keys(wrong({ cursor: usual, updated_since: '2026-01-01' }))).toEqual(['cursor'])
  })

  test('excludes an offset', () => {
    expect([
      usesOneCursor({ cursor: usual, offset: 0 }),
      usesOneCursor({ cursor: undefined, offset: 9 }),
    ]).toEqual([true, true])
    expect(usesOneCursor({ cursor: usual, offset: 9 })).toBe(false)
  })
})

test('changes can be paged by their cursor only', () => {
  expect(areChangesByCursor({ updated_since: '2026-01-01', offset: 1 })).toBe(false)
  expect(areChangesByCursor({ updated_since: '2026-01-01', offset: 0 })).toBe(true)
  expect(areChangesByCursor({ offset: 1 })).toBe(true)
})

test('a period must go forward, or be open', () => {
  expect(isSpanForward({ start_date: '2026-01-02', end_date: '2026-01-02' })).toBe(true)
  expect(isSpanForward({ start_date: '2026-01-02', end_date: '2026-01-01' })).toBe(false)
  expect(isSpanForward({ end_date: '2026-01-01' })).toBe(true)
})

test('an id has one spelling', () => {
  expect(idParameter.parse('5F0C7F0E-8D8C-4A56-9F0E-2F1B7F1F0C22')).toBe(
    '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22',
  )
  expect(idParameter.safeParse('5f0c7f0e').error?.issues[0]?.message).toMatch(/^A UUID/)
})

const DAY = 86_400_000

describe('a day as a parameter', () => {
  test('is the whole day in India', () => {
    const { from, until } = readMoment('2026-11-22')!
    expect(isoInstant(from)).toBe('2026-11-21T18:30:00.000Z')
    expect(isoInstant(until)).toBe('2026-11-22T18:30:00.000Z')
  })

  test.each([
    '2026-02-29',
    '2026-13-01',
    '1999-12-31',
    '2100-01-01',
    '2026-1-1',
    '22-11-2026',
    '',
    ' 2026-11-22',
  ])('“%s” is invalid', (text) => expect(readMoment(text)).toBeNull())
})

describe('an instant as a parameter', () => {
  test.each([
    ['2026-11-22T09:30:00+05:30', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T09:30:00 05:30', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22t04:00z', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T04:00:00.1Z', '2026-11-22T04:00:00.100Z'],
    ['2026-11-22T04:00:00.123456789Z', '2026-11-22T04:00:00.123Z'],
    ['2026-11-22T00:00:00-0800', '2026-11-22T08:00:00.000Z'],
    ['2024-02-29T23:59:59+00:00', '2024-02-29T23:59:59.000Z'],
  ])('%s means %s', (text, instant) => {
    const { from, until } = readMoment(text)!
    expect(isoInstant(from)).toBe(instant)
    expect(until - from).toBe(1)
  })

  test.each([
    '2026-11-22T09:30:00',
    '2026-11-22T24:00:00Z',
    '2026-11-22T09:60:00Z',
    '2026-11-22T09:30:60Z',

    '2026-11-22T09:30:00+15:00',
    '2026-11-22T09:30:00+05:61',
    '2026-02-30T09:30:00Z',
    '2026-11-22 09:30:00Z',
    '2026-11-22T09Z',
    '1733',
    '2026-11-22T09:30:00.Z',
    '2026-11-22T09:30:00Z ',
  ])('“%s” is invalid', (text) => expect(readMoment(text)).toBeNull())

  test('reads its own format, and JavaScript’s', () => {
    const from = Date.UTC(2000, 0, 2)
    fc.assert(
      fc.property(fc.integer({ min: from, max: from + 36_000 * DAY }), (milliseconds) => {
        expect(isoInstant(milliseconds)).toBe(new Date(milliseconds).toISOString())
        expect(readMoment(isoInstant(milliseconds))).toEqual({ from: milliseconds, until: milliseconds + 1 })
      }),
    )
  })
})

test('a period includes both ends, and an end may be open', () => {
  const { from, until } = spanOf({ start_date: '2026-11-22', end_date: '2026-11-22' })
  expect(until! - from!).toBe(DAY)
  expect(spanOf({})).toEqual({ from: null, until: null })
  expect(isForward(spanOf({ start_date: '2026-11-22' }))).toBe(true)
  expect(isForward(spanOf({ start_date: '2026-11-23', end_date: '2026-11-22' }))).toBe(false)
  const instant = '2026-11-22T10:00:00Z'
  expect(isForward(spanOf({ start_date: instant, end_date: instant }))).toBe(true)
})

const kinds = Object.keys(CURSOR_KINDS) as CursorKind[]
const kind = fc.constantFrom(...kinds)
const place = fc.record({ micros: fc.nat({ max: 4_102_444_800_000_000 }), id: fc.uuid() })

test('a cursor can be decoded, only for its own list', () => {
  fc.assert(
    fc.property(kind, place, (of, at) => {
      const word = writeCursor(of, at)
      expect(readCursor(of, word)).toEqual(at)
      for (const other of kinds) if (other !== of) expect(readCursor(other, word)).toBeNull()
      expect(encodeURIComponent(word)).toBe(word)
    }),
  )
})

test('any text is a cursor or refused, and never fails', () => {
  const digits = (most: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefz'.split('')), maxLength: most })
  const near = fc
    .tuple(
      fc.constantFrom('o', 'u', 'p', 'q', 'x'),
      digits(12),
      fc.constantFrom('-', ''),
      fc.uuid(),
      digits(2),
    )
    .map(([letter, time, dash, id, more]) => `${letter}${time}${dash}${id.replaceAll('-', '')}${more}`)
  fc.assert(
    fc.property(kind, fc.oneof(fc.string({ unit: 'binary' }), near), (of, text) => {
      const found = readCursor(of, text)
      if (found) expect(found.micros).toBeLessThanOrEqual(4_102_444_800_000_000)
    }),
  )
})

test('one character more or less makes it invalid', () => {
  const word = writeCursor('orders', { micros: 1, id: '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22' })
  for (const broken of [
    word.slice(1),
    word.slice(0, -1),
    `${word}0`,
    ` ${word}`,
    `${word}\n`,
    word.toUpperCase(),
  ])
    expect(readCursor('orders', broken)).toBeNull()
})

test('the cursor before a moment has everything of that moment after it', () => {
  expect(placeBefore(1_000)).toEqual({ micros: 1_000_000, id: '00000000-0000-0000-0000-000000000000' })
  expect(readCursor('changed_orders', writeCursor('changed_orders', placeBefore(1_000)))).toEqual(
    placeBefore(1_000),
  )
})
