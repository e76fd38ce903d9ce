/** How the client asks: keys, waiting where the shop says so, answers that are remembered, and refusals as errors. */
import type { ApiErrorCode } from './api.generated.ts'

export type ClientOptions = {
  /** Where the shop lives, such as https://shop.example. */
  readonly baseUrl: string
  /** Reads. */
  readonly apiKey?: string | undefined
  /** Sends data to the shop. */
  readonly webhookSecret?: string | undefined
  /** How often a request is sent again after 429 or 503; 3 when it is left out. */
  readonly retries?: number
  /** How many answers are kept, to ask only whether they are new; 50 when it is left out. */
  readonly remembered?: number
  readonly fetch?: typeof fetch
  /** Waits so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

export type CallOptions = {
  readonly signal?: AbortSignal
  /** The name of a message that may have arrived already; a new one when it is left out. */
  readonly idempotencyKey?: string
}

export type Call = {
  readonly method: 'GET' | 'POST'
  /** With `{name}` where a parameter stands. */
  readonly path: string
  readonly keyHeader: 'api-key' | 'webhook-secret'
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** A file in place of JSON: the answer is its bytes. */
  readonly accept?: string
  /** Headers that are made for each call. */
  readonly made?: readonly string[]
}

export type Send = <Answer>(call: Call, options?: CallOptions) => Promise<Answer>

/** The shop has refused. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiErrorCode
  /** Each wrong field with what is allowed. */
  readonly fields: Readonly<Record<string, string>>
  /** To quote to the shop. */
  readonly requestId: string | null
  /** How many seconds the shop asks to wait; null where it does not say. */
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

/** ' (limit: …; status: …)', so that a log without the fields says it all. */
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
/** Where the shop does not say how long to wait: doubled with each try. */
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
        // Followed, a redirect would take the key along to wherever it leads.
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

/** Browsers say no more of it than its type. */
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

/** What a proxy says in other words counts as the shop being away. */
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

/** The newest so many. */
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

/** Every entry of a list, page by page: the next is asked for when it is needed. */
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
