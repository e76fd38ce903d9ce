/** The server's log: one file and one predecessor, together about 10 MB at most. */
import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 5_000_000
const CHECK_EVERY_MS = 10 * 60_000

export type LogFile = {
  /** For the server's output; opened for appending. */
  fd: number
  close(): void
}

export function openLog(path: string): LogFile {
  if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  const check = setInterval(() => {
    if (sizeOf(path) <= MAX_BYTES) return
    // The server keeps the file open, so its content is moved instead of the file.
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  }, CHECK_EVERY_MS)
  check.unref()
  return {
    fd,
    close() {
      clearInterval(check)
      closeSync(fd)
    },
  }
}

/** What the server wrote since the file had `fromByte` bytes, without time stamps. */
export function reasonInLog(path: string, fromByte: number): string {
  const lines = readFileSync(path).subarray(fromByte).toString('utf8').trim().split('\n')
  const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR):\s*/, '')
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
