/** Logs a failure of the process itself as one line of JSON, like the rest of the log. */
export function report(message: string, error: unknown): void {
  const cause =
    error instanceof Error ? { type: error.name, message: error.message, stack: error.stack } : String(error)
  process.stderr.write(
    `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg: message, err: cause })}\n`,
  )
}
