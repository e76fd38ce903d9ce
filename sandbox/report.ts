/** Reports errors outside of requests: one sentence on standard error. */
export function report(what: string, error: unknown): void {
  process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`)
}
