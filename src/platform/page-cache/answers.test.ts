import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import {
  counted,
  heldRenders,
  page,
  startHarness,
  until,
  type Harness,
} from '../testing/page-cache-harness.ts'

let harness: Harness | undefined
afterEach(async () => {
  await harness?.close()
  harness = undefined
})

describe('failures', () => {
  test('if a page cannot be rendered again, the previous version is shown', async () => {
    let isDown = false
    const errors: unknown[] = []
    harness = await startHarness(
      async (_key, tag) => {
        tag('product:1')
        return isDown ? page('<p>broken</p>', { status: 500 }) : page('<p>fine</p>')
      },
      { onRenderError: (error) => errors.push(error) },
    )
    await harness.get('/')
    isDown = true
    harness.clock.ms += 5_000
    harness.cache.invalidate(['product:1'])
    const shown = await harness.get('/')
    expect([shown.status, shown.body.toString()]).toEqual([200, '<p>fine</p>'])
    expect(errors).toHaveLength(1)
    // No render is retried within a second.
    await harness.get('/')
    expect(harness.cache.stats().renders).toBe(2)
    isDown = false
    harness.clock.ms += 1_001
    await harness.get('/')
    expect(harness.cache.stats().renders).toBe(3)
  })

  test('an error page is sent once and never cached', async () => {
    let count = 0
    harness = await startHarness(async () => {
      count += 1
      return count === 1 ? page('<p>oops</p>', { status: 500 }) : page('<p>fine</p>')
    })
    const failed = await harness.get('/')
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'private, no-store'])
    expect((await harness.get('/')).body.toString()).toBe('<p>fine</p>')
  })

  test('a render that throws is answered with the failure page, without internal text', async () => {
    harness = await startHarness(async () => {
      throw new Error('secret inner text')
    })
    const failed = await harness.get('/')
    expect([failed.status, failed.body.toString()]).toEqual([500, '<p>unexpected</p>'])
  })

  test('answers with a cookie or marked private are sent but not cached', async () => {
    let count = 0
    const headers: Record<string, string>[] = [
      { 'set-cookie': 'a=1' },
      { 'cache-control': 'private' },
      { 'cache-control': 'no-store' },
    ]
    harness = await startHarness(async () => {
      count += 1
      return new Response(`<p>${count}</p>`, {
        headers: { 'content-type': 'text/html', ...headers[count - 1] },
      })
    })
    for (const expected of ['1', '2', '3']) {
      const answer = await harness.get('/')
      expect(answer.body.toString()).toBe(`<p>${expected}</p>`)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
    expect(harness.cache.stats().pages).toBe(0)
  })

  test("renders beyond the queue's limit are rejected at once", async () => {
    const { waiting, render } = heldRenders()
    harness = await startHarness(render)
    const asked = Array.from({ length: 4 + 128 + 1 }, (_, index) => harness!.get(`/products?search=${index}`))
    const refused = await Promise.race(asked)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    for (let ended = 0; ended < asked.length - 1; ended += 1) {
      await until(() => waiting.length > ended)
      waiting[ended]!.end('<p>late</p>')
    }
    const statuses = (await Promise.all(asked)).map((each) => each.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(132)
  })
})

