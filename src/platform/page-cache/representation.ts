/**
 * One answer ready to send: its bytes in each requested encoding with the complete header block, so that sending costs
 * little more than the write. Used for pages and static files.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compressor } from './compress.ts'
import { matchingTag, type Encoding } from './negotiate.ts'

/** Below this size compression saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 600
/** Memory of an entry besides its bodies: headers, maps, tags. */
const OVERHEAD_BYTES = 2_048
/** After this many requests the bytes are compressed thoroughly. */
const HITS_BEFORE_THOROUGH = 2

type Variant = { readonly body: Buffer; readonly headers: readonly string[] }

export type RepresentationInput = {
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

export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|ld\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}
