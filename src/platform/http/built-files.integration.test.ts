/** Two versions of the browser build on one database: each serves the other's scripts and styles. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { shareBuiltFiles, createStaticFiles } from './static-files.ts'

const { db } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'panna-versions-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process with these built files; returns its address. */
async function aProcess(built: Readonly<Record<string, string>>): Promise<string> {
  const client = mkdtempSync(join(folder, 'client-'))
  mkdirSync(join(client, 'assets'))
  for (const [name, text] of Object.entries(built)) writeFileSync(join(client, 'assets', name), text)
  const files = await createStaticFiles(client, ['X-Content-Type-Options', 'nosniff'], (own) =>
    shareBuiltFiles(db.pool, own),
  )
  const server = createServer((request, response) => {
    if (!files.serve(request, response)) response.writeHead(599).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const stored = async () =>
  (await db.pool.query<{ path: string }>('SELECT path FROM built_files ORDER BY path')).rows.map(
    ({ path }) => path,
  )

test('each serves its own files and those of the other, with their type and an immutable cache header', async () => {
  const before = await aProcess({ 'shop-1.css': 'main { color: green }', 'same-1.js': 'same()' })
  expect((await fetch(`${before}/assets/shop-2.js`)).status).toBe(404)
  const after = await aProcess({ 'shop-2.js': 'newer()', 'same-1.js': 'same()' })

  const old = await fetch(`${after}/assets/shop-1.css`)
  expect([old.status, await old.text()]).toEqual([200, 'main { color: green }'])
  expect(old.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(old.headers.get('cache-control')).toContain('immutable')
  // The older process read the list of files a moment ago.
  await expect.poll(async () => (await fetch(`${before}/assets/shop-2.js`)).status).toBe(200)
  expect(await (await fetch(`${before}/assets/shop-2.js`)).text()).toBe('newer()')

  const unknown = await fetch(`${after}/assets/nobody-has-it.js`)
  expect([unknown.status, await unknown.text()]).toEqual([404, ''])
  expect((await fetch(`${after}/shop-1.css`)).status).toBe(599)
  expect(await stored()).toEqual(['/assets/same-1.js', '/assets/shop-1.css', '/assets/shop-2.js'])
})

test('a file is kept while a version with it is started, and for 90 days after that', async () => {
  await aProcess({ 'gone-1.js': 'gone()', 'kept-1.js': 'kept()' })
  await db.pool.query(`UPDATE built_files SET shipped_at = shop_now() - interval '91 days'`)
  await aProcess({ 'kept-1.js': 'kept()' })
  expect(await stored()).toEqual(['/assets/kept-1.js'])
})

test('however often a missing file is requested, the database is queried once a second at most', async () => {
  let asked = 0
  const on = {
    query: ((...params: Parameters<typeof db.pool.query>) => {
      asked += 1
      return db.pool.query(...params)
    }) as typeof db.pool.query,
  }
  const files = await shareBuiltFiles(on, new Map([['/assets/a-1.js', Buffer.from('a()')]]))
  asked = 0
  const beganAt = performance.now()
  const found = await Promise.all(Array.from({ length: 500 }, (_, at) => files.find(`/assets/${at}.js`)))
  expect(found.every((file) => file === null)).toBe(true)
  expect(asked).toBeLessThanOrEqual(1 + Math.floor((performance.now() - beganAt) / 1_000))
})
