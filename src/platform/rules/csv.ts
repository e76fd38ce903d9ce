/**
 * Rows of a CSV file (RFC 4180) that is opened in a spreadsheet. A text that the spreadsheet would run as a formula gets an
 * apostrophe in front (OWASP, "CSV Injection"), also where another sign than the comma parts its cells: a semicolon, a tab
 * or a line inside a text would begin a cell there. Amounts are ours and stay numbers, with a minus where they have one.
 */
import { toRupees, type Paise } from './money.ts'

/** A text, or an amount in rupees. */
export type CsvCell = string | { readonly rupees: Paise } | { readonly count: number }

/** So that a spreadsheet reads Devanagari as such. Stands once, before everything. */
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
 * Where a formula would begin: with its sign, wide or small as East Asian keyboards type it, behind nothing that can be seen.
 * Apostrophes in front of it count too, so that taking one off again is exact.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?=['"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu
const NO_FORMULA = /(?<=^|[,;\t\r\n])'(?=['"\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r])/gu

/** A cell of such a file as its text was: each apostrophe that was put in front is taken off again. */
export function plainCell(cell: string): string {
  return cell.replace(NO_FORMULA, '')
}
