import type pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { seoSettingsInput, type SeoSettingsInput } from '../rules/seo-settings.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { bindShop } from '#app/shop.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { db, shop } = testing

const TEXTS = {
  metaTitle: 'Panna: notebooks from Hyderabad',
  metaDescription: 'Notebooks and planners made for writing.',
  metaKeywords: 'notebook, planner',
  ogTitle: 'Panna',
  ogDescription: 'Paper',
  ogImage: 'https://cdn.example/share.jpg',
  canonicalUrl: 'http://shop.test',
  faviconUrl: '',
  twitterHandle: '@panna',
}

function input(changes: Partial<SeoSettingsInput> = {}): SeoSettingsInput {
  return seoSettingsInput.parse({ ...TEXTS, version: 0, isElsewhereMeant: false, ...changes })
}

const rows = async () => (await db.pool.query(`SELECT * FROM seo_settings`)).rows

async function saved() {
  const read = await shop.getSeoSettings()
  if (!read.ok || !read.value) throw new Error('settings were expected')
  return read.value
}

describe('the SEO settings', () => {
  test('are empty before they are saved', async () => {
    expect(await shop.getSeoSettings()).toEqual({ ok: true, value: null })
  })

  test('can be saved only by staff with the permission', async () => {
    for (const actor of [
      { kind: 'visitor' } as const,
      await aGuest(testing),
      await anAccount(testing),
      await staffOf(testing, 'support'),
    ])
      expect(await shop.saveSeoSettings(actor, input())).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect(await rows()).toEqual([])
    expect(await notedBy(testing)).toEqual([])
  })

  test('are inserted once, then updated: pages are invalidated at the commit, and it is audited', async () => {
    const heard: unknown[] = []
    const listener = await listenForChanges({
      databaseUrl: testing.url,
      channel: CHANGES_CHANNEL,
      onChange: (tags) => heard.push(tags),
      onListening: () => undefined,
    })
    afterAll(() => listener.close())
    const manager = await staffOf(testing, 'manager')
    expect(await shop.saveSeoSettings(manager, input())).toEqual({ ok: true, value: null })
    expect(await saved()).toMatchObject({ ...TEXTS, version: 1 })
    const updated = input({ metaTitle: 'Another', version: 1 })
    expect(await shop.saveSeoSettings(manager, updated)).toEqual({ ok: true, value: null })
    expect(await saved()).toMatchObject({ ...TEXTS, metaTitle: 'Another', version: 2 })
    expect(await rows()).toHaveLength(1)
    await vi.waitFor(() => expect(heard).toEqual([['seo'], ['seo']]), { interval: 5, timeout: 15_000 })
    expect((await shop.getShopFront()).seo).toMatchObject({ title: 'Another', twitterHandle: '@panna' })
    expect(await notedBy(testing)).toMatchObject([
      { actor: manager.userId, action: 'seo.updated', before: null, after: TEXTS },
      { before: { metaTitle: TEXTS.metaTitle }, after: { metaTitle: 'Another' } },
    ])
    expect((await notedBy(testing))[1]?.after).toEqual({ metaTitle: 'Another' })
  })

  test('in an outdated version do not overwrite newer ones', async () => {
    const owner = await staffOf(testing, 'owner')
    for (const version of [0, 1, 99])
      expect(await shop.saveSeoSettings(owner, input({ metaTitle: 'Old', version }))).toMatchObject({
        ok: false,
        problem: { code: 'stale' },
      })
    expect(await saved()).toMatchObject({ metaTitle: 'Another', version: 2 })
  })

  test('are saved once by two simultaneous requests', async () => {
    const owner = await staffOf(testing, 'owner')
    const { version } = await saved()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((metaTitle) => shop.saveSeoSettings(owner, input({ metaTitle, version }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await saved()).version).toBe(version + 1)
  })

  test('accept another host as canonical only after a confirmation', async () => {
    const owner = await staffOf(testing, 'owner')
    const { version } = await saved()
    const elsewhere = input({ canonicalUrl: 'https://slip.example', version })
    const refused = await shop.saveSeoSettings(owner, elsewhere)
    expect(refused).toMatchObject({ ok: false, problem: { code: 'invalid' } })
    expect(refused.ok ? {} : refused.problem.fields).toHaveProperty('canonicalUrl')
    expect((await saved()).canonicalUrl).toBe(TEXTS.canonicalUrl)
    expect(await shop.saveSeoSettings(owner, { ...elsewhere, isElsewhereMeant: true })).toMatchObject({
      ok: true,
    })
    // An unchanged address needs no second confirmation.
    const again = { ...elsewhere, version: version + 1, metaTitle: 'Kept' }
    expect(await shop.saveSeoSettings(owner, again)).toMatchObject({ ok: true })
    expect((await shop.getShopFront()).seo.canonicalOrigin).toBe('https://slip.example')
  })

  test('show the specification’s message when they cannot be read or written', async () => {
    const owner = await staffOf(testing, 'owner')
    const pool = Object.create(db.pool) as pg.Pool
    pool.query = () => Promise.reject(new Error('away'))
    pool.connect = () => Promise.reject(new Error('away'))
    const broken = bindShop({ ...testing.deps, db: { ...db, pool } })
    expect(await broken.getSeoSettings()).toMatchObject({
      ok: false,
      problem: { key: 'seo_load_failed' },
    })
    expect(await broken.saveSeoSettings(owner, input())).toMatchObject({
      ok: false,
      problem: { key: 'seo_save_failed' },
    })
    expect(testing.logged.filter(({ level }) => level === 'error')).toHaveLength(2)
  })
})
