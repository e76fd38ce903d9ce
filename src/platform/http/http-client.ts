/**
 * The client for requests to providers: allow-listed origin, deadline, no redirects, size cap; and a circuit breaker
 * for calls that somebody waits for.
 */
const DEADLINE_MS = 10_000
const MAX_ANSWER_BYTES = 1_000_000

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly deadlineMs?: number
  /** Maximum size for file downloads; the default is one megabyte. */
  readonly maxBytes?: number
}

export type OutboundAnswer =
  | { readonly ok: true; readonly status: number; readonly text: string; readonly bytes: Buffer }
  | { readonly ok: false; readonly detail: string }

type OutboundClient = (request: OutboundRequest) => Promise<OutboundAnswer>

/** Creates a client that can reach one origin only. */
export function outboundClient(baseUrl: string, headers: Readonly<Record<string, string>>): OutboundClient {
  const base = new URL(baseUrl)
  return async (request) => {
    const url = new URL(base.pathname.replace(/\/$/, '') + request.path, base.origin)
    if (url.origin !== base.origin) return { ok: false, detail: 'address outside the allowed origin' }
    try {
      const response = await fetch(url, {
        method: request.method,
        headers: { accept: 'application/json', ...headers, ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: 'error',
        signal: AbortSignal.timeout(request.deadlineMs ?? DEADLINE_MS),
      })
      const bytes = await readCapped(response, request.maxBytes ?? MAX_ANSWER_BYTES)
      return { ok: true, status: response.status, text: bytes.toString('utf8'), bytes }
    } catch (error) {
      return { ok: false, detail: describe(error) }
    }
  }
}

async function readCapped(response: Response, maxBytes: number): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('answer larger than the cap')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.name}: ${error.message}${cause}`
}

/**
 * Circuit breaker: after several failures in a row calls fail at once instead of at
 * the deadline. After a pause one call is let through to probe; the others wait for its result. Pure: state and time
 * are passed in, the new state is returned.
 */
export type Circuit = {
  readonly failuresInARow: number
  /** No call goes out before this time; 0 while closed. */
  readonly openUntilMs: number
}

export const CLOSED: Circuit = { failuresInARow: 0, openUntilMs: 0 }

export const FAILURES_TO_OPEN = 5
/** How long the circuit stays open before one call probes. A probe that gets no answer starts the same pause again. */
export const OPEN_MS = 1_000

type Passage = { readonly isLetThrough: boolean; readonly circuit: Circuit }

export function circuitBreaker(circuit: Circuit, nowMs: number): Passage {
  if (circuit.failuresInARow < FAILURES_TO_OPEN) return { isLetThrough: true, circuit }
  if (nowMs < circuit.openUntilMs) return { isLetThrough: false, circuit }
  return { isLetThrough: true, circuit: { ...circuit, openUntilMs: nowMs + OPEN_MS } }
}

/** Whether a call would be let through now; changes nothing. */
export function isPassable(circuit: Circuit, nowMs: number): boolean {
  return circuitBreaker(circuit, nowMs).isLetThrough
}

/** Any answer closes the circuit, a refusal too: the other side is up. */
export function afterCall(circuit: Circuit, isAnswered: boolean, nowMs: number): Circuit {
  if (isAnswered) return CLOSED
  const failuresInARow = circuit.failuresInARow + 1
  const openUntilMs = failuresInARow < FAILURES_TO_OPEN ? 0 : nowMs + OPEN_MS
  return { failuresInARow, openUntilMs }
}
