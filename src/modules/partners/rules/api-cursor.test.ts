import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURSOR_KINDS, placeBefore, readCursor, writeCursor, type CursorKind } from './api-cursor.ts'

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
