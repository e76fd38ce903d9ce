/**
 * The log: one JSON line per event, so that no name or header can forge a second line. Long texts are truncated, and
 * secrets are removed by name.
 */
import pino, { type Logger } from 'pino'
import { throttleLog } from './log-throttle.ts'
import { currentContext } from './request-context.ts'

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
export function describeError(error: unknown, causes = 0): unknown {
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
