import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRow, plainCell, countRows, NO_ROWS } from './csv.ts'
import { paise } from './money.ts'

describe('a text', () => {
  test.each([
    '=1+1',
    '+91 98480',
    '-2+3',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '\u200b=1+1',
    '\ufeff\u2060\u00ad＝1',
    '\u202e@SUM(A1)',
    '\u3164=1',
  ])('that starts like a formula (%j) is escaped', (text) => {
    const row = csvRow([text])
    expect(row.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  test('with commas, quotes or line breaks stays one cell', () => {
    expect(csvRow(['a,b', 'say "x"', 'two\nlines', 'plain'])).toBe('"a,b","say ""x""","two\nlines",plain\r\n')
  })

  test('of any kind can be read back, and starts with nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvRow([text]).slice(0, -2)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(plainCell(read)).toBe(text)
        expect(/^[=+\-@\t\r]/.test(read)).toBe(false)
      }),
    )
  })

  test.each([
    ['paper;=1+1', `"paper;'=1+1"`],
    ['a,-2', `"a,'-2"`],
    ['a;b', '"a;b"'],
    ['two\n@lines', `"two\n'@lines"`],
    ['x;"=1"', `"x;'""=1"""`],
    ["x;'=1", `"x;''=1"`],
    ['ink - blue + red', 'ink - blue + red'],
  ])('that other readers split into cells (%j) starts no formula', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`)
  })

  test('whatever separator a reader without quotes uses, no cell starts as a formula', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from('=+-@＝＠\u200b\ufeff\t\r\n,;\'"a ')),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, text, (one, two) => {
        const row = csvRow([one, two])
        for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[,;\t\r\n]/])
          for (const cell of row.split(separator)) expect(cell).not.toMatch(/^["\u200b\ufeff]*[=+\-@＝＠]/)
        for (const each of [one, two]) {
          const cell = csvRow([each]).slice(0, -2)
          const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
          expect(plainCell(read)).toBe(each)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

test('amounts are numbers in rupees with two decimals, also below zero', () => {
  expect(csvRow([{ rupees: paise(-94_805) }, { rupees: paise(0) }, { count: -2 }])).toBe(
    '-948.05,0.00,-2\r\n',
  )
})

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
