/**
 * An endpoint for integrators, described once: the server checks requests by it, the documentation and the client are
 * made from it. What is not said here does not exist.
 */
import type { z } from '#platform/rules/zod.ts'
import type { ApiRefusalCode } from './refusal.ts'
import type { Scope } from '#modules/staff/rules/scopes.ts'

export type ApiEndpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** What the client's method is called: listOrders. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  /** As OpenAPI writes it: /orders-api/orders/{id}. */
  readonly path: `/${string}`
  readonly scope: Scope
  /** The header that carries the key (spec §6). */
  readonly keyHeader: 'api-key' | 'webhook-secret'
  readonly group: 'Orders' | 'Products' | 'Figures' | 'Data'
  readonly title: string
  /** Markdown of a few sentences. */
  readonly description: string
  /** Strict objects: an unknown parameter is refused by its name. Each field has `.describe()` and `.meta({ example })`. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The longest body that it takes; 100 kB where it says nothing. */
  readonly bodyBytes?: number
  /** Headers it heeds beside the key, each with what it is for. */
  readonly headers?: Readonly<Record<string, ApiHeader>>
  /** What those headers must be, checked together with the rest of the request. */
  readonly headerShape?: z.ZodType
  readonly answer: Answer
  /** What it may answer beside 200 and what every endpoint may: 400, 401, 403, 429, 500, 503. */
  readonly refusals?: readonly ApiRefusalCode[]
  /** Whether it answers with an ETag, and 304 to who has it already. */
  readonly isTagged?: boolean
  /** It answers with a PDF in place of JSON. */
  readonly isPdf?: boolean
}

export type ApiHeader = {
  readonly description: string
  readonly isRequired: boolean
  readonly example: string
}

/** Keeps each part's own type. */
export function apiEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(endpoint: ApiEndpoint<Params, Query, Body, Answer>): ApiEndpoint<Params, Query, Body, Answer> {
  return endpoint
}
