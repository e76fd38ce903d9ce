/**
 * Parses a CSV file as spreadsheets write it: UTF-8, Windows-1252 or, with a byte order mark, UTF-16; separated by
 * commas, semicolons or tabs, or as a first line such as `sep=;` says. Reads it in parts to keep the event loop
 * responsive, and stops at the maximum number of rows.
 */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { MAX_SHEET_ROWS, type Sheet } from '#platform/rules/sheet.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

export type ReadSheet =
  | { readonly sheet: Sheet; readonly problem: null }
  | { readonly sheet: null; readonly problem: string }

const PART = 64 * 1024
/** Maximum length of a row: an unclosed quote would swallow the rest of the file. */
const ROW_LENGTH = 100_000
/** Empty lines count towards the limit; they are removed later. */
const MAX_LINES = MAX_SHEET_ROWS * 2

export async function readSheet(bytes: Buffer): Promise<ReadSheet> {
  const decoded = decode(bytes)
  if (decoded === null) return { sheet: null, problem: MESSAGES.import_unreadable }
  const [, named] = NAMED_DELIMITER.exec(decoded) ?? []
  const text = named === undefined ? decoded : decoded.replace(NAMED_DELIMITER, '')
  if (text.trim() === '') return { sheet: null, problem: MESSAGES.import_empty }
  const records: string[][] = []
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter: named ?? delimiterOf(text),
      relax_column_count_less: true,
      skip_empty_lines: false,
      max_record_size: ROW_LENGTH,
    }),
  )
  try {
    for await (const record of parser) {
      records.push(record as string[])
      if (records.length > MAX_LINES) return { sheet: null, problem: MESSAGES.import_rows }
    }
  } catch {
    return { sheet: null, problem: MESSAGES.import_unreadable }
  }
  const [head = [], ...rows] = records
  return { sheet: { head, rows }, problem: null }
}

/** null if the bytes are not text. */
function decode(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOf(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textOf(bytes, 'utf-16be')
  const text = textOf(bytes, 'utf-8')
  if (text !== null || isDamagedUtf8(bytes)) return text
  const western = textOf(bytes, 'windows-1252')
  return western === null || CONTROL.test(western) ? null : western
}

function textOf(bytes: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Windows-1252 can decode any bytes, so control characters are what distinguishes a table from a picture. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

/** Valid UTF-8 letters next to invalid bytes: decoding as another encoding would garble the valid ones. */
function isDamagedUtf8(bytes: Buffer): boolean {
  return /[^\0-\x7f\ufffd]/.test(bytes.toString('utf8'))
}

/** A line that Excel writes and reads but never shows. */
const NAMED_DELIMITER = /^"?sep=([,;\t|])"?\r?\n/i

/** Detects the separator from the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PART) yield text.slice(start, start + PART)
}
