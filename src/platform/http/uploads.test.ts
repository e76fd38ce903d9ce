import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { readSheet } from './uploads.ts'

const TABLE = { head: ['sku', 'name'], rows: [['A1', 'Crème – “Café” €5']] }
const TEXT = 'sku;name\r\nA1;Crème – “Café” €5\r\n'
/** As Excel saves "CSV" on Windows in Western Europe or India. */
const WINDOWS_1252 = Buffer.from(
  TEXT.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'),
  'latin1',
)

describe('the same table is read from', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['Windows-1252', WINDOWS_1252],
    ['a file that names its delimiter', Buffer.from(`sep=;\r\n${TEXT}`)],
    ['one that names it in quotes, after the mark', Buffer.from(`\ufeff"sep=;"\n${TEXT}`)],
    ['Windows-1252 that names it', Buffer.concat([Buffer.from('SEP=;\r\n'), WINDOWS_1252])],
    ['a bar that only that line names', Buffer.from(`sep=|\r\n${TEXT.replaceAll(';', '|')}`)],
  ])('%s', async (_, bytes) => {
    expect(await readSheet(bytes)).toEqual({ sheet: TABLE, problem: null })
  })
})

test('a named delimiter takes precedence over a more frequent one', async () => {
  const { sheet } = await readSheet(Buffer.from('sep=;\nsku;"a,b,c"\nA;1\n'))
  expect(sheet).toEqual({ head: ['sku', 'a,b,c'], rows: [['A', '1']] })
})

test('a first column called sep is a column', async () => {
  const { sheet } = await readSheet(Buffer.from('sep,name\nA,1\n'))
  expect(sheet?.head).toEqual(['sep', 'name'])
})

test.each([
  [
    'UTF-8 that is damaged, which another encoding would turn into nonsense',
    Buffer.concat([Buffer.from('sku,पन्ना\n'), Buffer.from([0xff])]),
  ],
  ['a table that was cut within a letter', Buffer.from('sku\nपन्ना').subarray(0, -1)],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x10, 0x4a, 0x46, 0x49])],
  ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0xa9, 0xe9])],
])('%s cannot be read', async (_, bytes) => {
  expect(await readSheet(bytes)).toEqual({ sheet: null, problem: MESSAGES.import_unreadable })
})

test('a file with nothing after the line that names its delimiter is empty', async () => {
  expect(await readSheet(Buffer.from('sep=;\r\n'))).toEqual({ sheet: null, problem: MESSAGES.import_empty })
})
