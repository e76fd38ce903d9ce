/** Browser client of the shop's JSON API: returns the answer or a problem, never throws. */
import { MESSAGES } from '../../rules/messages.ts'

export type ApiProblem = {
  readonly code: string
  /** A message for the shopper, with the specification's text. */
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  readonly quote?: unknown
  /** What another browser of the account has saved meanwhile. */
  readonly kept?: unknown
}

export type Answer<Value> =
  | { readonly ok: true; readonly status: number; readonly value: Value }
  /** `status` is 0 if there was no response. */
  | { readonly ok: false; readonly status: number; readonly problem: ApiProblem }

export function getJson<Value>(path: string, signal?: AbortSignal): Promise<Answer<Value>> {
  return request(path, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
}

export function postJson<Value>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer<Value>> {
  return sendJson('POST', path, body, { ...(signal && { signal }) })
}

/** With `keepalive` it is sent even if the page is being closed. */
export function putJson<Value>(
  path: string,
  body: unknown,
  options: { readonly keepalive?: boolean } = {},
): Promise<Answer<Value>> {
  return sendJson('PUT', path, body, options)
}

export function deleteJson<Value>(path: string): Promise<Answer<Value>> {
  return request(path, { method: 'DELETE', headers: { accept: 'application/json' } })
}

function sendJson<Value>(
  method: string,
  path: string,
  body: unknown,
  init: RequestInit,
): Promise<Answer<Value>> {
  return request(path, {
    ...init,
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function request<Value>(path: string, init: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin' })
    const body = (await response.json().catch(() => null)) as { readonly error?: ApiProblem } | null
    if (response.ok && body !== null) return { ok: true, status: response.status, value: body as Value }
    return { ok: false, status: response.status, problem: body?.error ?? unexpected }
  } catch {
    return { ok: false, status: 0, problem: unexpected }
  }
}

/** The problem of a response without one; compared by identity. */
export const unexpected: ApiProblem = { code: 'unexpected', message: MESSAGES.unexpected }
