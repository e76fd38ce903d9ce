/**
 * Downloads a table as a CSV file. Without JavaScript it is a plain link to the file; with it, it shows progress, can
 * be stopped and confirms the download.
 */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { MESSAGES, sentences } from '../../../rules/messages.ts'
import { countRows, NO_ROWS } from '../../../rules/csv.ts'
import { useShowToast } from '../../toast/toasts.tsx'
import { ROWS_HEADER } from './csv-stream.ts'

type Props = {
  /** The file's address, with the table's filter. */
  readonly href: string
  /** Such as 'Export Orders'. */
  readonly label: string
  /** Expected number of rows, as far as the page knows. */
  readonly total: number
  /** File name, such as 'orders.csv'. */
  readonly fileName: string
}

export function ExportButton({ href, label, total, fileName }: Props) {
  const { progress, start, stop } = useExport({ href, total, fileName })
  return (
    <div className="row">
      <a
        className="button button-plain"
        href={href}
        download={fileName}
        aria-disabled={progress !== null || undefined}
        onClick={start}
      >
        {label}
      </a>
      {progress && (
        <span className="row">
          <progress
            aria-label={label}
            max={Math.max(progress.total, progress.rows, 1)}
            value={progress.rows}
          />
          <span>{sentences.rowsSoFar(progress.rows, Math.max(progress.total, progress.rows))}</span>
          <button type="button" className="text-button" onClick={stop}>
            Cancel<span className="sr-only"> {label}</span>
          </button>
        </span>
      )}
    </div>
  )
}

function useExport({ href, total, fileName }: Omit<Props, 'label'>) {
  const showToast = useShowToast()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fetchAndSave = async (signal: AbortSignal) => {
    try {
      save(await fetchRows(href, signal, setProgress), fileName)
      showToast({ message: MESSAGES.export_saved, tone: 'good' })
    } catch {
      if (signal.aborted) showToast({ message: MESSAGES.export_cancelled })
      else showToast({ message: MESSAGES.export_failed, tone: 'bad' })
    }
    running.current = null
    setProgress(null)
  }
  const start = (event: MouseEvent) => {
    // Opened in a new tab it is an ordinary download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (running.current) return
    running.current = new AbortController()
    setProgress({ rows: 0, total })
    void fetchAndSave(running.current.signal)
  }
  return { progress, start, stop: () => running.current?.abort() }
}

/** The link need not be in the document. */
function save(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

type Progress = { readonly rows: number; readonly total: number }

/** Throws if the response is not a file, breaks off or is aborted. */
async function fetchRows(
  href: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const answer = await fetch(href, { signal, headers: { Accept: 'text/csv' } })
  const isFile = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/csv')
  if (!isFile || !answer.body) throw new Error('the response is not a file')
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
