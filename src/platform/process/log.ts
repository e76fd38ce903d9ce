/**
 * The log: one JSON line per event, so that no name or header can forge a second line, with the request or job that it
 * belongs to. Long texts are truncated, secrets are removed by name, and a flood of one event is counted.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger, type LogFn } from 'pino'

export type { Logger } from 'pino'

const HIDDEN_FIELDS = [
  'address',
  'authorization',
  'cookie',
  'customer',
  'email',
  'keySecret',
  'password',
  'phone',
  'set-cookie',
  'signature',
  'token',
]
const MAX_TEXT_LENGTH = 1_000
const MAX_LINE_LENGTH = 10_000
const MAX_CAUSES = 3

export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: cutTexts },
    redact: {
      paths: HIDDEN_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: {
      err: (error: unknown) => describeError(error),
      error: (error: unknown) => describeError(error),
    },
    // A copy: the line's own fields are written into it.
    mixin: () => ({ ...currentContext() }),
    hooks: { logMethod: throttleLog(), streamWrite: cutLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What is logged of an error: never its parameters or the row that it mentions. */
function describeError(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? cut(error) : error
  const { code } = error as { code?: unknown }
  const isCauseShown = error.cause !== undefined && causes < MAX_CAUSES
  const cause = isCauseShown ? describeError(error.cause, causes + 1) : undefined
  return { type: error.name, message: cut(error.message), stack: cut(error.stack ?? '', 4_000), code, cause }
}

function cutTexts(facts: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(facts)) if (typeof value === 'string') facts[name] = cut(value)
  return facts
}

/** Whatever it contains, a line stays short: its start has the time and the level. */
function cutLine(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line
  const { level, time, pid, msg } = JSON.parse(line) as Record<string, unknown>
  const beginning = line.slice(0, MAX_TEXT_LENGTH)
  return `${JSON.stringify({ level, time, pid, msg: cut(String(msg)), cutOff: line.length, beginning })}\n`
}

/**
 * The query builder ends the message of a failed query with its parameters: names, addresses, password hashes. In a
 * stack the calls follow.
 */
export function withoutParameters(text: string): string {
  return text.replace(/\nparams: .*?(?=\n {4}at |$)/s, '')
}

function cut(whole: string, length = MAX_TEXT_LENGTH): string {
  const text = withoutParameters(whole)
  return text.length > length ? `${text.slice(0, length)}…` : text
}

type LogContext =
  | { readonly reqId: string }
  | { readonly job: string; readonly task: string; readonly orderId?: string }

const storage = new AsyncLocalStorage<LogContext>()

/** Adds the request or job to every line that `work` logs. */
export function runInContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work)
}

function currentContext(): LogContext | undefined {
  return storage.getStore()
}

// Keeps a flood of the same event from filling the disk: the first lines of each message per minute are written, the
// rest counted; one line at the end of the minute gives the number and the most frequent addresses.

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
function throttleLog(): LogMethod {
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
