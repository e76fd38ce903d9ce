/** The only client for outgoing requests: allow-listed origin, deadline, no redirects, size cap. */
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

export type OutboundClient = (request: OutboundRequest) => Promise<OutboundAnswer>

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
