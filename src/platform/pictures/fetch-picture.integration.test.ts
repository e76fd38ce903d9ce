/** Pictures from addresses in an imported file: which are fetched, and what cannot be reached through them. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { PHOTO_BYTES } from '../rules/photo.ts'
import { createPictureFetcher, type PictureFetcherOptions } from './fetch-picture.ts'

async function website(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function fetcher(options: Partial<PictureFetcherOptions> = {}) {
  const made = createPictureFetcher({
    userAgent: 'test',
    isLoopbackAllowed: true,
    deadlineMs: 30_000,
    ...options,
  })
  afterAll(() => made.close())
  return made
}

const PNG = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer()
const site = await website((request, response) => {
  const url = request.url ?? ''
  const [, hops] = /^\/hops\/(\d+)$/.exec(url) ?? []
  if (hops !== undefined)
    response.writeHead(302, { location: hops === '0' ? '/a.png' : `/hops/${Number(hops) - 1}` }).end()
  else if (url === '/a.png') response.writeHead(200, { 'content-type': 'text/html' }).end(PNG)
  else if (url === '/page') response.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="x"/>')
  else if (url === '/large') response.writeHead(200).end(Buffer.alloc(PHOTO_BYTES + 1))
  else if (url === '/endless') response.writeHead(200).write(PNG)
  else if (url === '/busy') response.writeHead(503).end()
  else if (url === '/inside') response.writeHead(301, { location: 'http://10.0.0.1/a.png' }).end()
  else if (url === '/file') response.writeHead(301, { location: 'file:///etc/passwd' }).end()
  else response.writeHead(404).end()
})

test('a picture is recognised by its bytes and re-encoded, also after redirects', async () => {
  const files = fetcher()
  for (const path of ['/a.png', '/hops/0', '/hops/2'])
    expect(await files.fetch(site + path), path).toMatchObject({
      ok: true,
      photo: { contentType: 'image/webp', width: 300, height: 200 },
    })
})

test.each([
  ['/page', 'not_a_picture', false],
  ['/large', 'too_large', false],
  ['/busy', 'refused', true],
  ['/none', 'refused', false],
  ['/hops/3', 'too_many_redirects', false],
  ['/inside', 'private_address', false],
  ['/file', 'bad_address', false],
])('%s is refused: %s', async (path, problem, isTemporary) => {
  expect(await fetcher().fetch(site + path)).toEqual({ ok: false, problem, isTemporary })
})

test('a response that never ends is a failure', async () => {
  expect(await fetcher({ deadlineMs: 1_000 }).fetch(`${site}/endless`)).toEqual({
    ok: false,
    problem: 'no_answer',
    isTemporary: true,
  })
})

describe('a live shop never connects to an address that is not plainly public:', () => {
  let asked = 0
  const nowhere = async () => {
    asked += 1
    return []
  }
  test.each([
    ['http://127.0.0.1/a.png', 'private_address'],
    ['http://localhost/a.png', 'private_address'],
    ['http://[::1]/a.png', 'private_address'],
    ['http://[::ffff:10.0.0.1]/a.png', 'private_address'],
    ['http://169.254.169.254/latest/meta-data', 'private_address'],
    ['http://0x7f000001/a.png', 'private_address'],
    ['http://192.168.1.1/a.png', 'private_address'],
    ['https://user:secret@panna.example/a.png', 'bad_address'],
    ['http://panna.example:5432/', 'bad_address'],
    ['gopher://panna.example/', 'bad_address'],
  ])('%s', async (url, problem) => {
    const files = fetcher({
      isLoopbackAllowed: false,
      ...(!url.includes('localhost') && { resolve: nowhere }),
    })
    expect(await files.fetch(url)).toMatchObject({ ok: false, problem })
  })

  test('a name that resolves to a private address, even beside a public one', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ]
    const files = fetcher({ isLoopbackAllowed: false, resolve })
    expect(await files.fetch('http://cdn.example/a.png')).toMatchObject({ problem: 'private_address' })
    expect(asked).toBe(0)
  })

  test('a name that later resolves to another address: it is resolved once', async () => {
    let times = 0
    const port = new URL(site).port
    const resolve = async () => {
      times += 1
      return [{ address: times === 1 ? '127.0.0.1' : '10.1.2.3', family: 4 }]
    }
    const files = fetcher({ resolve })
    expect(await files.fetch(`http://cdn.example:${port}/a.png`)).toMatchObject({ ok: true })
    expect(times).toBe(1)
  })
})
