/**
 * Parameters shared by several endpoints, with their dates, times and cursors. The error of each says what is allowed.
 */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { isDay } from '#platform/rules/range.ts'

export const MAX_LISTED = 100
const USUALLY_LISTED = 50
const FURTHEST = 1_000_000

/** A parameter that was sent twice is an array. */
const orTwice = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (Array.isArray(input) ? MESSAGES.api_twice : message),
})

/** For a whole object: unknown parameters are refused by name. */
const unknownByName = {
  error: ({ code }: { readonly code?: string }) =>
    code === 'unrecognized_keys' ? MESSAGES.api_parameter_unknown : MESSAGES.api_invalid,
}

/** Strict, so that a misspelt parameter is not ignored. */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, unknownByName)
}

function wholeNumber(least: number, most: number, message: string) {
  const read = (value: unknown) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return z.preprocess(read, z.int(orTwice(message)).min(least, message).max(most, message))
}

export function oneOf<const Words extends readonly string[]>(
  words: Words,
  message: string,
): z.ZodEnum<z.core.util.ToEnum<Words[number]>> {
  return z.enum(words, orTwice(message))
}

const moment = (message: string) =>
  z.string(orTwice(message)).refine((text) => readMoment(text) !== null, { error: message })

/** PostgreSQL refuses NUL in a text. */
export function text(most: number, message: string): z.ZodString {
  return z
    .string(orTwice(message))
    .min(1, message)
    .max(most, message)
    .regex(/^[^\0]*$/, message)
}

export const idParameter = z.uuid(orTwice(MESSAGES.api_id)).toLowerCase()

export const spanShape = {
  start_date: moment(MESSAGES.api_moment)
    .optional()
    .describe('On or after this date in India, or this time. A time needs an offset.')
    .meta({ example: '2026-11-01' }),
  end_date: moment(MESSAGES.api_moment)
    .optional()
    .describe('Until the end of this date in India, or until this time, inclusive.')
    .meta({ example: '2026-11-22' }),
}

export const pagingShape = {
  limit: wholeNumber(1, MAX_LISTED, MESSAGES.api_limit)
    .default(USUALLY_LISTED)
    .describe('Maximum number of results.')
    .meta({ example: 20, usual: USUALLY_LISTED }),
  offset: wholeNumber(0, FURTHEST, MESSAGES.api_offset)
    .default(0)
    .describe(
      'How many results to skip. For long or changing lists, use the cursor instead. Not allowed with `updated_since`.',
    )
    .meta({ example: 0, usual: 0 }),
  cursor: z
    .string(orTwice(MESSAGES.api_cursor))
    .optional()
    .describe(
      '`next_cursor` of the previous response: continues after it, even if new results have arrived. Keep the other parameters the same and leave out `offset`.',
    )
    .meta({ example: 'o8k5q2z7m1c-5f0c7f0e8d8c4a569f0e2f1b7f1f0c22' }),
  updated_since: moment(MESSAGES.api_moment)
    .optional()
    .describe(
      'Only results that changed since this date in India or this time, oldest change first. `next_cursor` is then never null: save it and send it next time. Changes of the last two seconds come with the next response.',
    )
    .meta({ example: '2026-11-22T09:30:00+05:30' }),
}

type Asked = {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly offset: number
  readonly cursor?: string | undefined
  readonly updated_since?: string | undefined
}

/** Rules over several parameters also run if other parameters are invalid, so that all errors are reported at once. */
const whenRight =
  (...names: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => names.includes(String(path?.[0])))

export function isSpanForward(asked: Pick<Asked, 'start_date' | 'end_date'>): boolean {
  return isForward(spanOf(asked))
}
export const INVERTED_RANGE = {
  error: MESSAGES.api_span_turned,
  path: ['end_date'],
  when: whenRight('start_date', 'end_date'),
}

export function hasItsCursor(kinds: ListKinds): (asked: Pick<Asked, 'cursor' | 'updated_since'>) => boolean {
  return (asked) => asked.cursor === undefined || readCursor(kindOf(kinds, asked), asked.cursor) !== null
}
export const CURSOR_BROKEN = {
  error: MESSAGES.api_cursor,
  path: ['cursor'],
  when: whenRight('cursor', 'updated_since'),
}

export function usesOneCursor({ cursor, offset }: Pick<Asked, 'cursor' | 'offset'>): boolean {
  return cursor === undefined || offset === 0
}
export const CURSOR_AND_OFFSET = {
  error: MESSAGES.api_cursor_and_offset,
  path: ['offset'],
  when: whenRight('cursor', 'offset'),
}

/** An order that changes while the list is read moves to its end: with an offset, others would be skipped. */
export function areChangesByCursor({
  updated_since,
  offset,
}: Pick<Asked, 'updated_since' | 'offset'>): boolean {
  return updated_since === undefined || offset === 0
}
export const CHANGES_BY_OFFSET = {
  error: MESSAGES.api_changes_by_cursor,
  path: ['offset'],
  when: whenRight('updated_since', 'offset'),
}

