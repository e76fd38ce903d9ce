import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { SeoCheck, SeoCheckKind } from '../rules/seo-check.ts'
import { createOwnPages } from '../providers/own-pages.ts'
import { bindShop } from '#app/shop.ts'
import { page, smallSite, table } from '#tests/support/broken-pages.ts'
import { anAccount } from '#tests/support/cash.ts'
import { testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db } = testing
const ORIGIN = 'http://shop.test'

const HEAD = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/a.css">`
const headOf = (path: string, title = path) =>
  `${HEAD}<title>${title}</title><meta name="description" content="About ${path}"><link rel="canonical" href="${ORIGIN}${path}">`
const locs = (...paths: readonly string[]) => paths.map((path) => `<loc>${ORIGIN}${path}</loc>`).join('')

/** A shop with many problems. */
const site = await smallSite(
  table({
    '/robots.txt': `User-agent: *\nDisallow: /closed\nSitemap: ${ORIGIN}/sitemap.xml`,
    '/sitemap.xml': locs('/sitemap.xml?part=pages'),
    '/sitemap.xml?part=pages': locs('/', '/about', '/closed', '/gone') + '<loc>http://evil.test/</loc>',
    '/': page(headOf('/'), `<a href="/about"></a><a href="/broken"></a><a href="http://evil.test/"></a>`),
    '/about': page(headOf('/about', '/'), `<img src="/no-picture">`),
    '/closed': page(`${headOf('/closed')}<meta name="robots" content="noindex">`),
    '/a.css': '.hint{color:red}',
  }),
)

const shop = bindShop({
  ...testing.deps,
  ownPages: createOwnPages({ host: '127.0.0.1', port: site.port, shopUrl: ORIGIN }),
})
const owner = await staffOf(testing, 'owner')

const run = (kind: SeoCheckKind) => shop.runSeoCheck(owner, { kind })
const forget = () => db.pool.query(`DELETE FROM seo_checks`)
const count = async () => (await db.pool.query(`SELECT FROM seo_checks`)).rowCount

function wrongIn(check: SeoCheck): string[] {
  const { result } = check
  if (result.kind === 'speed') return []
  return result.findings
    .filter(({ state }) => state === 'bad' || state === 'warning')
    .map(({ places }) => places.join(' | '))
}

