/** A request as the form on the page describes it, and what came of it. */
import { MESSAGES } from '#domain/messages.ts'
import type { DocsEndpoint } from './docs-view.ts'

export type TryInput = {
  readonly endpoint: Pick<DocsEndpoint, 'method' | 'path' | 'keyHeader' | 'parameters'>
  readonly key: string
  /** By place and name: 'query limit'. */
  readonly values: ReadonlyMap<string, string>
  readonly body: string | null
  readonly now: () => number
  readonly newId: () => string
}

/** A browser sends no header with other signs, and says no more than that it failed. */
export function keyProblem(key: string): string | undefined {
  return /^[\x20-\x7E]*$/.test(key.trim()) ? undefined : MESSAGES.api_key_letters
}

export type TryRequest = {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export function tryRequest({ endpoint, key, values, body, now, newId }: TryInput): TryRequest {
  const { method, parameters, keyHeader } = endpoint
  const valueOf = (place: string, name: string) => values.get(`${place} ${name}`)?.trim() ?? ''
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(valueOf('path', name)),
  )
  const query = new URLSearchParams()
  const headers: Record<string, string> = { [keyHeader]: key.trim() }
  for (const { place, name, isRequired } of parameters) {
    const value =
      valueOf(place, name) || (place === 'header' && isRequired ? madeValue(name, now, newId) : '')
    if (value === '') continue
    if (place === 'query') query.set(name, value)
    if (place === 'header') headers[name] = value
  }
  if (body !== null) headers['content-type'] = 'application/json'
  const search = query.toString()
  return { path: search === '' ? path : `${path}?${search}`, method, headers, body }
}

/** Headers that are new with each request, as the examples make them. */
function madeValue(name: string, now: () => number, newId: () => string): string {
  if (name === 'timestamp') return String(Math.floor(now() / 1000))
  return name === 'idempotency-key' ? newId() : ''
}

export type TryAnswer = {
  readonly status: number
  readonly milliseconds: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** JSON set out in lines, or the text as it came. */
  readonly text: string
}

/** Of the headers, those that a program looks at. */
const SHOWN_HEADERS = /^(?:etag|retry-after|x-request-id|ratelimit.*|idempotent-replayed|link|content-type)$/

export async function sendTry({ path, method, headers, body }: TryRequest): Promise<TryAnswer> {
  const startedAt = performance.now()
  const answer = await fetch(path, { method, headers, body, cache: 'no-store', credentials: 'omit' })
  const text = await answer.text()
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...answer.headers].filter(([name]) => SHOWN_HEADERS.test(name)),
    text: setOut(text),
  }
}

function setOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
