import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createOwnPages, readPage } from '../providers/own-pages.ts'
import { smallSite } from '#tests/support/broken-pages.ts'

const TEXT = 'a page '.repeat(1_000)
const BOMB = gzipSync(Buffer.alloc(9_000_000))

const site = await smallSite((request, response) => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const answers: Readonly<Record<string, () => void>> = {
    '/plain': () => response.writeHead(200, { ...html, 'x-robots-tag': 'noindex' }).end(TEXT),
    '/br': () => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync(TEXT)),
    '/gzip': () => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync(TEXT)),
    '/broken': () => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end('no brotli'),
    '/bomb': () => response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(BOMB),
    '/endless': () => {
      const chunk = Buffer.alloc(1_000_000)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    },
    '/picture': () => response.writeHead(200, { 'content-type': 'image/avif' }).end(Buffer.alloc(1_234)),
    '/away': () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    '/silent': () => undefined,
    '/half': () => response.writeHead(200, html).write('half'),
    '/cut': () => request.socket.destroy(),
  }
  ;(answers[request.url ?? ''] ?? (() => response.writeHead(404, html).end()))()
})

const options = { host: '127.0.0.1', port: site.port, shopUrl: 'https://panna.example' }
const pages = createOwnPages({ ...options, answerMs: 30_000 })
const get = (path: string, signal = new AbortController().signal, from = pages) =>
  from.get(path, { visitor: 'mobile', signal })

describe("requests for the shop's own pages", () => {
  test.each(['/plain', '/br', '/gzip'])('read %s and count its compressed bytes', async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 200, text: TEXT, robotsTag: path === '/plain' ? 'noindex' : '' })
    expect(answer?.wireBytes).toBe(
      { '/plain': TEXT.length, '/br': brotliCompressSync(TEXT).length, '/gzip': gzipSync(TEXT).length }[path],
    )
    expect(answer?.answeredInMs).toBeGreaterThan(0)
    expect(site.asked.at(-1)).toMatchObject({ path, host: 'panna.example', agent: /Mobile/ })
  })

  test('count the bytes of a picture without decoding it as text', async () => {
    expect(await get('/picture')).toMatchObject({ wireBytes: 1_234, text: '' })
  })

  test('follow no redirect', async () => {
    const before = site.asked.length
    expect(await get('/away')).toMatchObject({ status: 302 })
    expect(site.asked.length).toBe(before + 1)
  })

  test.each(['/silent', '/half'])('time out when %s does not answer', async (path) => {
    const impatient = createOwnPages({ ...options, answerMs: 300 })
    expect(await get(path, undefined, impatient)).toBeNull()
    expect(await get(path, AbortSignal.timeout(50))).toBeNull()
  })

  test.each(['/cut', '/broken', '/bomb', '/endless'])('get nothing from %s, and end', async (path) => {
    expect(await get(path)).toBeNull()
  })

  test.each(['//evil.example/', 'http://evil.example/', '/\\evil.example', '/a\r\nX: y', 'plain', '/../x'])(
    'are never made for %j',
    async (path) => {
      const before = site.asked.length
      expect(await get(path)).toBeNull()
      expect(site.asked.length).toBe(before)
    },
  )

  test('are not made after the time limit of the check', async () => {
    const before = site.asked.length
    expect(await get('/plain', AbortSignal.abort())).toBeNull()
    expect(site.asked.length).toBe(before)
  })

  test('get nothing if nobody listens', async () => {
    expect(await get('/', undefined, createOwnPages({ ...options, port: 1 }))).toBeNull()
  })
})

test('a page is analysed like a search engine does', () => {
  const facts = readPage(`<!doctype html><html><head><title>A &amp; B</title>
    <meta name="Description" content="words"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
    <link rel="canonical" href="https://a.example/"><link rel="stylesheet" href="/a.css">
    <link rel="preload" as="font" href="/f.woff2"><link rel="modulepreload" href="/m.js"/><script src="/s.js"></script>
    <script type="application/ld+json">{"@id":"/not-a-script.js"}</script>
    <script type="module" async="">["/late.js"].forEach(preload);await import("/start.js");</script></head>
    <body><svg><title>a drawing</title></svg><a href="/about?a=1&amp;b=2">x</a><a>no</a>
    <img src="/p" srcset="/p/240 240w" sizes="64px" loading="lazy" width="2" height="3"><img src="/q" style="width:9px">
    <iframe></iframe><!-- <a href="/hidden"> --></body>`)
  expect(facts).toEqual({
    titles: ['A & B'],
    descriptions: ['words'],
    robots: ['noindex'],
    viewports: ['width=device-width'],
    canonicals: ['https://a.example/'],
    links: ['/about?a=1&b=2'],
    pictures: [
      { src: '/p', hasSize: true },
      { src: '/q', hasSize: false },
    ],
    scripts: ['/m.js', '/s.js', '/late.js', '/start.js'],
    styles: ['/a.css'],
    fonts: ['/f.woff2'],
    frames: 1,
  })
})
