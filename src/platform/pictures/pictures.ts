/**
 * Serves pictures in the requested size and format, before Fastify, like static files. Browsers that accept AVIF get it
 * once it is made; until then WebP with a lifetime of a minute, because AVIF takes too long to wait for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  PICTURE_WIDTHS,
  type IconName,
  type PictureFormat,
  type PictureWidth,
  type ShareName,
} from '../rules/picture.ts'
import type { PictureMaster } from './stored-pictures.ts'
import type { Logger } from '../process/log.ts'
import { createCompressor, Representation } from '../page-cache/representation.ts'
import { createGate, GateFull } from '../process/concurrency.ts'
import { createPictureMaker, createPictureWorks } from './picture-maker.ts'
import {
  createPictureDisk,
  createPictureMemory,
  keyOf,
  type Rendition,
  type RenditionFormat,
} from './picture-cache.ts'
import type { PhotoUse } from '../rules/photo.ts'
import type { TakeAnswer } from './convert-picture.ts'

/** Addresses of pictures. Anything spelled differently is not a picture, so no path can lead elsewhere. */
type PictureAddress = {
  /** 24 hexadecimal digits. */
  readonly id: string
  readonly size: Rendition['size']
  /** null: the best format that the client accepts. */
  readonly format: RenditionFormat | null
}

const PREFIX = '/pictures/'
const ADDRESS =
  /^\/pictures\/([0-9a-f]{24})(?:\/(?:(share|cover|logo)\.jpg|(icon-(?:32|180|192|512|maskable))\.png|([0-9]{2,4})(?:\.(avif|webp|jpg))?))?$/
/** The default width. */
const USUAL_WIDTH: PictureWidth = 800
const WIDTHS: ReadonlyMap<string, PictureWidth> = new Map(
  PICTURE_WIDTHS.map((width) => [String(width), width]),
)

export function isPicturePath(url: string): boolean {
  return url.startsWith(PREFIX)
}

/**
 * `/pictures/<id>`, optionally followed by `/<width>`, `/<width>.<format>`, a picture to share (`/share.jpg`, `/cover.jpg`, `/logo.jpg`) or an icon; null for everything else.
 */
export function readPictureAddress(url: string): PictureAddress | null {
  const mark = url.indexOf('?')
  const found = ADDRESS.exec(mark === -1 ? url : url.slice(0, mark))
  const [, id, share, icon, width, format] = found ?? []
  if (id === undefined) return null
  if (share !== undefined) return { id, size: share as ShareName, format: 'jpg' }
  if (icon !== undefined) return { id, size: icon as IconName, format: 'png' }
  if (width === undefined) return { id, size: USUAL_WIDTH, format: null }
  const size = WIDTHS.get(width)
  return size === undefined ? null : { id, size, format: (format as PictureFormat | undefined) ?? null }
}

/** The best format that a client accepts. Browsers name AVIF and WebP; clients that name neither get JPEG. */
const REMEMBERED_HEADERS = 64
const MAX_HEADER_LENGTH = 512

/** Caches common headers. */
export function createFormatChooser(): (accept: string | undefined) => PictureFormat {
  const remembered = new Map<string, PictureFormat>()
  return (header) => {
    if (header === undefined || header.length > MAX_HEADER_LENGTH) return 'jpg'
    const known = remembered.get(header)
    if (known !== undefined) return known
    const chosen = chooseFormat(header)
    if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, chosen)
    return chosen
  }
}

export function chooseFormat(accept: string): PictureFormat {
  const named = accept.toLowerCase().split(',').map(readRange)
  const reads = (type: string) => named.some((range) => range.type === type && range.weight > 0)
  if (reads('image/avif')) return 'avif'
  return reads('image/webp') ? 'webp' : 'jpg'
}

function readRange(part: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = part.split(';').map((each) => each.trim())
  const weight = parameters.find((each) => each.startsWith('q='))
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
}

export type Pictures = {
  /** Returns true if the address is a picture; the answer has then been started. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  /** Makes it ahead of the first visitor when nothing else is to be done. */
  prepare(rendition: Rendition): Promise<void>
  /** Re-encodes a visitor's photo, one at a time. Rejects if it takes too long or too many wait. */
  take(sent: Uint8Array, use?: PhotoUse): Promise<TakeAnswer>
  stats(): PictureStats
  /** Work in progress is abandoned. */
  close(): void
}

export type PictureStats = {
  readonly served: number
  readonly servedFromMemory: number
  readonly made: number
  readonly failed: number
  readonly memoryBytes: number
}

export type PicturesOptions = {
  readonly getMaster: (id: string) => Promise<PictureMaster | null>
  readonly folder: string
  readonly securityHeaders: readonly string[]
  readonly log: Logger
  readonly maxDiskBytes?: number
  readonly maxMemoryBytes?: number
}

