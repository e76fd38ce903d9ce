/**
 * The end of a start: whatever was begun is ended once, the last first, so that visitors are served out before the
 * database goes. Whoever asks a second time is not kept waiting.
 */
import { report } from './report.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** npm and the launcher pass on a signal that the terminal has sent to everybody already. */
const ECHO_MS = 1_000
const CLOSE_WITHIN_MS = 40_000
const PARENT_POLL_MS = 1_000
const INTERRUPTED = 130

export type Closing = {
  /** Aborted as soon as the end was asked for; a start under way stops before its next step. */
  readonly signal: AbortSignal
  /** Adds what the end has to undo. */
  onClose(undo: () => Promise<void>): void
  /** From now on an asked end comes at once. Until then the start itself ends, between two steps. */
  setOpen(): void
  /** Asks for the end, as Ctrl-C does. */
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

/** Ctrl-C and its like, the loss of whoever started us, and errors that nobody caught. */
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
  // A launcher that is killed without a word (`kill -9`) leaves nobody who would end us.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && closing.ask(), PARENT_POLL_MS).unref()
}

/** False when a part did not end as it should. */
async function undoAll(undos: (() => Promise<void>)[]): Promise<boolean> {
  setTimeout(() => {
    report('the shop did not end in time', new Error(`more than ${CLOSE_WITHIN_MS} ms`))
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
