/**
 * Keeps a flood of the same event from filling the disk: the first lines of each message per minute are written, the
 * rest counted; one line at the end of the minute gives the number and the most frequent addresses.
 */
import type { LogFn, Logger } from 'pino'

export const LINES_A_MINUTE = 50
const MINUTE_MS = 60_000
/** Messages are constant texts; beyond this number they are counted together by level. */
const MAX_MESSAGES = 500
const MAX_ADDRESSES = 1_000
const TOP_ADDRESSES = 5

type Count = { written: number; omitted: number; readonly byAddress: Map<string, number> }

type LogMethod = (this: Logger, args: Parameters<LogFn>, write: LogFn, level: number) => void

/** Pino's `hooks.logMethod` for warnings and errors. Info and fatal lines are always written. */
export function throttleLog(): LogMethod {
  const counts = new Map<string, Count>()

  return function (args, write, level) {
    const { warn = 0, fatal = Infinity } = this.levels.values
    if (level < warn || level >= fatal) return write.apply(this, args)
    const message = messageOf(args)
    const key = counts.size < MAX_MESSAGES ? `${level} ${message}` : String(level)
    let count = counts.get(key)
    if (count === undefined) {
      count = { written: 0, omitted: 0, byAddress: new Map() }
      counts.set(key, count)
      setTimeout(() => {
        const ended = counts.get(key)
        counts.delete(key)
        if (ended && ended.omitted > 0) write.apply(this, [summaryOf(ended, message), SUMMARY])
      }, MINUTE_MS).unref()
    }
    if (count.written < LINES_A_MINUTE) {
      count.written += 1
      return write.apply(this, args)
    }
    count.omitted += 1
    const address = addressOf(args)
    if (address === null) return
    const { byAddress } = count
    if (byAddress.has(address) || byAddress.size < MAX_ADDRESSES)
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1)
  }
}

const SUMMARY = 'more of the same within a minute, not logged one by one'

function summaryOf({ omitted, byAddress }: Count, message: string) {
  const top = [...byAddress].toSorted(([, a], [, b]) => b - a).slice(0, TOP_ADDRESSES)
  return {
    of: message,
    omitted,
    ...(top.length > 0 ? { addresses: byAddress.size, most: Object.fromEntries(top) } : {}),
  }
}

function messageOf([first, second]: readonly unknown[]): string {
  if (typeof second === 'string') return second
  if (typeof first === 'string') return first
  return first instanceof Error ? first.name : ''
}

function addressOf([first]: readonly unknown[]): string | null {
  const ip = typeof first === 'object' && first !== null && 'ip' in first ? first.ip : null
  return typeof ip === 'string' ? ip : null
}