describe("checks of the shop's own pages", () => {
  test('can be run only by staff with the permission, and otherwise request nothing', async () => {
    const before = site.asked.length
    for (const actor of [
      { kind: 'visitor' } as const,
      await anAccount(testing),
      await staffOf(testing, 'support'),
    ])
      expect(await shop.runSeoCheck(actor, { kind: 'indexing' })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect([await count(), site.asked.length]).toEqual([0, before])
  })

  test('of indexing find what is wrong, and request no other site', async () => {
    const ran = await run('indexing')
    if (!ran.ok) throw new Error(ran.problem.key)
    expect(ran.value).toMatchObject({
      measuredBy: 'owner',
      result: { kind: 'indexing', rating: 'bad', pages: 4 },
    })
    expect(wrongIn(ran.value)).toEqual([
      '/closed',
      'http://evil.test/',
      '/closed (noindex) | /gone (404)',
      '/about (title)',
      '/broken (404) | /no-picture (404)',
    ])
    expect(site.asked.every(({ host }) => host === 'shop.test')).toBe(true)
  })

  test('for phones read the documents', async () => {
    const ran = await run('mobile')
    if (!ran.ok) throw new Error(ran.problem.key)
    expect(ran.value.result).toMatchObject({ kind: 'mobile', rating: 'warning', pages: 3 })
    expect(wrongIn(ran.value)).toEqual(['/about'])
  })

  test('of speed request each page three times per device, and measure what it loads', async () => {
    const before = site.asked.length
    const ran = await run('speed')
    if (!ran.ok) throw new Error(ran.problem.key)
    const { result } = ran.value
    if (result.kind !== 'speed') throw new Error('of speed')
    expect(result.pages).toBe(3)
    expect(result.mobile.medianMs).toBeGreaterThan(0)
    const home = site.asked.slice(before).filter(({ path }) => path === '/')
    expect(home.map(({ agent }) => /Mobile/.test(agent))).toEqual([false, false, false, true, true, true])
    expect(site.asked.slice(before).filter(({ path }) => path === '/a.css')).toHaveLength(1)
  })

  test('are stored with who and when, newest first, and audited', async () => {
    await run('mobile')
    const checks = await shop.getSeoChecks()
    expect([checks.speed.length, checks.mobile.length, checks.indexing.length]).toEqual([1, 2, 1])
    expect(checks.mobile[0]?.id).toBeGreaterThan(checks.mobile[1]?.id ?? 0)
    expect(Date.now() - Date.parse(checks.mobile[0]?.measuredAt ?? '')).toBeLessThan(60_000)
    expect(await notedBy(testing, owner.userId)).toContainEqual({
      actor: owner.userId,
      action: 'seo.measured',
      subject: 'indexing',
      label: 'indexing',
      before: null,
      after: { rating: 'bad', pages: 4 },
    })
  })

  test('run once when several people request them at once', async () => {
    await forget()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = await smallSite((_request, response) => {
      void released.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(page(headOf('/'), locs('/'))),
      )
    })
    let allowed = 0
    const pool = Object.create(db.pool) as pg.Pool
    pool.query = (async (query: pg.QueryConfig) => {
      const answer = await db.pool.query(query)
      if (query.name === 'find_staff') allowed += 1
      return answer
    }) as unknown as typeof pool.query
    const several = bindShop({
      ...testing.deps,
      db: { ...db, pool },
      ownPages: createOwnPages({ host: '127.0.0.1', port: slow.port, shopUrl: ORIGIN }),
    })
    const asked = Promise.all([1, 2, 3].map(() => several.runSeoCheck(owner, { kind: 'mobile' })))
    await vi.waitFor(() => expect(allowed).toBe(3), { interval: 5, timeout: 15_000 })
    release()
    const answers = await asked
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(new Set(answers.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
    expect(await count()).toBe(1)
  })

  test('are limited to five a minute', async () => {
    await forget()
    for (let time = 0; time < 5; time += 1) expect((await run('mobile')).ok).toBe(true)
    const before = site.asked.length
    expect(await run('mobile')).toMatchObject({ ok: false, problem: { code: 'too_many_requests' } })
    expect([await count(), site.asked.length]).toEqual([5, before])
    await db.pool.query(`UPDATE seo_checks SET measured_at = measured_at - interval '61 seconds'`)
    expect((await run('mobile')).ok).toBe(true)
  })

  test('store the last fifty of each kind, show six, and leave out unreadable ones', async () => {
    await forget()
    await db.pool.query(
      `INSERT INTO seo_checks (kind, result, measured_by, measured_at)
       SELECT 'mobile', '{"kind":"mobile","rating":"good","pages":1,"findings":[]}', 'x', shop_now() - n * interval '1 hour' FROM generate_series(1, 60) n`,
    )
    await db.pool.query(
      `INSERT INTO seo_checks (kind, result, measured_by) VALUES ('speed', '{"old":1}', 'x')`,
    )
    expect((await run('mobile')).ok).toBe(true)
    expect(await count()).toBe(51)
    const checks = await shop.getSeoChecks()
    expect([checks.mobile.length, checks.speed.length]).toEqual([6, 0])
  })

  test('report when the shop does not answer, and store nothing', async () => {
    await forget()
    for (const kind of ['speed', 'mobile', 'indexing'] as const)
      expect(await testing.shop.runSeoCheck(owner, { kind })).toMatchObject({
        ok: false,
        problem: { code: 'busy' },
      })
    expect(await count()).toBe(0)
  })
})
