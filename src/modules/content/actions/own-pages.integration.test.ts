import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createOwnPages } from '../providers/loopback.ts'
import { readPage } from '../providers/read-page.ts'
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
const visit = () => createOwnPages({ ...options, answerMs: 30_000 }).visit()

describe("a look at the shop's own pages", () => {
  test.each(['/plain', '/br', '/gzip'])('reads %s and weighs it as it travelled', async (path) => {
    const answer = await visit().get(path, 'mobile')
    if (!answer.ok) throw new Error(answer.reason)
    expect(answer).toMatchObject({ status: 200, text: TEXT, robotsTag: path === '/plain' ? 'noindex' : '' })
    expect(answer.wireBytes).toBe(
      { '/plain': TEXT.length, '/br': brotliCompressSync(TEXT).length, '/gzip': gzipSync(TEXT).length }[path],
    )
    expect(answer.answeredInMs).toBeGreaterThan(0)
    expect(site.asked.at(-1)).toMatchObject({ path, host: 'panna.example', agent: /Mobile/ })
  })

  test('weighs a picture without reading it', async () => {
    expect(await visit().get('/picture')).toMatchObject({ ok: true, wireBytes: 1_234, text: '' })
  })

  test('follows no redirect', async () => {
    const before = site.asked.length
    expect(await visit().get('/away')).toMatchObject({ ok: true, status: 302 })
    expect(site.asked.length).toBe(before + 1)
  })

  test.each(['/silent', '/half'])('of %s is told to be late, and ends', async (path) => {
    const impatient = createOwnPages({ ...options, answerMs: 300 }).visit()
    expect(await impatient.get(path)).toEqual({ ok: false, reason: 'late' })
  })

  test.each([
    ['/cut', 'failed'],
    ['/broken', 'failed'],
    ['/bomb', 'too_large'],
    ['/endless', 'too_large'],
  ])('of %s is told to be %s, and ends', async (path, reason) => {
    expect(await visit().get(path)).toEqual({ ok: false, reason })
  })

  test.each(['//evil.example/', 'http://evil.example/', '/\\evil.example', '/a\r\nX: y', 'plain', '/../x'])(
    'never asks for %j',
    async (path) => {
      const before = site.asked.length
      expect(await visit().get(path)).toEqual({ ok: false, reason: 'not_own' })
      expect(site.asked.length).toBe(before)
    },
  )

  test('asks no more often and no longer than it may', async () => {
    const few = createOwnPages({ ...options, mostAnswers: 2 }).visit()
    expect([(await few.get('/plain')).ok, (await few.get('/plain')).ok]).toEqual([true, true])
    expect(await few.get('/plain')).toEqual({ ok: false, reason: 'spent' })
    const short = createOwnPages({ ...options, visitMs: 50 }).visit()
    expect(await short.get('/silent')).toEqual({ ok: false, reason: 'late' })
    expect(await short.get('/plain')).toEqual({ ok: false, reason: 'spent' })
  })

  test('finds nobody where nobody listens', async () => {
    expect(
      await createOwnPages({ ...options, port: 1 })
        .visit()
        .get('/'),
    ).toEqual({ ok: false, reason: 'failed' })
  })
})

test('a page is read as a search engine reads it', () => {
  const facts = readPage(`<!doctype html><html><head><title>A &amp; B</title>
    <meta name="Description" content="words"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
    <link rel="canonical" href="https://a.example/"><link rel="alternate" hreflang="hi" href="/hi"><link rel="stylesheet" href="/a.css">
    <link rel="preload" as="font" href="/f.woff2"><link rel="modulepreload" href="/m.js"/><script src="/s.js"></script>
    <script type="application/ld+json">{"@context":"https://schema.org"}</script>
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
    hreflangs: ['hi'],
    jsonLd: ['{"@context":"https://schema.org"}'],
    links: ['/about?a=1&b=2'],
    pictures: [
      { src: '/p', srcset: '/p/240 240w', sizes: '64px', isLazy: true, hasSize: true },
      { src: '/q', srcset: '', sizes: '', isLazy: false, hasSize: false },
    ],
    scripts: ['/m.js', '/s.js', '/late.js', '/start.js'],
    styles: ['/a.css'],
    fonts: ['/f.woff2'],
    inlineStyles: ['width:9px'],
    foreignParts: 1,
  })
})
