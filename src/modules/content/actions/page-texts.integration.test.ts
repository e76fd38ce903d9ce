/** The shop's own text of a page: who can change it, which pages are invalidated, and restoring the template. */
import { afterAll, describe, expect, test, vi } from 'vitest'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { anAccount } from '#tests/support/cash.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'
import { pageInput } from '../rules/page-texts.ts'

const testing = await testShop()
const { shop } = testing
const slug = 'shipping-policy'

const page = (changes: object = {}) =>
  pageInput(slug).parse({
    title: 'Shipping',
    content: `We ship from {{town}}. ${'Parcels leave every day. '.repeat(10)}`,
    metaTitle: '',
    metaDescription: '',
    version: 0,
    ...changes,
  })

describe('the text of a page', () => {
  test('can be changed and restored only by staff with the permission', async () => {
    for (const actor of [
      { kind: 'visitor' } as const,
      await aGuest(testing),
      await anAccount(testing),
      await staffOf(testing, 'support'),
    ]) {
      const refusal = { ok: false, problem: { code: 'forbidden' } }
      expect(await shop.savePageText(actor, { slug, page: page() })).toMatchObject(refusal)
      expect(await shop.restorePageText(actor, { slug })).toMatchObject(refusal)
    }
    expect(await shop.listPageTexts()).toEqual([])
    expect(await notedBy(testing)).toEqual([])
  })

  test('is saved, refused if outdated, and restored; each change invalidates its pages', async () => {
    const heard: unknown[] = []
    const listener = await listenForChanges({
      databaseUrl: testing.url,
      channel: CHANGES_CHANNEL,
      onChange: (tags) => heard.push(tags),
      onListening: () => undefined,
    })
    afterAll(() => listener.close())
    const manager = await staffOf(testing, 'manager')
    expect(await shop.savePageText(manager, { slug, page: page() })).toMatchObject({ ok: true })
    expect(await shop.getPageText({ slug })).toMatchObject({
      page: { title: 'Shipping', version: 1 },
      pictures: [],
    })
    for (const version of [0, 7])
      expect(await shop.savePageText(manager, { slug, page: page({ version, title: 'Old' }) })).toMatchObject(
        {
          ok: false,
          problem: { code: 'stale' },
        },
      )
    expect(
      await shop.savePageText(manager, { slug, page: page({ version: 1, title: 'New' }) }),
    ).toMatchObject({
      ok: true,
    })
    expect(await shop.restorePageText(manager, { slug })).toMatchObject({ ok: true })
    expect(await shop.getPageText({ slug })).toBeNull()
    // Nothing is left to restore, so nothing is reported.
    expect(await shop.restorePageText(manager, { slug })).toMatchObject({ ok: true })
    await vi.waitFor(() => expect(heard).toEqual(Array.from({ length: 3 }, () => ['page:shipping-policy'])), {
      interval: 5,
      timeout: 15_000,
    })
    expect((await notedBy(testing)).map(({ action }) => action)).toEqual([
      'page.changed',
      'page.changed',
      'page.restored',
    ])
  })
})
