/**
 * The bytes of a CSV file as a table of texts, as spreadsheets write it: UTF-8 or, with its mark, UTF-16; with commas,
 * semicolons or tabs. It is read in parts, so that others are answered meanwhile, and no further than the most rows.
 */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { MOST_SHEET_ROWS, type Sheet } from '#domain/catalogue/product-sheet.ts'
import { MESSAGES } from '#domain/messages.ts'

export type ReadSheet =
  | { readonly sheet: Sheet; readonly problem: null }
  | { readonly sheet: null; readonly problem: string }

const PART = 64 * 1024
/** Of one row: a quote that is never closed would take the rest of the file. */
const ROW_LENGTH = 100_000
/** Empty lines count on the way, and are left out later. */
const MOST_LINES = MOST_SHEET_ROWS * 2

export async function readSheet(bytes: Buffer): Promise<ReadSheet> {
  const text = decode(bytes)
  if (text === null) return { sheet: null, problem: MESSAGES.import_unreadable }
  if (text.trim() === '') return { sheet: null, problem: MESSAGES.import_empty }
  const records: string[][] = []
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count_less: true,
      skip_empty_lines: false,
      max_record_size: ROW_LENGTH,
    }),
  )
  try {
    for await (const record of parser) {
      records.push(record as string[])
      if (records.length > MOST_LINES) return { sheet: null, problem: MESSAGES.import_rows }
    }
  } catch {
    return { sheet: null, problem: MESSAGES.import_unreadable }
  }
  const [head = [], ...rows] = records
  return { sheet: { head, rows }, problem: null }
}

/** Null for bytes that are no text. */
function decode(bytes: Buffer): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** What its first line is divided by. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PART) yield text.slice(start, start + PART)
}
