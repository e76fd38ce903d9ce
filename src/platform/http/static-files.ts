/**
 * The files of the browser build and the public pictures. The list is read once: what is not on it does not exist, so
 * no spelling of a path leads elsewhere. Built files are read at start, so that a later build does not replace files of
 * pages being served; pictures when first requested. Each is compressed once, by the build or here.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { statement, type Queryable } from '../database/statement.ts'
import { createCompressor, createNegotiator, Representation } from '../page-cache/representation.ts'

export type StaticFiles = {
  /** Returns true if the address is one of the files; the answer has then been started. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
  readonly served: number
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** Names of built files hold a hash of their content. */
const HASHED = '/assets/'
/** Written beside a file by the build: the same content, compressed. It has no address of its own. */
const COMPRESSED = '.br'
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
/** Scripts, styles and fonts are parts of a page whose headers apply to them, so they carry few headers. */
const PART_OF_A_PAGE = ['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin']
/** A picture opened by itself may run and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** The service worker follows the policy of its own file: it fetches from the shop only. */
const POLICIES: Readonly<Record<string, string>> = { '/service-worker.js': "default-src 'self'" }

/** `share` receives the built files by path, and returns those of other versions. */
export async function createStaticFiles(
  folder: string,
  securityHeaders: readonly string[],
  share?: (own: ReadonlyMap<string, Buffer>) => Promise<BuiltFiles>,
): Promise<StaticFiles> {
  const listed = [...listFiles(folder)]
  const isCompressed = ([url]: readonly [string, string]): boolean =>
    url.startsWith(HASHED) && url.endsWith(COMPRESSED)
  const paths = new Map(listed.filter((file) => !isCompressed(file)))
  const compressed = new Map(listed.filter(isCompressed))
  const loaded = new Map<string, Promise<Representation>>()
  const compressor = createCompressor()
  const chooseEncoding = createNegotiator()
  let served = 0

  async function read(url: string, path: string): Promise<Representation> {
    const [body, brotli] = await Promise.all([readFile(path), readBrotli(url)])
    return represent(url, body, brotli)
  }

  function represent(url: string, body: Buffer, brotli?: Buffer): Representation {
    const contentType = TYPES[extname(url)] ?? 'application/octet-stream'
    const cacheControl = url.startsWith(HASHED) ? FOR_EVER : FOR_A_DAY
    const headers = [
      'Content-Type',
      contentType,
      'Cache-Control',
      cacheControl,
      ...(url.startsWith(HASHED)
        ? PART_OF_A_PAGE
        : [...securityHeaders, 'Content-Security-Policy', POLICIES[url] ?? POLICY]),
    ]
    return new Representation({
      status: 200,
      body,
      headers,
      contentType,
      compressor,
      ...(brotli && { brotli }),
    })
  }

  function readBrotli(url: string): Promise<Buffer | undefined> {
    const path = compressed.get(`${url}${COMPRESSED}`)
    return path === undefined ? Promise.resolve(undefined) : readFile(path)
  }

  /** Loaded once; retried after a failure. */
  function fileAt(url: string, load: () => Promise<Representation>): Promise<Representation> {
    const known = loaded.get(url)
    if (known) return known
    const file = load()
    loaded.set(url, file)
    file.catch(() => loaded.delete(url))
    return file
  }

  const built = await Promise.all(
    [...paths]
      .filter(([url]) => url.startsWith(HASHED))
      .map(async ([url, path]) => [url, (await fileAt(url, () => read(url, path))).plain] as const),
  )
  const others = await share?.(new Map(built))

  async function readOfOthers(versions: BuiltFiles, url: string): Promise<Representation> {
    const body = await versions.find(url)
    if (!body) throw new Error(`no version contains ${url}`)
    return represent(url, body)
  }

  function find(url: string): Promise<Representation> | null {
    const path = paths.get(url)
    if (path !== undefined) return fileAt(url, () => read(url, path))
    return others && url.startsWith(HASHED) ? fileAt(url, () => readOfOthers(others, url)) : null
  }

  return {
    serve(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const file = find(pathOf(request.url ?? ''))
      if (file === null) return false
      served += 1
      file.then(
        (ready) => ready.send(request, response, chooseEncoding(request.headers['accept-encoding'])),
        () => {
          response.writeHead(404, ['Content-Length', '0', ...securityHeaders])
          response.end()
        },
      )
      return true
    },
    get served() {
      return served
    },
  }
}

function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

/** Addresses as a browser spells them, with the file for each. Hidden files are left out. */
function listFiles(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return new Map(
    files.flatMap((file) => {
      const path = join(file.parentPath, file.name)
      const parts = relative(folder, path).split(sep)
      return parts.some((part) => part.startsWith('.'))
        ? []
        : [[`/${parts.map(encodeURIComponent).join('/')}`, path] as const]
    }),
  )
}

// Built files of other versions. While a shop is updated, a page of one version may ask a process of another for its
// scripts and styles, and pages stay open in browsers for days. So each process puts its files into the database, and
// finds there what it does not have itself.

type BuiltFiles = {
  /** null if no version has it. */
  find(path: string): Promise<Buffer | null>
}

/** Minimum interval between queries of the list, however many unknown files are requested. */
const LISTED_FOR_MS = 1_000

const touchFiles = statement<[readonly string[]], { path: string }>(
  'keep_built_files',
  `UPDATE built_files SET shipped_at = shop_now() WHERE path = ANY($1::text[]) RETURNING path`,
)
const insertFiles = statement<[readonly string[], readonly Buffer[]], Record<string, never>>(
  'insert_built_files',
  `INSERT INTO built_files (path, body) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING`,
)
const purgeFiles = statement<[], Record<string, never>>(
  'forget_built_files',
  `DELETE FROM built_files WHERE shipped_at < shop_now() - interval '90 days'`,
)
const listPaths = statement<[], { path: string }>('list_built_files', `SELECT path FROM built_files`)
const findFile = statement<[string], { body: Buffer }>(
  'find_built_file',
  `SELECT body FROM built_files WHERE path = $1`,
)

/** Stores this version's files, by path, and deletes those that were not shipped for 90 days. */
export async function shareBuiltFiles(on: Queryable, own: ReadonlyMap<string, Buffer>): Promise<BuiltFiles> {
  const stored = new Set((await touchFiles(on, [...own.keys()])).map(({ path }) => path))
  const added = [...own].filter(([path]) => !stored.has(path))
  if (added.length > 0)
    await insertFiles(
      on,
      added.map(([path]) => path),
      added.map(([, body]) => body),
    )
  await purgeFiles(on)

  let listed: Promise<ReadonlySet<string>> | null = null
  function paths(): Promise<ReadonlySet<string>> {
    if (listed) return listed
    const asked = listPaths(on).then((rows) => new Set(rows.map(({ path }) => path)))
    listed = asked
    const again = () => {
      listed = null
    }
    asked.then(() => setTimeout(again, LISTED_FOR_MS).unref(), again)
    return asked
  }

  return {
    async find(path) {
      if (!(await paths()).has(path)) return null
      const [file] = await findFile(on, path)
      return file?.body ?? null
    },
  }
}
