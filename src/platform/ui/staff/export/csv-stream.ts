/**
 * Streams a table as a CSV file. Each batch of rows is queried when the previous one has been sent, so that a slow
 * client holds no database connection and no file is held in memory. A batch is written in small parts, so that other
 * requests are answered in between. Cells that a spreadsheet would run as a formula are escaped
 * (`src/platform/rules/csv.ts`).
 */
import { CSV_MARK, csvRow, type CsvCell } from '../../../rules/csv.ts'
import { csvAnswer } from '../../page/responses.ts'

/** Response header with the approximate number of rows, for the progress bar. */
export const ROWS_HEADER = 'x-rows'

/** Rows of a part: about a millisecond of work. */
export const PART_ROWS = 50

type CsvFile = {
  /** Letters, digits and dashes, with its '.csv'. */
  readonly fileName: string
  /** Expected number of rows below the head: an estimate for the progress bar. */
  readonly total: number
  readonly head: readonly string[]
  /** Each batch is a separate query: nothing is held between two. */
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
