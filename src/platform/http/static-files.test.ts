import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const outside = mkdtempSync(join(tmpdir(), 'panna-files-'))
const folder = join(outside, 'client')
const script = `console.log(${JSON.stringify('long '.repeat(500))})`
mkdirSync(join(folder, 'assets'), { recursive: true })
mkdirSync(join(folder, 'images'))
writeFileSync(join(outside, 'secret.txt'), 'secret')
writeFileSync(join(folder, '.hidden'), 'hidden')
writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script)
const style = `main { content: '${'long '.repeat(500)}' }`
writeFileSync(join(folder, 'assets', 'app-3c4d.css'), style)
writeFileSync(join(folder, 'assets', 'app-3c4d.css.br'), brotliCompressSync(style))
writeFileSync(join(folder, 'images', 'a b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'favicon.ico'), 'icon')
writeFileSync(join(folder, 'robots.png'), 'picture')

const files = await createStaticFiles(folder, ['X-Content-Type-Options', 'nosniff'])
const server = createServer((incoming, outgoing) => {
  if (!files.serve(incoming, outgoing)) outgoing.writeHead(599).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(outside, { recursive: true })
})

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const asked = request({ port, host: '127.0.0.1', path, headers, method }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe('static files', () => {
  test('precompressed files are sent as they are, and have no address of their own', async () => {
    for (let time = 0; time < 4; time += 1) {
      const answer = await get('/assets/app-3c4d.css', { 'accept-encoding': 'br' })
      expect(answer.headers['content-encoding']).toBe('br')
      expect(answer.headers.etag).toMatch(/-b11"$/)
      expect(brotliDecompressSync(answer.body).toString()).toBe(style)
    }
    const plain = await get('/assets/app-3c4d.css')
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, style])
    expect((await get('/assets/app-3c4d.css.br')).status).toBe(599)
  })

  test('a built file is immutable, compressed, sent with its exact type and not shared with other sites', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(answer.body).toString()).toBe(script)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const again = await get('/assets/app-1a2b.js', { 'if-none-match': answer.headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('a later build does not replace files of the pages being served', async () => {
    rmSync(join(folder, 'assets', 'app-1a2b.js'))
    expect((await get('/assets/app-1a2b.js')).body.toString()).toBe(script)
    rmSync(join(folder, 'robots.png'))
    expect((await get('/robots.png')).status).toBe(404)
  })

  test('other files are cached for a day; a query changes nothing; HEAD has no body', async () => {
    expect((await get('/favicon.ico?v=1')).headers['cache-control']).toContain('max-age=86400')
    // A picture could be opened directly: then it can run nothing.
    expect((await get('/images/a%20b.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const head = await get('/favicon.ico', {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '4', 0])
  })

  test.each([
    '/',
    '/assets',
    '/assets/',
    '/.hidden',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/favicon.ico%00',
    '/favicon.ico/',
    '//favicon.ico',
    '/FAVICON.ICO',
    '/%66avicon.ico',
  ])('%s is not a file', async (path) => {
    expect((await get(path)).status).toBe(599)
  })

  test('only GET and HEAD are served', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get('/favicon.ico', {}, method)).status).toBe(599)
  })
})
