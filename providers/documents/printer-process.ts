/**
 * Draws papers in a process of its own, which gives way to everything else: a rush of orders makes a rush of papers, and
 * pages and payments must not wait for them. Started by the first paper, ended when there was none for a while.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DocumentPrinter, InvoicePaper } from './port.ts'

export type PrintOrder = { readonly number: number; readonly paper: InvoicePaper }
export type PrintAnswer = { readonly number: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly error: string }
)

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }

const PRINTER_FILE = fileURLToPath(new URL('./printer.ts', import.meta.url))
const PAPER_MS = 30_000
const IDLE_MS = 30_000

export type PrinterOptions = {
  /** What the process sees of the environment. */
  readonly env: Readonly<Record<string, string>>
  readonly paperMs?: number
}

export function createPrinterProcess({ env, paperMs = PAPER_MS }: PrinterOptions): DocumentPrinter {
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
      lose(started, new Error(`the printer of papers ended: ${signal ?? code}`)),
    )
    // It never keeps the shop from ending.
    started.unref()
    started.channel?.unref()
    printer = started
    return started
  }

  function take(answer: PrintAnswer): void {
    const order = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('error' in answer) order?.reject(new Error(answer.error))
    else order?.resolve(answer.bytes)
    if (waiting.size > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => end('had nothing to do'), IDLE_MS).unref()
  }

  /** What it had still to draw fails with it; the next paper starts another. */
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
    lose(ended, new Error(`the printer of papers ${because}`))
    ended.kill('SIGKILL')
  }

  return {
    async printInvoice(paper) {
      if (isClosed) throw new Error('the printer of papers is closed')
      clearTimeout(idle)
      lastNumber += 1
      const order: PrintOrder = { number: lastNumber, paper }
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      waiting.set(order.number, { resolve, reject })
      const tooLong = setTimeout(() => end('took too long'), paperMs)
      running().send(order, (error) => error && reject(error))
      return promise.finally(() => clearTimeout(tooLong))
    },
    close() {
      isClosed = true
      end('is closed')
    },
  }
}
