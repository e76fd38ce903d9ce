/** Fetches a CSV file and counts its rows as they come. */
import { countRows, NO_ROWS } from '#domain/reports/count-rows.ts'
import { ROWS_HEADER } from './rows-header.ts'

export type Progress = { readonly rows: number; readonly total: number }

/** Throws when the answer is no file, when it breaks off, and when it is aborted. */
export async function fetchRows(
  href: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const answer = await fetch(href, { signal, headers: { Accept: 'text/csv' } })
  const isFile = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/csv')
  if (!isFile || !answer.body) throw new Error('the answer is no file')
  const total = Number(answer.headers.get(ROWS_HEADER)) || 0
  const parts: Uint8Array<ArrayBuffer>[] = []
  const decoder = new TextDecoder()
  let count = NO_ROWS
  const reader = answer.body.getReader()
  for (;;) {
    const part = await reader.read()
    if (part.done) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
    parts.push(part.value)
    count = countRows(count, decoder.decode(part.value, { stream: true }))
    // The first row is the head.
    onProgress({ rows: Math.max(0, count.rows - 1), total })
  }
}
