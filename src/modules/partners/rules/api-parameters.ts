/** Parameters shared by several endpoints. The error of each says what is allowed. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { readCursor, type CursorKind } from './api-cursor.ts'
import { isForward, readMoment, spanOf } from './api-moments.ts'

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

/** Rules over several parameters. */
export function isSpanForward(asked: Pick<Asked, 'start_date' | 'end_date'>): boolean {
  return isForward(spanOf(asked))
}
/** Rules over several parameters also run if other parameters are invalid, so that all errors are reported at once. */
const whenRight =
  (...names: readonly string[]) =>
  ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => names.includes(String(path?.[0])))

export const SPAN_TURNED = {
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

export function isOneWayOn({ cursor, offset }: Pick<Asked, 'cursor' | 'offset'>): boolean {
  return cursor === undefined || offset === 0
}
export const TWO_WAYS_ON = {
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
