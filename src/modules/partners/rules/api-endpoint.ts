/**
 * An endpoint of the partner API, described once: the server validates by it, and the documentation and the client are
 * generated from it.
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

export type ApiHeader = {
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
