/**
 * Shutdown: everything that was started is stopped once, in reverse order, so that open requests finish before the
 * database stops. A second request ends the process at once.
 */
import { report } from './start-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm and the launcher forward a signal that the terminal has already sent to the whole process group. */
const ECHO_MS = 1_000
/** Longer than the longest drain with its last requests and jobs. */
export const CLOSE_WITHIN_MS = 60_000
const PARENT_POLL_MS = 1_000
const INTERRUPTED = 130

export type Closing = {
  /** Aborted as soon as shutdown is requested; a start in progress stops before its next step. */
  readonly signal: AbortSignal
  /** Registers something that shutdown has to undo. */
  onClose(undo: () => Promise<void>): void
  /** From now on a requested shutdown runs at once. Before that, the start itself stops between two steps. */
  setOpen(): void
  /** Requests shutdown, as Ctrl-C does. */
  ask(): void
  /** Undoes everything and ends the process. */
  end(exitCode: number): Promise<never>
}

export function prepareClosing(): Closing {
  const undos: (() => Promise<void>)[] = []
  const asked = new AbortController()
  let isOpen = false
  let ending: Promise<never> | null = null

  const end = (exitCode: number): Promise<never> => {
    asked.abort()
    ending ??= undoAll(undos).then((isClean) => process.exit(isClean ? exitCode : 1))
    return ending
  }
  return {
    signal: asked.signal,
    onClose: (undo) => void undos.push(undo),
    setOpen: () => (isOpen = true),
    ask() {
      asked.abort()
      if (isOpen) void end(0)
    },
    end,
  }
}

/** Ctrl-C and other signals, the loss of the parent process, and uncaught errors. */
export function listenForTheEnd(closing: Closing): void {
  let askedAtMs: number | null = null
  const ask = (): void => {
    if (askedAtMs !== null && performance.now() - askedAtMs > ECHO_MS) process.exit(INTERRUPTED)
    askedAtMs ??= performance.now()
    closing.ask()
  }
  for (const signal of SIGNALS) process.on(signal, ask)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report('an error that nobody caught ends the shop', error)
      void closing.end(1)
    })
  }
  if (process.env['PANNA_LAUNCHER'] === undefined) return
  // A launcher killed by `kill -9` cannot stop this process.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && closing.ask(), PARENT_POLL_MS).unref()
}

/** False if a part did not shut down cleanly. */
async function undoAll(undos: (() => Promise<void>)[]): Promise<boolean> {
  setTimeout(() => {
    report('the shop did not shut down in time', new Error(`more than ${CLOSE_WITHIN_MS} ms`))
    process.exit(1)
  }, CLOSE_WITHIN_MS).unref()
  let isClean = true
  for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
    try {
      await undo()
    } catch (error) {
      isClean = false
      report('a part of the shop did not end as it should', error)
    }
  }
  return isClean
}
