/**
 * Draws documents in a separate low-priority process: a rush of orders causes a rush of documents, and pages and
 * payments must not wait for them. Started by the first document, stopped when idle for a while.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DocumentPrinter, PrintableInvoice, JoinedLabels, LabelSheet } from './port.ts'

type PrintWork = { readonly invoice: PrintableInvoice } | { readonly sheet: LabelSheet }
export type PrintOrder = { readonly number: number; readonly work: PrintWork }
export type PrintAnswer = { readonly number: number } & (
  | { readonly made: Uint8Array | JoinedLabels }
  | { readonly error: string }
)

type Waiting = { readonly resolve: (made: unknown) => void; readonly reject: (error: Error) => void }

const PRINTER_FILE = fileURLToPath(new URL('./printer.ts', import.meta.url))
const DOCUMENT_MS = 30_000
const IDLE_MS = 30_000

export type PrinterOptions = {
  /** The environment variables passed to the process. */
  readonly env: Readonly<Record<string, string>>
  readonly documentMs?: number
}

export function createPrinterProcess({ env, documentMs = DOCUMENT_MS }: PrinterOptions): DocumentPrinter {
  let printer: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastNumber = 0
  let isClosed = false
  const waiting = new Map<number, Waiting>()

  function running(): ChildProcess {
    if (printer) return printer
    const started = fork(PRINTER_FILE, [], {
      serialization: 'advanced',
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: PrintAnswer) => take(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', (code, signal) =>
      lose(started, new Error(`the document printer ended: ${signal ?? code}`)),
    )
    // It does not keep the shop from exiting.
    started.unref()
    started.channel?.unref()
    printer = started
    return started
  }

  function take(answer: PrintAnswer): void {
    const order = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('error' in answer) order?.reject(new Error(answer.error))
    else order?.resolve(answer.made)
    if (waiting.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => end('had nothing to do'), IDLE_MS).unref()
  }

  /** Fails its pending work; the next document starts another process. */
  function lose(lost: ChildProcess, error: Error): void {
    if (printer !== lost) return
    printer = null
    clearTimeout(idle)
    for (const order of waiting.values()) order.reject(error)
    waiting.clear()
  }

  function end(because: string): void {
    const ended = printer
    if (!ended) return
    lose(ended, new Error(`the document printer ${because}`))
    ended.kill('SIGKILL')
  }

  /** The result type is that of the work requested. */
  async function ask<Made>(work: PrintWork): Promise<Made> {
    if (isClosed) throw new Error('the document printer is closed')
    clearTimeout(idle)
    lastNumber += 1
    const asked: PrintOrder = { number: lastNumber, work }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(asked.number, { resolve, reject })
    const tooLong = setTimeout(() => end('took too long'), documentMs)
    running().send(asked, (error) => error && reject(error))
    return promise.finally(() => clearTimeout(tooLong)) as Promise<Made>
  }

  return {
    printInvoice: (invoice) => ask<Uint8Array>({ invoice }),
    joinLabels: (sheet) => ask<JoinedLabels>({ sheet }),
    close() {
      isClosed = true
      end('is closed')
    },
  }
}