describe('responses', () => {
  const html = `<p>${'a long page '.repeat(200)}</p><script>one()</script>`

  test('in brotli, gzip and plain are the same page under strong ETags of their own', async () => {
    harness = await startHarness(async () => page(html))
    const br = await harness.get('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await harness.get('/', { 'accept-encoding': 'gzip, br;q=0' })
    const plain = await harness.get('/')
    expect(brotliDecompressSync(br.body).toString()).toBe(html)
    expect(gunzipSync(gzip.body).toString()).toBe(html)
    expect(plain.body.toString()).toBe(html)
    expect([br, gzip, plain].map((each) => each.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
    expect(new Set([br, gzip, plain].map((each) => each.headers.etag)).size).toBe(3)
    for (const each of [br, gzip, plain]) {
      expect(each.headers.etag).toMatch(/^"[\w-]+"$/)
      expect(each.headers.vary).toBe('Accept-Encoding')
      expect(Number(each.headers['content-length'])).toBe(each.body.length)
      expect(each.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    }
  })

  test('that are requested again are compressed more thoroughly, with an ETag of their own', async () => {
    const varied = Array.from({ length: 400 }, (_, line) => `<p>Line ${(line * 7_919) % 1_000}</p>`).join('')
    harness = await startHarness(async () => page(varied))
    const accept = { 'accept-encoding': 'br' }
    const quick = await harness.get('/', accept)
    let later = await harness.get('/', accept)
    for (let ask = 0; ask < 200 && later.headers.etag === quick.headers.etag; ask += 1)
      later = await harness.get('/', accept)
    expect(later.headers.etag).not.toBe(quick.headers.etag)
    expect(later.body.length).toBeLessThanOrEqual(quick.body.length)
    expect(brotliDecompressSync(later.body).toString()).toBe(varied)
  })

  test("are 304 for a client with the page in any encoding, with the client's ETag", async () => {
    harness = await startHarness(async () => page(html))
    const br = await harness.get('/', { 'accept-encoding': 'br' })
    for (const held of [br.headers.etag!, `W/${br.headers.etag}`, `"other", ${br.headers.etag}`]) {
      const again = await harness.get('/', { 'if-none-match': held })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, br.headers.etag])
    }
    for (const other of ['"other"', '"', br.headers.etag!.slice(0, 10), br.headers.etag!.slice(0, -1)])
      expect((await harness.get('/', { 'if-none-match': other })).status).toBe(200)
  })

  test('to HEAD have the headers of GET and no body', async () => {
    harness = await startHarness(async () => page(html))
    const get = await harness.get('/')
    const head = await harness.get('/', {}, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
  })

  test('for a missing page keep the status and are cached separately', async () => {
    const { state, render } = counted(() => '')
    harness = await startHarness(async (key, tag) => {
      await render(key, tag)
      return page('<h1>Product not found</h1>', { status: 404 })
    })
    expect((await harness.get('/ruled-notebook/none')).status).toBe(404)
    expect((await harness.get('/ruled-notebook/none')).status).toBe(404)
    expect(state.renders).toBe(1)
  })

  test('with a permanent redirect are cached with their location', async () => {
    harness = await startHarness(
      async () => new Response(null, { status: 301, headers: { location: '/ruled-notebook/a' } }),
    )
    const moved = await harness.get('/ruled-notebook/old')
    expect([moved.status, moved.headers.location]).toEqual([301, '/ruled-notebook/a'])
    await harness.get('/ruled-notebook/old')
    expect(harness.cache.stats()).toMatchObject({ renders: 1, hits: 1 })
    const measured = await harness.get('/ruled-notebook/old?utm_source=mail')
    expect([measured.status, measured.headers.location]).toEqual([301, '/ruled-notebook/a?utm_source=mail'])
  })

  test("allow the payment provider in the cart's policy only", async () => {
    harness = await startHarness(async () => page(html))
    expect((await harness.get('/cart')).headers['content-security-policy']).toContain('https://pay.test')
    expect((await harness.get('/')).headers['content-security-policy']).not.toContain('https://pay.test')
  })
})

describe('memory', () => {
  test('a flood of invented addresses evicts only other invented addresses', async () => {
    const html = 'x'.repeat(1_000)
    harness = await startHarness(async () => page(html), { maxBytes: 400_000 })
    await harness.get('/')
    await harness.get('/ruled-notebook/a')
    for (let flood = 0; flood < 300; flood += 1) await harness.get(`/products?search=${flood}`)
    expect(harness.cache.stats().bytes).toBeLessThanOrEqual(400_000)
    const before = harness.cache.stats().renders
    await harness.get('/')
    await harness.get('/ruled-notebook/a')
    expect(harness.cache.stats().renders).toBe(before)
    await harness.get('/products?search=0')
    expect(harness.cache.stats().renders).toBe(before + 1)
  })

  test('the least recently used page is evicted first', async () => {
    const html = 'x'.repeat(50_000)
    harness = await startHarness(async () => page(html), { maxBytes: 300_000 })
    for (const path of ['/about', '/blog', '/contact', '/home']) await harness.get(path)
    harness.clock.ms += 2_000
    await harness.get('/about')
    await harness.get('/wishlist')
    await harness.get('/cart')
    const before = harness.cache.stats().renders
    await harness.get('/about')
    expect(harness.cache.stats().renders).toBe(before)
    await harness.get('/blog')
    expect(harness.cache.stats().renders).toBe(before + 1)
  })

  test('compressed copies count too', async () => {
    const html = Array.from({ length: 20_000 }, (_, index) => index.toString(36)).join(' ')
    harness = await startHarness(async () => page(html))
    await harness.get('/')
    const plain = harness.cache.stats().bytes
    await harness.get('/', { 'accept-encoding': 'gzip' })
    expect(harness.cache.stats().bytes).toBeGreaterThan(plain)
  })
})