/** The cursor kinds for newest first and for oldest change first. */
export type ListKinds = { readonly usual: CursorKind; readonly changed: CursorKind }

export function kindOf(
  { usual, changed }: ListKinds,
  { updated_since }: Pick<Asked, 'updated_since'>,
): CursorKind {
  return updated_since === undefined ? usual : changed
}

export const pagination = z
  .object({
    total: z.int().min(0).describe('Total number of results for these parameters.').meta({ example: 1 }),
    limit: z.int().min(1).max(MAX_LISTED).meta({ example: 20 }),
    offset: z.int().min(0).meta({ example: 0 }),
    hasMore: z.boolean().describe('Whether there are more results now.').meta({ example: false }),
    next_cursor: z
      .string()
      .nullable()
      .describe(
        'Cursor of the next page. Null at the end, except with `updated_since`: save it there for the next request.',
      ),
  })
  .meta({ id: 'Pagination' })

// Dates and times as integrators write them, in milliseconds since 1970: a date is the whole day in India, a time has
// an offset. India has one time zone without daylight saving, so arithmetic is enough.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const INDIA = 5 * HOUR + 30 * MINUTE

/** In a query an unescaped '+' arrives as a space, so a space is read as '+'. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+ -])(\d\d):?(\d\d))$/

/** From its first millisecond to the one after its last. */
type Moment = { readonly from: number; readonly until: number }

/** null if the text is neither a date nor a time of this century. */
export function readMoment(text: string): Moment | null {
  if (isDay(text)) {
    const from = dayNumber(text) * DAY - INDIA
    return { from, until: from + DAY }
  }
  const [, day = '', ...parts] = INSTANT.exec(text) ?? []
  if (!isDay(day)) return null
  const [
    hours = '',
    minutes = '',
    seconds = '0',
    fraction = '',
    sign = '+',
    aheadHours = '0',
    aheadMinutes = '0',
  ] = parts
  const time = timeOf(Number(hours), Number(minutes), Number(seconds))
  const ahead = timeOf(Number(aheadHours), Number(aheadMinutes), 0)
  if (time === null || ahead === null || ahead > 14 * HOUR) return null
  const shift = sign === '-' ? -ahead : ahead
  const from = dayNumber(day) * DAY + time + Number(fraction.slice(0, 3).padEnd(3, '0')) - shift
  return { from, until: from + 1 }
}

function timeOf(hours: number, minutes: number, seconds: number): number | null {
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * HOUR + minutes * MINUTE + seconds * 1_000 : null
}

/** In ISO 8601, in UTC. */
export function isoInstant(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY)
  const rest = milliseconds - day * DAY
  const padded = (value: number, length = 2) => String(value).padStart(length, '0')
  const [hours, minutes] = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE)]
  const seconds = `${padded(Math.floor((rest % MINUTE) / 1_000))}.${padded(rest % 1_000, 3)}`
  return `${isoDay(day)}T${padded(hours)}:${padded(minutes)}:${seconds}Z`
}

/** A span of time; null for an open end. */
export type Span = { readonly from: number | null; readonly until: number | null }

/** Both ends are inclusive. */
export function spanOf(ends: {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}): Span {
  return { from: momentOf(ends.start_date)?.from ?? null, until: momentOf(ends.end_date)?.until ?? null }
}

function momentOf(text: string | undefined): Moment | null {
  return text === undefined ? null : readMoment(text)
}

export function isForward({ from, until }: Span): boolean {
  return from === null || until === null || from < until
}

// Cursors: the position of the last row, as an opaque text. A forged one leads to another position of the same list,
// and never beyond what its key may read.

export const CURSOR_KINDS = {
  orders: 'o',
  changed_orders: 'u',
  products: 'p',
  changed_products: 'q',
} as const
export type CursorKind = keyof typeof CURSOR_KINDS

/** Microseconds since 1970, the precision of the database, so that rows of one millisecond stay distinct. */
export type Place = { readonly micros: number; readonly id: string }

const CURSOR = /^([a-z])([0-9a-z]{1,11})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/
/** Up to the year 2100. */
const MAX_MICROS = 4_102_444_800_000_000

export function writeCursor(kind: CursorKind, { micros, id }: Place): string {
  return `${CURSOR_KINDS[kind]}${micros.toString(36)}-${id.replaceAll('-', '')}`
}

/** null if the text is not a cursor of this kind of list. */
export function readCursor(kind: CursorKind, text: string): Place | null {
  const [, letter, time = '', ...id] = CURSOR.exec(text) ?? []
  const micros = Number.parseInt(time, 36)
  if (letter !== CURSOR_KINDS[kind] || !(micros <= MAX_MICROS)) return null
  return { micros, id: id.join('-') }
}

/** The position before everything at this moment or later, in a list sorted by ascending time. */
export function placeBefore(milliseconds: number): Place {
  return { micros: milliseconds * 1_000, id: '00000000-0000-0000-0000-000000000000' }
}
