/** The history of one order in plain English, in order of time, for anyone who has to find out what went wrong. */
import type { StaffTimelineEntry } from '#modules/orders/rules/order-timeline.ts'
import { formatInr, type Paise } from '#platform/rules/money.ts'

export type StoryRow = {
  readonly at: Date
  readonly kind: string
  readonly facts: Readonly<Record<string, unknown>>
}

export type StoryLine = { readonly at: string; readonly text: string }

export function linesOfRows(rows: readonly StoryRow[]): StoryLine[] {
  return rows.map(({ at, kind, facts }) => ({
    at: at.toISOString(),
    text: TELLERS[kind]?.(facts) ?? kind,
  }))
}

type Facts = StoryRow['facts']
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const more = (label: string, value: unknown): string => (text(value) === '' ? '' : `${label}${text(value)}`)
const rupees = (facts: Facts): string => formatInr(Number(facts['paise']) as Paise)
const task = (facts: Facts): string => text(facts['task']).replaceAll('_', ' ')

const TELLERS: Readonly<Record<string, (facts: Facts) => string>> = {
  'payment.created': (facts) =>
    `Payment: by ${text(facts['provider'])}${more(', gateway order ', facts['reference'])}${facts['attempts'] ? `, ${text(facts['attempts'])} failed attempts` : ''}`,
  'payment.signed': () => 'Payment: the provider signed the shopper’s payment',
  'payment.checked': () => 'Payment: the provider was last asked about it',
  'payment.flagged': (facts) =>
    `Payment: flagged for a person (${text(facts['reason']).replaceAll('_', ' ')}, ${text(facts['payment'])})${facts['isResolved'] === true ? ', resolved since' : ''}`,
  'refund.requested': (facts) =>
    `Refund: ${rupees(facts)} requested (${text(facts['method'])}), now ${text(facts['status'])}`,
  'refund.processed': (facts) =>
    `Refund: ${rupees(facts)} is with the customer${more(', ', facts['reference'])}`,
  'refund.failed': (facts) => `Refund: ${rupees(facts)} failed${more(': ', facts['failure'])}`,
  'document.issued': (facts) =>
    `Document: ${text(facts['kind']).replaceAll('_', ' ')} ${text(facts['number'])} issued`,
  'parcel.created': (facts) =>
    `Parcel: for the ${text(facts['purpose'])}, now ${text(facts['status'])}${more(', waybill ', facts['waybill'])}${more(', the courier says: ', facts['remark'])}`,
  'parcel.scanned': (facts) =>
    `Parcel: ${text(facts['status'])}${more(' at ', facts['location'])}${more(', ', facts['remark'])}`,
  'job.waiting': (facts) =>
    `Job: ${task(facts)} waits${Number(facts['attempts']) > 0 ? ` after ${text(facts['attempts'])} attempts` : ''}, next at ${text(facts['next'])}${more(', last error: ', facts['error'])}`,
  'job.failed': (facts) => `Job: ${task(facts)} failed for good${more(': ', facts['error'])}`,
}

export function linesOfTimeline(entries: readonly StaffTimelineEntry[]): StoryLine[] {
  return entries.map(({ at, title, detail, who }) => ({
    at,
    text: `${title}${who === '' ? '' : ` (${who})`}${detail === '' ? '' : `: ${detail}`}`,
  }))
}

type LogLine = Readonly<Record<string, unknown>>

/** Fields of a log line that repeat its beginning, or have nothing to do with the order. */
const PLAIN = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'event',
  'orderId',
  'reqId',
  'job',
  'task',
  'err',
])

/**
 * The log lines about an order: those that contain its id, and all others of the same requests and jobs. Reads the log
 * once and skips lines that are not ours.
 */
export function linesOfLog(log: readonly string[], orderId: string): StoryLine[] {
  const parsed = log.flatMap((line) => parseLine(line))
  const work = new Set(parsed.filter((line) => line['orderId'] === orderId).flatMap((line) => workOf(line)))
  return parsed
    .filter((line) => line['orderId'] === orderId || workOf(line).some((each) => work.has(each)))
    .map((line) => ({ at: text(line['time']), text: wordsOf(line) }))
}

function parseLine(line: string): LogLine[] {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'time' in value && 'msg' in value ? [value] : []
  } catch {
    return []
  }
}

function workOf(line: LogLine): string[] {
  const request = typeof line['reqId'] === 'string' ? [`request ${line['reqId']}`] : []
  const job = typeof line['job'] === 'string' ? [`job ${line['job']}`] : []
  return [...request, ...job]
}

function wordsOf(line: LogLine): string {
  const facts = Object.entries(line).flatMap(([name, value]) =>
    PLAIN.has(name) || text(value) === '' ? [] : [`${name} ${text(value)}`],
  )
  const error = line['err'] as { readonly message?: unknown } | undefined
  const by = typeof line['task'] === 'string' ? ` (job ${line['task'].replaceAll('_', ' ')})` : ''
  return `Log: ${text(line['msg'])}${by}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}${more(', error: ', error?.message)}`
}

/** In order of time. */
export function joinLines(parts: readonly (readonly StoryLine[])[]): StoryLine[] {
  return parts.flat().toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
