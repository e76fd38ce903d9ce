/**
 * CSV (RFC 4180) that is safe to open in a spreadsheet: its rows, and counting them. Text that would run as a formula
 * gets an apostrophe in front (OWASP, "CSV Injection"), also if another separator is used: a semicolon, tab or line
 * break inside the text would start a cell there. Amounts are ours and stay numbers, with a minus if they have one.
 */
import { toRupees, type Paise } from './money.ts'

/** A text, or an amount in rupees. */
export type CsvCell = string | { readonly rupees: Paise } | { readonly count: number }

/** Makes spreadsheets read Devanagari correctly. Written once, at the start. */
export const CSV_MARK = '\ufeff'

export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return 'count' in cell ? String(cell.count) : toRupees(cell.rupees).toFixed(2)
  const harmless = cell.replace(FORMULA, "'")
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * A formula's start: its sign, full-width or small as East Asian keyboards type it, after invisible characters only.
 * Leading apostrophes count too, so that removing one is exact.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=['"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu
const NO_FORMULA = /(?<=^|[,;\t\r\n])'(?=['"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu

/** The original text of a cell: removes the apostrophe that was added. */
export function plainCell(cell: string): string {
  return cell.replace(NO_FORMULA, '')
}

type RowCount = { readonly rows: number; readonly isQuoted: boolean }

export const NO_ROWS: RowCount = { rows: 0, isQuoted: false }

/** Counts the rows of a CSV text that arrives in chunks: a line break inside quotes belongs to a cell. */
export function countRows(before: RowCount, chunk: string): RowCount {
  let { rows, isQuoted } = before
  for (const sign of chunk) {
    // A doubled quote inside a cell closes and reopens it, so no line ends between the two.
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) rows += 1
  }
  return { rows, isQuoted }
}
