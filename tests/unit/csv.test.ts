import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRow } from '#domain/csv.ts'
import { paise } from '#domain/money.ts'

describe('a text', () => {
  test.each(['=1+1', '+91 98480', '-2+3', '@SUM(A1)', '\tx', '\rx'])(
    'that begins as a formula (%j) is none',
    (text) => {
      const row = csvRow([text])
      expect(row.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  test('with commas, quotes or lines of its own stays one cell', () => {
    expect(csvRow(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n')
  })

  test('of any kind can be read back, and begins with nothing that runs', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvRow([text]).slice(0, -2)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(read === text || read === `'${text}`).toBe(true)
        expect(/^[=+\-@\t\r]/.test(read)).toBe(false)
      }),
    )
  })
})

test('amounts are numbers in rupees with two decimals, below zero too', () => {
  expect(csvRow([{ rupees: paise(-94_805) }, { rupees: paise(0) }, { count: -2 }])).toBe(
    '-948.05,0.00,-2\r\n',
  )
})
