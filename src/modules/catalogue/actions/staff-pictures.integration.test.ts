/** Pictures that staff upload: re-encoded, limited in size, and only with permission. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PictureView } from '#platform/rules/picture.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PHOTO_BYTES } from '#platform/rules/photo.ts'
import { signInAsOwner, testApp } from '#platform/testing/http-harness.ts'
import { pictureServer } from '#platform/testing/picture-server.ts'
import { browserOf } from '#modules/reviews/testing/review-support.ts'
import { productsStored } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const shop = await testShop()
const { get, pictures } = await pictureServer(shop)
const testing = await testApp({ testing: shop, app: { pictures } })
const owner = await signInAsOwner(testing)
const PATHS = ['/api/admin/product-pictures', '/api/admin/content-pictures', '/api/admin/brand-pictures']

const JPEG = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b6e4f' } })
  .jpeg()
  .toBuffer()
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

async function send(path: string, payload: Buffer, type = 'image/jpeg', from = owner) {
  return from.ask({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
}

test.each(PATHS)('%s stores a re-encoded picture, serves it, and records who uploaded it', async (path) => {
  const answer = await send(path, JPEG)
  const view = answer.json as unknown as PictureView
  expect([answer.status, view]).toMatchObject([201, { width: 300, height: 200, alt: '' }])
  expect(view.url).toMatch(/^\/pictures\/[0-9a-f]{24}$/)
  expect((await get(view.url, { accept: 'image/webp' })).status).toBe(200)
  expect(((await send(path, JPEG)).json as unknown as PictureView).url).toBe(view.url)
  expect((await notedBy(testing)).at(-1)).toMatchObject({ label: view.url, before: null })
})

describe('an upload is refused with the reason, and nothing is stored:', () => {
  test.each<[string, Buffer, string, number, string]>([
    ['an SVG with a script', SVG, 'image/svg+xml', 422, MESSAGES.photo_kind],
    ['an SVG sent as PNG', SVG, 'image/png', 422, MESSAGES.photo_kind],
    ['nothing', Buffer.alloc(0), 'image/png', 422, MESSAGES.photo_empty],
    [
      'more than 5 MB',
      Buffer.concat([JPEG, Buffer.alloc(PHOTO_BYTES)]),
      'image/jpeg',
      413,
      MESSAGES.photo_large,
    ],
  ])('%s', async (_name, bytes, type, status, message) => {
    const before = await productsStored(testing)
    for (const path of PATHS) {
      const answer = await send(path, bytes, type)
      expect([answer.status, answer.json.error.message]).toEqual([status, message])
    }
    expect(await productsStored(testing)).toEqual(before)
  })

  test('from visitors and from support', async () => {
    const support = await browserOf(testing, await staffOf(testing, 'support').then(named))
    for (const path of PATHS) {
      expect((await send(path, JPEG, 'image/jpeg', testing.browser())).status).toBe(401)
      expect((await send(path, JPEG, 'image/jpeg', support)).status).toBe(403)
    }
  })
})

/** The email address that `browserOf` signs in with. */
async function named<Account extends { readonly userId: string }>(account: Account): Promise<Account> {
  await testing.db.pool.query(`UPDATE users SET email = id || '@example.test' WHERE id = $1`, [
    account.userId,
  ])
  return account
}
