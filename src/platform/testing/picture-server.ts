/** Serves pictures as the shop does, with a folder and a port of its own. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createLog } from '../process/log.ts'
import { createPictures, type PicturesOptions } from '../pictures/pictures.ts'
import type { TestShop } from '#tests/support/shop.ts'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type PictureServer = Awaited<ReturnType<typeof pictureServer>>

/** Deleted after the tests. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'panna-pictures-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function pictureServer(
  { shop }: Pick<TestShop, 'shop'>,
  options: Partial<PicturesOptions> = {},
) {
  const lines: string[] = []
  const pictures = createPictures({
    getMaster: (id) => shop.getPictureMaster({ id }),
    folder: options.folder ?? aFolder(),
    securityHeaders: ['X-Content-Type-Options', 'nosniff'],
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    ...options,
  })
  const server = createServer((incoming, outgoing) => {
    if (!pictures.serve(incoming, outgoing)) outgoing.writeHead(599).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    pictures.close()
    server.close()
    server.closeAllConnections()
  }
  afterAll(close)

  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return new Promise<Answer>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      const asked = request({ port, host: '127.0.0.1', path, headers, method }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  return { get, pictures, lines, close }
}

/** Stores an original unchanged; returns its address. */
export async function aPicture(
  { db }: Pick<TestShop, 'db'>,
  bytes: Buffer,
  contentType = 'image/webp',
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  await db.pool.query(
    `INSERT INTO pictures (id, content_type, width, height, placeholder, bytes) VALUES ($1, $2, 800, 800, '', $3)`,
    [id, contentType, bytes],
  )
  return `/pictures/${id}`
}
