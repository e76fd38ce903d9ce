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

describe('one render for everyone', () => {
  test('fifty visitors at once cause one render and get the same bytes', async () => {
    const { waiting, render } = heldRenders()
    harness = await startHarness(render)
    const asked = Array.from({ length: 50 }, () => harness!.get('/'))
    await until(() => waiting.length === 1 && harness!.cache.stats().misses === 50)
    waiting[0]!.end('<p>home</p>')
    const answers = await Promise.all(asked)
    expect(new Set(answers.map((each) => each.body.toString()))).toEqual(new Set(['<p>home</p>']))
    expect(harness.cache.stats().renders).toBe(1)
  })

  test('the second visitor is served without a render, by any spelling of the address', async () => {
    const { state, render } = counted((count) => `<p>${count}</p>`)
    harness = await startHarness(render)
    for (const path of [
      '/products?search=red',
      '/products?search=red',
      '/products?utm=x&search=red&search=blue',
      '/products?search=%20red+',
    ])
      expect((await harness.get(path)).body.toString()).toBe('<p>1</p>')
    expect(state.renders).toBe(1)
    expect(harness.cache.stats().pages).toBe(1)
  })

  test('an address that is not a public page is left to other handlers', async () => {
    harness = await startHarness(async () => page(''))
    for (const path of [
      '/cms',
      '/auth',
      '/api/session',
      '/order-success/1',
      '/nope',
      '/ruled-notebook/Aa',
      '/%2e%2e/cart',
    ])
      expect((await harness.get(path)).status).toBe(599)
    expect((await harness.get('/', {}, 'POST')).status).toBe(599)
  })

  test('a trailing slash redirects (301) to the canonical address, and never off the shop', async () => {
    harness = await startHarness(async () => page(''))
    const moved = await harness.get('/products/?search=a&x=1')
    expect([moved.status, moved.headers.location]).toEqual([301, '/products?search=a'])
    expect((await harness.get('//')).headers.location).toBe('/')
    expect((await harness.get('//evil.example/')).status).toBe(599)
  })

  test('a page is rendered with its key as address, so dropped parameters cannot appear', async () => {
    const keys: string[] = []
    harness = await startHarness(async (key) => {
      keys.push(key)
      return page('')
    })
    await harness.get('/?show=more&evil=1')
    await harness.get('/?show=less')
    expect(keys).toEqual(['/?show=more', '/'])
  })
})

describe('changes', () => {
  test('a changed page is rendered again before it is shown', async () => {
    const { render } = counted((count) => `<p>${count}</p>`)
    harness = await startHarness(render)
    await harness.get('/')
    harness.clock.ms += 5_000
    harness.cache.invalidate(['product:2'])
    expect((await harness.get('/')).body.toString()).toBe('<p>1</p>')
    harness.cache.invalidate(['product:1'])
    expect((await harness.get('/')).body.toString()).toBe('<p>2</p>')
    harness.clock.ms += 5_000
    harness.cache.invalidate('all')
    expect((await harness.get('/')).body.toString()).toBe('<p>3</p>')
  })

  test('a render that started before a change is never fresh afterwards', async () => {
    const { waiting, render } = heldRenders()
    harness = await startHarness(render)
    const early = harness.get('/')
    await until(() => waiting.length === 1)
    harness.cache.invalidate(['product:1'])
    // Requested after the change: the render in progress may be too old for it.
    harness.clock.ms += 2_000
    const late = harness.get('/')
    await until(() => harness!.cache.stats().misses === 2)
    waiting[0]!.tag('product:1')
    waiting[0]!.end('<p>old price</p>')
    expect((await early).body.toString()).toBe('<p>old price</p>')
    await until(() => waiting.length === 2)
    waiting[1]!.tag('product:1')
    waiting[1]!.end('<p>new price</p>')
    expect((await late).body.toString()).toBe('<p>new price</p>')
    expect((await harness.get('/')).body.toString()).toBe('<p>new price</p>')
    expect(waiting).toHaveLength(2)
  })

  test('an unrelated change during a render leaves the page fresh', async () => {
    const { waiting, render } = heldRenders()
    harness = await startHarness(render)
    const asked = harness.get('/')
    await until(() => waiting.length === 1)
    harness.cache.invalidate(['product:9'])
    waiting[0]!.tag('product:1')
    waiting[0]!.end('<p>one</p>')
    await asked
    harness.clock.ms += 60_000
    await harness.get('/')
    expect(waiting).toHaveLength(1)
  })

  test('under a storm of changes visitors never wait, and see nothing older than a second', async () => {
    const { waiting, render } = heldRenders()
    harness = await startHarness(render)
    const first = harness.get('/')
    await until(() => waiting.length === 1)
    waiting[0]!.tag('product:1')
    waiting[0]!.end('<p>0</p>')
    await first
    harness.clock.ms += 300
    harness.cache.invalidate(['product:1'])
    expect((await harness.get('/')).body.toString()).toBe('<p>0</p>')
    await until(() => waiting.length === 2)
    harness.clock.ms += 600
    expect((await harness.get('/')).body.toString()).toBe('<p>0</p>')
    // 1,001 ms after the change the old page has expired: the visitor waits for the new one.
    harness.clock.ms += 401
    const patient = harness.get('/')
    await until(() => harness!.cache.stats().misses === 2)
    waiting[1]!.end('<p>1</p>')
    expect((await patient).body.toString()).toBe('<p>1</p>')
    expect(harness.cache.stats()).toMatchObject({ renders: 2, staleServed: 2 })
  })

  test('under a storm a page is rendered at most four times a second', async () => {
    const { state, render } = counted((count) => `<p>${count}</p>`)
    harness = await startHarness(render)
    await harness.get('/')
    for (let change = 0; change < 100; change += 1) {
      harness.clock.ms += 10
      harness.cache.invalidate(['product:1'])
      await harness.get('/')
    }
    expect(state.renders).toBeGreaterThan(2)
    expect(state.renders).toBeLessThanOrEqual(5)
  })

  test('while notifications are not received, a page lives for a second; a reconnect drops everything', async () => {
    const { state, render } = counted((count) => `<p>${count}</p>`)
    harness = await startHarness(render)
    await harness.get('/')
    harness.cache.listening(false)
    harness.clock.ms += 999
    await harness.get('/')
    expect(state.renders).toBe(1)
    harness.clock.ms += 1
    expect((await harness.get('/')).body.toString()).toBe('<p>2</p>')
    harness.clock.ms += 1_001
    harness.cache.listening(true)
    expect((await harness.get('/')).body.toString()).toBe('<p>3</p>')
  })

  test('an expired page is shown while the next is rendered', async () => {
    const { state, render } = counted((count) => `<p>${count}</p>`)
    harness = await startHarness(render, { ttlMs: 300_000 })
    await harness.get('/')
    harness.clock.ms += 300_001
    expect((await harness.get('/')).body.toString()).toBe('<p>1</p>')
    await until(() => state.renders === 2)
    expect((await harness.get('/')).body.toString()).toBe('<p>2</p>')
  })
})
