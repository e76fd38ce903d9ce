/** Logs events of the process itself like the rest of the log; the log's own library is not loaded this early. */
export function report(message: string, error: unknown): void {
  const err =
    error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : String(error)
  logLine('error', message, { err })
}

export function logLine(level: 'warn' | 'error', msg: string, facts: object = {}): void {
  const time = new Date().toISOString()
  process.stdout.write(`${JSON.stringify({ level, time, pid: process.pid, ...facts, msg })}\n`)
}
