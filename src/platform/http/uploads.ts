/** Endpoints that take an uploaded file, a sheet or a photo: size-checked and read here, then handed to a use case. */
import { Readable } from 'node:stream'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import { parse } from 'csv-parse'
import type { Actor } from '../actor.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { GateFull } from '../process/concurrency.ts'
import { MESSAGES } from '../rules/messages.ts'
import { isPhotoType, PHOTO_BYTES, photoProblem, type PhotoUse, type TakenPhoto } from '../rules/photo.ts'
import { PROBLEMS } from '../rules/problems.ts'
import { verbatim, type Result } from '../rules/result.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS, type Sheet } from '../rules/sheet.ts'
import { Refusal, sendError, sendProblem } from './errors.ts'
import { limitedByAccount } from './rate-limits.ts'
import { takeRawBodies } from './web-request.ts'

export type SheetUpload = {
  readonly url: string
  readonly access: NonNullable<FastifyContextConfig['access']>
  readonly receive: (
    actor: Actor,
    upload: { readonly fileName: string; readonly sheet: Sheet },
  ) => Promise<Result<object>>
}

export async function sheetUploadsApi(
  app: FastifyInstance,
  { uploads }: { readonly uploads: readonly SheetUpload[] },
): Promise<void> {
  takeRawBodies(app)
  for (const { url, access, receive } of uploads)
    app.post<{ Querystring: { name?: string } }>(
      url,
      {
        config: { access, ...limitedByAccount('sheetUpload') },
        bodyLimit: MAX_SHEET_BYTES,
        errorHandler: (error, request, reply) => {
          if (error.statusCode === PROBLEMS.too_large.status)
            void sendProblem(reply, { code: 'too_large', key: 'import_large' })
          else void sendError(error, request, reply)
        },
      },
      async (request, reply) => {
        const read = await readSheet(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        if (read.problem !== null) return sendProblem(reply, { code: 'invalid', ...verbatim(read.problem) })
        const fileName = typeof request.query.name === 'string' ? request.query.name : ''
        const received = await receive(request.actor, { fileName, sheet: read.sheet })
        if (!received.ok) return sendProblem(reply, received.problem)
        void reply.code(201)
        return received.value
      },
    )
}

type ReadSheet =
  | { readonly sheet: Sheet; readonly problem: null }
  | { readonly sheet: null; readonly problem: string }

const PART_LENGTH = 64 * 1024
/** Maximum length of a row: an unclosed quote would swallow the rest of the file. */
const MAX_ROW_LENGTH = 100_000
/** Empty lines count towards the limit; they are removed later. */
const MAX_LINES = MAX_SHEET_ROWS * 2

/**
 * Parses a CSV file as spreadsheets write it: UTF-8, Windows-1252 or, with a byte order mark, UTF-16; separated by
 * commas, semicolons or tabs, or as a first line such as `sep=;` says. Reads it in parts to keep the event loop
 * responsive, and stops at the maximum number of rows.
 */
export async function readSheet(bytes: Buffer): Promise<ReadSheet> {
  const decoded = decode(bytes)
  if (decoded === null) return { sheet: null, problem: MESSAGES.import_unreadable }
  const [, named] = NAMED_DELIMITER.exec(decoded) ?? []
  const text = named === undefined ? decoded : decoded.replace(NAMED_DELIMITER, '')
  if (text.trim() === '') return { sheet: null, problem: MESSAGES.import_empty }
  const records: string[][] = []
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter: named ?? delimiterOf(text),
      relax_column_count_less: true,
      skip_empty_lines: false,
      max_record_size: MAX_ROW_LENGTH,
    }),
  )
  try {
    for await (const record of parser) {
      records.push(record as string[])
      if (records.length > MAX_LINES) return { sheet: null, problem: MESSAGES.import_rows }
    }
  } catch {
    return { sheet: null, problem: MESSAGES.import_unreadable }
  }
  const [head = [], ...rows] = records
  return { sheet: { head, rows }, problem: null }
}

/** null if the bytes are not text. */
function decode(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return textOf(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return textOf(bytes, 'utf-16be')
  const text = textOf(bytes, 'utf-8')
  if (text !== null || isDamagedUtf8(bytes)) return text
  const western = textOf(bytes, 'windows-1252')
  return western === null || CONTROL.test(western) ? null : western
}

function textOf(bytes: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Windows-1252 can decode any bytes, so control characters are what distinguishes a table from a picture. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/

/** Valid UTF-8 letters next to invalid bytes: decoding as another encoding would garble the valid ones. */
function isDamagedUtf8(bytes: Buffer): boolean {
  return /[^\0-\x7f\ufffd]/.test(bytes.toString('utf8'))
}

/** A line that Excel writes and reads but never shows. */
const NAMED_DELIMITER = /^"?sep=([,;\t|])"?\r?\n/i

/** Detects the separator from the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PART_LENGTH) yield text.slice(start, start + PART_LENGTH)
}

/** null: this app opens no pictures and accepts none. */
export type PhotoTaker = Pick<Pictures, 'take'> | null

type PhotoUpload<Kept> = {
  readonly url: string
  readonly config: RouteShorthandOptions['config'] & object
  readonly pictures: PhotoTaker
  /** A photo by default. */
  readonly use?: PhotoUse
  /** Checked before the photo is decoded, which is the expensive part. */
  readonly may: (request: FastifyRequest) => Promise<Result<null>>
  readonly keep: (request: FastifyRequest, photo: TakenPhoto) => Promise<Result<Kept>>
}

/**
 * A route that accepts the bytes of one photo; only the re-encoded picture is used. In its own scope, because every
 * body there is raw.
 */
export async function photoUpload<Kept>(app: FastifyInstance, upload: PhotoUpload<Kept>): Promise<void> {
  await app.register(async (scope) => addRoute(scope, upload))
}

function addRoute<Kept>(app: FastifyInstance, upload: PhotoUpload<Kept>): void {
  takeRawBodies(app)
  const { url, config, pictures, use, may, keep } = upload
  app.post(
    url,
    {
      config,
      bodyLimit: PHOTO_BYTES,
      errorHandler: (error, request, reply) => {
        if (error.statusCode === PROBLEMS.too_large.status) void sendProblem(reply, photoProblem('large'))
        else void sendError(error, request, reply)
      },
    },
    async (request, reply): Promise<Kept | FastifyReply> => {
      const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (sent.length === 0) return sendProblem(reply, photoProblem('empty'))
      if (!isPhotoType(request.headers['content-type'])) return sendProblem(reply, photoProblem('kind'))
      const allowed = await may(request)
      if (!allowed.ok) return sendProblem(reply, allowed.problem)
      const taken = await take(pictures, sent, use)
      if ('refusal' in taken) {
        request.log.warn({ refusal: taken.refusal, bytes: sent.length }, 'a photo was refused')
        return sendProblem(reply, photoProblem(taken.refusal))
      }
      const kept = await keep(request, taken.photo)
      if (!kept.ok) return sendProblem(reply, kept.problem)
      void reply.code(201)
      return kept.value
    },
  )
}

async function take(pictures: PhotoTaker, sent: Buffer, use: PhotoUse | undefined) {
  if (!pictures) throw new Refusal('busy', 'busy')
  try {
    return await pictures.take(sent, use)
  } catch (error) {
    // Too many uploads are waiting, or decoding took too long: both are temporary.
    if (error instanceof GateFull) throw new Refusal('busy', 'busy')
    return { refusal: 'broken' } as const
  }
}
