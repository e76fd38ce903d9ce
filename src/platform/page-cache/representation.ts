/**
 * One answer ready to send: its bytes in each encoding that clients accept, with the complete header block, so that
 * sending costs little more than the write. Used for pages and static files.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this size compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 600
/** Memory of an entry besides its bodies: headers, maps, tags. */
const OVERHEAD_BYTES = 2_048
/** After this many requests the bytes are compressed thoroughly. */
const HITS_BEFORE_THOROUGH = 2

type Variant = { readonly body: Buffer; readonly headers: readonly string[] }

type RepresentationInput = {
  readonly status: number
  readonly body: Buffer
  /** Flat list of names and values, without length, ETag, encoding and Vary. */
  readonly headers: readonly string[]
  readonly contentType: string
  readonly compressor: Compressor
  /** The body in brotli, where the build made it already. */
  readonly brotli?: Buffer
}

export class Representation {
  readonly status: number
  /** Digest of the plain bytes: the same page has the same digest in every process. */
  readonly digest: string
  /** Approximate memory; grows when another encoding is requested. */
  bytes: number
  onGrowth: (bytes: number) => void = () => undefined

  readonly #headers: readonly string[]
  readonly #compressor: Compressor
  readonly #identity: Variant
  readonly #isCompressible: boolean
  readonly #ready = new Map<Encoding, Variant>()
  readonly #preparing = new Map<Encoding, Promise<Variant>>()
  readonly #isThorough: boolean
  #hits = 0

  constructor(input: RepresentationInput) {
    this.status = input.status
    this.digest = createHash('sha256').update(input.body).digest('base64url').slice(0, 22)
    this.#compressor = input.compressor
    this.#isCompressible = isCompressible(input.contentType) && input.body.length >= MIN_COMPRESSED_BYTES
    this.#headers = this.#isCompressible ? [...input.headers, 'Vary', 'Accept-Encoding'] : input.headers
    this.#identity = this.#variant(input.body, 'identity', '')
    this.#ready.set('identity', this.#identity)
    this.bytes = input.body.length + OVERHEAD_BYTES
    this.#isThorough = input.brotli !== undefined
    if (input.brotli) this.#keep('br', this.#variant(input.brotli, 'br', '-b11'))
  }

  get plain(): Buffer {
    return this.#identity.body
  }

  /** Sends at once if the encoding is ready, else compresses first. Handles GET, HEAD and `If-None-Match`. */
  send(request: IncomingMessage, response: ServerResponse, encoding: Encoding): 'sent' | 'not_modified' {
    this.#hits += 1
    const held = request.headers['if-none-match']
    const tag = held === undefined || this.status !== 200 ? null : matchingTag(held, this.digest)
    if (tag !== null) {
      response.writeHead(304, [...this.#headers, 'ETag', tag])
      response.end()
      return 'not_modified'
    }
    const isHead = request.method === 'HEAD'
    const variant = this.#isCompressible ? this.#ready.get(encoding) : this.#identity
    if (variant) this.#write(response, variant, isHead)
    else void this.#prepare(encoding as 'br' | 'gzip').then((made) => this.#write(response, made, isHead))
    const isWorthIt = this.#hits === HITS_BEFORE_THOROUGH && this.#isCompressible && !this.#isThorough
    if (encoding === 'br' && isWorthIt) this.#improve()
    return 'sent'
  }

  #write(response: ServerResponse, variant: Variant, isHead: boolean): void {
    if (response.destroyed) return
    response.writeHead(this.status, variant.headers as string[])
    if (isHead) response.end()
    else response.end(variant.body)
  }

  #prepare(encoding: 'br' | 'gzip'): Promise<Variant> {
    const running = this.#preparing.get(encoding)
    if (running) return running
    const preparing = this.#compressor
      .quick(this.plain, encoding)
      .then((body) => {
        // A thoroughly compressed copy that was ready first is kept.
        const better = this.#ready.get(encoding)
        return (
          better ?? this.#keep(encoding, this.#variant(body, encoding, encoding === 'br' ? '-b4' : '-gz'))
        )
      })
      // If compression fails, the plain bytes are sent.
      .catch(() => this.#identity)
      .finally(() => this.#preparing.delete(encoding))
    this.#preparing.set(encoding, preparing)
    return preparing
  }

  #improve(): void {
    this.#compressor.thorough(this.plain).then(
      (body) => this.#keep('br', this.#variant(body, 'br', '-b10')),
      () => undefined,
    )
  }

  #keep(encoding: Encoding, variant: Variant): Variant {
    const growth = variant.body.length - (this.#ready.get(encoding)?.body.length ?? 0)
    this.#ready.set(encoding, variant)
    this.bytes += growth
    this.onGrowth(growth)
    return variant
  }

  /** A strong ETag names exact bytes, so each encoding has its own. */
  #variant(body: Buffer, encoding: Encoding, suffix: string): Variant {
    const headers = [
      ...this.#headers,
      'Content-Length',
      String(body.length),
      'ETag',
      `"${this.digest}${suffix}"`,
    ]
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
    return { body, headers }
  }
}

function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|ld\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}

// What a client accepts: its best encoding among ours, and whether it already has the page.

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const REMEMBERED_HEADERS = 64
const MAX_HEADER_LENGTH = 256

/** Chooses br, then gzip, then identity, leaving out what the client refuses with q=0. Remembers common headers. */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const remembered = new Map<string, Encoding>()
  return (header) => {
    if (header === undefined || header === '') return 'identity'
    const known = remembered.get(header)
    if (known !== undefined) return known
    if (header.length > MAX_HEADER_LENGTH) return 'identity'
    const chosen = chooseEncoding(header)
    if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, chosen)
    return chosen
  }
}

export function chooseEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
    weights.set(name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

/**
 * The ETag with which the client holds these bytes in any encoding, or null. `If-None-Match` compares weakly (RFC 9110
 * §13.1.2): two encodings of one page are the same page. The client's own tag is returned, so that caches in between
 * find their copy.
 */
export function matchingTag(ifNoneMatch: string, digest: string): string | null {
  if (ifNoneMatch.trim() === '*') return `"${digest}"`
  const at = ifNoneMatch.indexOf(`"${digest}`)
  if (at === -1) return null
  const end = ifNoneMatch.indexOf('"', at + 1)
  const tag = ifNoneMatch.slice(at, end + 1)
  return /^"[\w-]+"$/.test(tag) && (tag.length === digest.length + 2 || tag[digest.length + 1] === '-')
    ? tag
    : null
}

// Compression off the event loop. The first answer is compressed quickly; what is requested again is compressed
// thoroughly, one at a time, so that it never competes with visitors for threads.

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const QUICK_BROTLI = 4
/**
 * One level higher takes three times as long for 2 % less. This one fits the home page into a connection's first ten
 * packets.
 */
const THOROUGH_BROTLI = 10
const GZIP_LEVEL = 6

export type Compressor = {
  quick(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer>
  /** Brotli only: nearly every browser requests it. */
  thorough(body: Buffer): Promise<Buffer>
}

export function createCompressor(): Compressor {
  let last: Promise<unknown> = Promise.resolve()
  return {
    quick: (body, encoding) =>
      encoding === 'br' ? brotli(body, QUICK_BROTLI) : gzipAsync(body, { level: GZIP_LEVEL }),
    thorough: (body) => {
      const turn = last.then(() => brotli(body, THOROUGH_BROTLI))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return brotliAsync(body, { params })
}