/** Why this format was chosen: requested, negotiated, or in place of AVIF. */
type Kind = 'named' | 'chosen' | 'meanwhile'
type Entry = {
  readonly bytes: Buffer
  readonly answers: Map<Kind, Representation>
  readonly format: RenditionFormat
}

const MAX_DISK_BYTES = 512 * 1024 * 1024
const MAX_MEMORY_BYTES = 16 * 1024 * 1024
const TYPES: Readonly<Record<RenditionFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}
const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'
const RETRY_AFTER_SECONDS = '1'
/** Each waiting upload holds up to 5 MB in memory. */
const SENT = { running: 1, waiting: 8 }
/** A picture opened by itself may run and load nothing. */
const POLICY = "default-src 'none'; sandbox"

export function createPictures(options: PicturesOptions): Pictures {
  const { log, securityHeaders } = options
  /** Mails and other sites may show our pictures, which are the same for everyone. */
  const at = securityHeaders.indexOf(RESOURCE_POLICY)
  const anywhere = [
    ...(at === -1 ? securityHeaders : securityHeaders.toSpliced(at, 2)),
    RESOURCE_POLICY,
    'cross-origin',
  ]
  const memory = createPictureMemory<Entry>(options.maxMemoryBytes ?? MAX_MEMORY_BYTES)
  const disk = createPictureDisk({
    folder: options.folder,
    maxBytes: options.maxDiskBytes ?? MAX_DISK_BYTES,
    onError: (error) =>
      log.warn({ err: error }, 'the picture cache folder cannot be used: pictures are made again'),
  })
  const entryOf = ({ format }: Rendition, bytes: Buffer): Entry => ({ bytes, format, answers: new Map() })
  const maker = createPictureMaker()
  const works = createPictureWorks({ getMaster: options.getMaster, maker, disk, memory, entryOf, log })
  const acceptedFormat = createFormatChooser()
  const compressor = createCompressor()
  const sent = createGate(SENT)
  const counts = { served: 0, servedFromMemory: 0 }
  void disk.sweep()

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? ''
    if (!isPicturePath(url) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const address = readPictureAddress(url)
    if (!address) {
      refuse(response, 404)
      return true
    }
    counts.served += 1
    const { id, size } = address
    const rendition = { id, size, format: address.format ?? acceptedFormat(request.headers.accept) }
    const kind = address.format === null ? 'chosen' : 'named'
    const ready = memory.get(keyOf(rendition))
    if (ready) {
      counts.servedFromMemory += 1
      send(ready, kind, request, response)
    } else {
      find(rendition, kind, request).then(
        (found) => (found ? send(found.entry, found.kind, request, response) : refuse(response, 404)),
        (error: unknown) => {
          if (!(error instanceof GateFull))
            log.error({ err: error, picture: id }, 'a picture could not be read')
          refuse(response, 503)
        },
      )
    }
    return true
  }

  async function find(
    rendition: Rendition,
    kind: Kind,
    request: IncomingMessage,
  ): Promise<{ entry: Entry; kind: Kind } | null> {
    if (rendition.format === 'avif' && kind === 'chosen') {
      const made = await works.findMade(rendition)
      if (made) return { entry: made, kind }
      const { accept = '' } = request.headers
      const format = chooseFormat(accept.replaceAll(/image\/avif/gi, ''))
      const entry = await works.find({ ...rendition, format })
      // Only now: the visitor's own picture comes first, and a missing one needs no other format.
      if (entry) void works.makeLater(rendition)
      return entry && { entry, kind: 'meanwhile' }
    }
    const entry = await works.find(rendition)
    return entry && { entry, kind }
  }

  function send(entry: Entry, kind: Kind, request: IncomingMessage, response: ServerResponse): void {
    const answer = entry.answers.get(kind) ?? represent(entry, kind)
    answer.send(request, response, 'identity')
  }

  function represent(entry: Entry, kind: Kind): Representation {
    const contentType = TYPES[entry.format]
    const headers = [
      'Content-Type',
      contentType,
      'Cache-Control',
      kind === 'meanwhile' ? FOR_A_MINUTE : FOR_EVER,
      ...(kind === 'named' ? [] : ['Vary', 'Accept']),
      ...anywhere,
      'Content-Security-Policy',
      POLICY,
    ]
    const answer = new Representation({ status: 200, body: entry.bytes, headers, contentType, compressor })
    entry.answers.set(kind, answer)
    return answer
  }

  function refuse(response: ServerResponse, status: 404 | 503): void {
    if (response.destroyed) return
    const headers = ['Content-Length', '0', 'Cache-Control', 'no-store', ...securityHeaders]
    response.writeHead(status, status === 503 ? [...headers, 'Retry-After', RETRY_AFTER_SECONDS] : headers)
    response.end()
  }

  return {
    serve,
    prepare: (rendition) => works.makeLater(rendition),
    take: (bytes, use) => sent.pass(() => maker.take(bytes, use)),
    stats: () => ({ ...counts, made: works.made, failed: works.failed, memoryBytes: memory.bytes }),
    close: () => maker.close(),
  }
}
