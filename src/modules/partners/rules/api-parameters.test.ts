import { describe, expect, test } from 'vitest'
import { writeCursor } from './api-cursor.ts'
import {
  areChangesByCursor,
  CURSOR_BROKEN,
  hasItsCursor,
  idParameter,
  isOneWayOn,
  isSpanForward,
  kindOf,
  oneOf,
  pagingShape,
  parameters,
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
    expect([isOneWayOn({ cursor: usual, offset: 0 }), isOneWayOn({ cursor: undefined, offset: 9 })]).toEqual([
      true,
      true,
    ])
    expect(isOneWayOn({ cursor: usual, offset: 9 })).toBe(false)
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
