/**
 * An endpoint of the partner API, described once: the server validates by it, and the documentation and the client are
 * generated from it. With the errors that it can return, and their messages.
 */
import { z } from '#platform/rules/zod.ts'
import type { Scope } from '#modules/staff/rules/scopes.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'

export type ApiEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** The client's method name: listOrders. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** In OpenAPI's syntax: /orders-api/orders/{id}. */
  readonly path: `/${string}`
  readonly scope: Scope
  /** The header that carries the key (spec §6). */
  readonly keyHeader: 'api-key' | 'webhook-secret'
  readonly group: 'Orders' | 'Products' | 'Figures' | 'Data'
  readonly title: string
  /** Markdown of a few sentences. */
  readonly description: string
  /**
   * Strict objects: an unknown parameter is refused by its name. Each field has `.describe()` and `.meta({ example })`.
   */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Maximum body size in bytes; 100 kB by default. */
  readonly bodyBytes?: number
  /** Headers it reads besides the key, each with its purpose. */
  readonly headers?: Readonly<Record<string, ApiHeader>>
  /** Schema of those headers, validated together with the rest of the request. */
  readonly headerShape?: z.ZodType
  readonly answer: Answer
  /** Possible errors besides those of every endpoint: 400, 401, 403, 429, 500, 503. */
  readonly refusals?: readonly ApiRefusalCode[]
  /** Whether it sends an ETag and answers 304 to a matching `if-none-match`. */
  readonly isTagged?: boolean
  /** Answers with a PDF instead of JSON. */
  readonly isPdf?: boolean
}

type ApiHeader = {
  readonly description: string
  readonly isRequired: boolean
  readonly example: string
}

/** Preserves the type of each part. */
export function apiEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(endpoint: ApiEndpoint<Params, Query, Body, Answer>): ApiEndpoint<Params, Query, Body, Answer> {
  return endpoint
}

/** The error catalogue: what each code means and what to do. Invalid input is 400 here (spec §7 has no other). */
export const API_REFUSALS = {
  bad_request: {
    status: 400,
    means: 'The request is invalid; `fields` lists what is wrong.',
  },
  unauthenticated: {
    status: 401,
    means: 'The API key is missing, unknown, expired or revoked.',
  },
  forbidden: { status: 403, means: 'The key is valid but lacks the scope that this endpoint needs.' },
  not_found: { status: 404, means: 'There is nothing at this address.' },
  method_not_allowed: {
    status: 405,
    means: 'This address does not support the method. `allow` lists those it supports.',
  },
  conflict: {
    status: 409,
    means: 'This idempotency key was used before with another body. Use a new key for a new body.',
  },
  too_large: { status: 413, means: 'The body, or the number of its records, is above the limit.' },
  unsupported_type: { status: 415, means: 'The body has to be JSON, sent uncompressed.' },
  too_many_requests: {
    status: 429,
    means: 'This key has reached its limit per minute. `retry-after` says how many seconds to wait.',
  },
  unexpected: {
    status: 500,
    means: 'An error on our side. Tell us the request_id; you may retry the same request.',
  },
  busy: {
    status: 503,
    means: 'The shop is overloaded. Wait as long as `retry-after` says, then try again.',
  },
} as const

export type ApiRefusalCode = keyof typeof API_REFUSALS

/** The body of every error, with a code for programs. */
export const apiRefusal = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z
        .enum(Object.keys(API_REFUSALS) as [ApiRefusalCode, ...ApiRefusalCode[]])
        .describe('Which refusal it is: the word for programs.'),
      message: z.string().describe('What went wrong, for people.'),
      fields: z
        .record(z.string(), z.string())
        .optional()
        .describe('Each wrong field or parameter by its path, with what is allowed.'),
      request_id: z.string().describe('To quote to the shop; the same as in the `x-request-id` header.'),
    }),
  })
  .meta({ id: 'Refusal' })

export type ApiRefusal = z.output<typeof apiRefusal>

type Issue = z.core.$ZodRawIssue
type Size = Extract<Issue, { code: 'too_small' | 'too_big' }>

/**
 * The message for input of integrators and AI assistants, for every rule without a message of its own. Passed to
 * `parse` as its error map.
 */
export function inputSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MESSAGES.input_missing : ofType(issue.expected, issue.schema)
    case 'too_small':
      return ofSize(issue, issue.minimum, sentences.inputAtLeast)
    case 'too_big':
      return ofSize(issue, issue.maximum, sentences.inputAtMost)
    case 'invalid_value':
      return issue.input === undefined
        ? MESSAGES.input_missing
        : sentences.inputOneOf(issue.values.map((value) => String(value)))
    case 'invalid_format':
      return ofFormat(issue.format)
    case 'invalid_key':
      return issue.issues[0]?.message ?? MESSAGES.input_other
    case 'unrecognized_keys':
      return MESSAGES.data_field_unknown
    case 'custom':
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
    default:
      return MESSAGES.input_other
  }
}

function ofType(expected: string, schema: z.core.$ZodType | undefined): string {
  if (schema instanceof z.ZodNumber) return ofNumber(schema)
  if (expected === 'string') return MESSAGES.input_text
  if (expected === 'boolean') return MESSAGES.input_yes_or_no
  if (expected === 'array') return MESSAGES.input_list
  return expected === 'object' || expected === 'record' ? MESSAGES.input_object : MESSAGES.input_other
}

function ofSize(
  { code, origin, schema }: Size,
  bound: number | bigint,
  sentence: (count: string, what: 'characters' | 'entries') => string,
): string {
  if (schema instanceof z.ZodNumber) return ofNumber(schema)
  if (code === 'too_small' && bound === 1) return MESSAGES.input_empty
  return sentence(String(bound), origin === 'string' ? 'characters' : 'entries')
}

/** All limits of the number in one sentence, whichever was exceeded. */
function ofNumber({ minValue, maxValue, format }: z.ZodNumber): string {
  const bound = (value: number | null) =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null
  return sentences.inputNumber(format === 'safeint', bound(minValue), bound(maxValue))
}

function ofFormat(format: string): string {
  if (format === 'uuid') return MESSAGES.api_id
  return format === 'date' ? MESSAGES.data_day : MESSAGES.input_other
}
