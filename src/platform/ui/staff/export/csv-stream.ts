/**
 * A table as a CSV file, sent as it is read: one batch of rows at a time, each asked for when the one before has gone
 * out, so that a slow client holds no connection to the database and no file is held in memory. A batch is written in small
 * parts, so that others are answered between them. Cells that a spreadsheet would run as a formula are made harmless
 * (`src/platform/rules/csv.ts`).
 */
import { CSV_MARK, csvRow, type CsvCell } from '../../../rules/csv.ts'
import { csvAnswer } from '../../page/file-answer.ts'
import { ROWS_HEADER } from './rows-header.ts'

/** Rows of a part: about a millisecond of work. */
export const PART_ROWS = 50

export type CsvFile = {
  /** Letters, digits and dashes, with its '.csv'. */
  readonly fileName: string
  /** How many rows are expected below the head: for the progress that is shown, not a promise. */
  readonly total: number
  readonly head: readonly string[]
  /** Each batch is a query of its own: nothing is held between two. */
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>
}

export function csvStream({ fileName, total, head, batches }: CsvFile): Response {
  const answer = csvAnswer({ fileName, text: textOf(head, batches) })
  answer.headers.set(ROWS_HEADER, String(total))
  return answer
}

async function* textOf(head: CsvFile['head'], batches: CsvFile['batches']) {
  yield CSV_MARK + csvRow(head)
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += PART_ROWS)
      yield batch
        .slice(from, from + PART_ROWS)
        .map(csvRow)
        .join('')
}
