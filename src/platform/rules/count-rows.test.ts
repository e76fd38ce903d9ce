import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'
import { countRows, NO_ROWS } from './count-rows.ts'

test('rows are counted correctly, whatever they contain and however the text is split', () => {
  const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r', ',', '=', 'अ') }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(fc.array(cells), fc.integer({ min: 1, max: 7 }), (rows, size) => {
      const text = rows.map(csvRow).join('')
      let count = NO_ROWS
      for (let at = 0; at < text.length; at += size) count = countRows(count, text.slice(at, at + size))
      expect(count).toEqual({ rows: rows.length, isQuoted: false })
    }),
  )
})
