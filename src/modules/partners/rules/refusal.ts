/** Errors of the partner API: always the same shape, with a code for programs. */
import { z } from '#platform/rules/zod.ts'

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
