/**
 * Keeps a flood of the same event from filling the disk: the first lines of each message per minute are written, the
 * rest counted; one line at the end of the minute gives the number and the most frequent addresses.
 */
import type { LogFn, Logger } from 'pino'

export const LINES_A_MINUTE = 50
/** For the access log: the rest is counted, because a sample is enough. */
export const REQUESTS_A_MINUTE = 100
/** All warnings and errors together: messages that differ each time cannot fill the disk either. */
const MAX_LINES_A_MINUTE = 1_000
/** The event of an access log line. */
export const REQUEST = 'request'
const MINUTE_MS = 60_000
/** Messages are constant texts; beyond this number they are counted together by level. */
const MAX_MESSAGES = 500
const MAX_ADDRESSES = 1_000
const TOP_ADDRESSES = 5

type Count = { written: number; omitted: number; readonly byAddress: Map<string, number> }

type LogMethod = (this: Logger, args: Parameters<LogFn>, write: LogFn, level: number) => void

/**
 * Pino's `hooks.logMethod` for warnings, errors and the access log. Fatal lines and other info lines are
 * always written.
 */
export function throttleLog(): LogMethod {
  const counts = new Map<string, Count>()
  let minute = { beganAt: 0, lines: 0 }
  const isRoomLeft = (): boolean => {
    const now = Date.now()
    if (now - minute.beganAt >= MINUTE_MS || now < minute.beganAt) minute = { beganAt: now, lines: 0 }
    minute.lines += 1
    return minute.lines <= MAX_LINES_A_MINUTE
  }

  return function (args, write, level) {
    const { warn = 0, fatal = Infinity } = this.levels.values
    const message = messageOf(args)
    const isRequest = isRequestLine(args)
    if ((level < warn && !isRequest) || level >= fatal) return write.apply(this, args)
    // Numbers in a message do not make it a different one.
    const kind = `${level} ${message.slice(0, 100).replaceAll(/\d+/g, '0')}`
    const key = counts.size < MAX_MESSAGES || counts.has(kind) ? kind : String(level)
    let count = counts.get(key)
    if (count === undefined) {
      count = { written: 0, omitted: 0, byAddress: new Map() }
      counts.set(key, count)
      setTimeout(() => {
        const ended = counts.get(key)
        counts.delete(key)
        if (ended && ended.omitted > 0) write.apply(this, [summaryOf(ended, message.slice(0, 100)), SUMMARY])
      }, MINUTE_MS).unref()
    }
    const most = isRequest ? REQUESTS_A_MINUTE : LINES_A_MINUTE
    if (count.written < most && (isRequest || isRoomLeft())) {
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

function isRequestLine([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'event' in first && first.event === REQUEST
}

function addressOf([first]: readonly unknown[]): string | null {
  const ip = typeof first === 'object' && first !== null && 'ip' in first ? first.ip : null
  return typeof ip === 'string' ? ip : null
}
