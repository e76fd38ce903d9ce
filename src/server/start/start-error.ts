/** Errors of the start, and how they are reported while the log's own library is not loaded yet. */

/** A start that cannot continue, with a one-sentence message. No stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const TOLD_IN_A_SENTENCE = new Set([
  'StartError',
  'ConfigError',
  'EmbeddedError',
  'BackupError',
  'MigrationError',
])

/** Whether the message is all that the person at the terminal needs. */
export function isSentence(error: unknown): error is Error {
  return error instanceof Error && TOLD_IN_A_SENTENCE.has(error.name)
}

/** Logs an event of the process itself like the rest of the log. */
export function report(message: string, error: unknown): void {
  const err =
    error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : String(error)
  logLine('error', message, { err })
}

export function logLine(level: 'warn' | 'error', msg: string, facts: object = {}): void {
  const time = new Date().toISOString()
  process.stdout.write(`${JSON.stringify({ level, time, pid: process.pid, ...facts, msg })}\n`)
}
