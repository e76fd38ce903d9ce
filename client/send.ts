/** How the client sends requests: API keys, waiting when the shop says so, cached responses (ETag), and errors. */
import type { ApiErrorCode } from './api.generated.ts'

export type ClientOptions = {
  /** The shop's base URL, such as https://shop.example. */
  readonly baseUrl: string
  /** Key for reading. */
  readonly apiKey?: string | undefined
  /** Key for sending data to the shop. */
  readonly webhookSecret?: string | undefined
  /** Maximum number of retries after 429 or 503. Default 3. */
  readonly retries?: number
  /** Maximum number of responses cached for conditional requests (ETag). Default 50. */
  readonly remembered?: number
  readonly fetch?: typeof fetch
  /** Waits this many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Idempotency key; pass the same one to repeat a message that may have arrived. Default: a new one. */
  readonly idempotencyKey?: string
}

export type Call = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for each path parameter. */
  readonly path: string
  readonly keyHeader: 'api-key' | 'webhook-secret'
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** The response is a file: returns its bytes instead of JSON. */
  readonly accept?: string
  /** Headers generated for each call. */
  readonly made?: readonly string[]
}

export type Send = <Answer>(call: Call, options?: CallOptions) => Promise<Answer>

/** The shop answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** Each invalid field with what is allowed. */
  readonly fields: Readonly<Record<string, string>>
  /** Quote this id to the shop's support. */
  readonly requestId: string | null
  /** Seconds to wait before a retry (`retry-after`); null if the shop did not say. */
  readonly retryAfter: number | null

  constructor(status: number, refusal: Refusal, retryAfter: number | null) {
    super(`${status} ${refusal.code}: ${refusal.message}${inWords(refusal.fields)}`)
    this.status = status
    this.code = refusal.code
    this.fields = refusal.fields ?? {}
    this.requestId = refusal.request_id ?? null
    this.retryAfter = retryAfter
  }
}

/** ' (limit: …; status: …)', so that a log of the message alone shows every invalid field. */
function inWords(fields: Readonly<Record<string, string>> = {}): string {
  const said = Object.entries(fields).map(([name, words]) => `${name}: ${words}`)
  return said.length === 0 ? '' : ` (${said.join('; ')})`
}

type Refusal = {
  readonly code: ApiErrorCode
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  readonly request_id?: string
}

const RETRIED: ReadonlySet<number> = new Set([429, 503])
const USUAL_RETRIES = 3
const USUALLY_REMEMBERED = 50
/** Used without `retry-after`: doubles with each attempt. */
const FIRST_WAIT_SECONDS = 1
const MAX_WAIT_SECONDS = 120

export function createSend(options: ClientOptions): Send {
  const { retries = USUAL_RETRIES, remembered = USUALLY_REMEMBERED, wait = sleep } = options
  const ask = options.fetch ?? fetch
  const memory = createMemory(remembered)

  return async <Answer>(call: Call, callOptions: CallOptions = {}): Promise<Answer> => {
    const url = urlOf(options.baseUrl, call)
    const idempotencyKey = callOptions.idempotencyKey ?? crypto.randomUUID()
    for (let tries = 1; ; tries += 1) {
      const known = call.method === 'GET' ? memory.get(url) : undefined
      const answer = await ask(url, {
        method: call.method,
        headers: headersOf(call, options, idempotencyKey, known?.tag),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...(callOptions.signal ? { signal: callOptions.signal } : {}),
        // Following a redirect would send the key to its target.
        redirect: 'manual',
      })
      if (answer.status === 304 && known) return structuredClone(known.answer) as Answer
      if (isRedirect(answer))
        throw new TypeError(`${options.baseUrl} leads elsewhere: ask the shop where it is`)
      if (answer.ok) {
        const read = (
          call.accept ? new Uint8Array(await answer.arrayBuffer()) : await answer.json()
        ) as Answer
        const tag = answer.headers.get('etag')
        if (tag !== null && call.method === 'GET') memory.set(url, { tag, answer: structuredClone(read) })
        return read
      }
      const error = await errorOf(answer)
      if (!RETRIED.has(answer.status) || tries > retries) throw error
      const seconds = error.retryAfter ?? FIRST_WAIT_SECONDS * 2 ** (tries - 1)
      if (seconds > MAX_WAIT_SECONDS) throw error
      await wait(seconds * 1000)
    }
  }
}

/** Browsers expose only the type of an opaque redirect. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

function urlOf(baseUrl: string, { path, params = {}, query = {} }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return baseUrl.replace(/\/$/, '') + filled + (text === '' ? '' : `?${text}`)
}

function headersOf(
  { keyHeader, body, accept = 'application/json', made = [] }: Call,
  { apiKey, webhookSecret }: ClientOptions,
  idempotencyKey: string,
  tag: string | undefined,
): Record<string, string> {
  const key = keyHeader === 'api-key' ? apiKey : webhookSecret
  if (!key) throw new TypeError(`This call needs a key for the header ${keyHeader}`)
  return {
    [keyHeader]: key,
    accept,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(made.includes('idempotency-key') ? { 'idempotency-key': idempotencyKey } : {}),
    ...(made.includes('timestamp') ? { timestamp: String(Math.floor(Date.now() / 1000)) } : {}),
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
}

/** An error that is not in the shop's format comes from a proxy: treat the shop as unavailable. */
async function errorOf(answer: Response): Promise<ApiError> {
  const text = answer.headers.get('retry-after')
  const retryAfter = text !== null && /^\d+$/.test(text) ? Number(text) : null
  const body = (await answer.json().catch(() => null)) as { readonly error?: Refusal } | null
  const refusal = body?.error ?? {
    code: answer.status === 503 ? 'busy' : 'unexpected',
    message: answer.statusText,
  }
  return new ApiError(answer.status, refusal, retryAfter)
}

type Remembered = { readonly tag: string; readonly answer: unknown }

/** Keeps the newest entries only. */
function createMemory(most: number) {
  const kept = new Map<string, Remembered>()
  return {
    get: (url: string) => kept.get(url),
    set: (url: string, answer: Remembered) => {
      kept.delete(url)
      kept.set(url, answer)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

type Page<Item> = {
  readonly data: readonly Item[]
  readonly pagination: { readonly hasMore: boolean; readonly next_cursor: string | null }
}

/** Every entry of a list; the next page is requested when needed. */
export async function* eachOf<Query extends { readonly cursor?: string }, Item>(
  list: (query: Query, options?: CallOptions) => Promise<Page<Item>>,
  query: Query,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for (let asked = query; ;) {
    const { data, pagination } = await list(asked, options)
    yield* data
    const { hasMore, next_cursor: cursor } = pagination
    if (!hasMore || cursor === null) return
    asked = { ...query, cursor }
  }
}
