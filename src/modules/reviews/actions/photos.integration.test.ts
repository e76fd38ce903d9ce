/** What may be uploaded as a photo: only the re-encoded picture is stored and served. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PHOTO_BYTES, PHOTOS_A_DAY } from '#platform/rules/photo.ts'
import type { SavedPhoto } from './manage-reviews.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { pictureServer } from '#platform/testing/picture-server.ts'
import { aProduct, testShop } from '#tests/support/shop.ts'
import { aBuyer, anAccount, browserOf, reviewsStored } from '../testing/review-support.ts'

const shop = await testShop()
const { get, pictures } = await pictureServer(shop)
const testing = await testApp({ testing: shop, app: { pictures } })
const { db } = testing

const account = await anAccount(testing)
const browser = await browserOf(testing, account)

async function send(bytes: Buffer, type = 'image/jpeg', from = browser) {
  const answer = await from.ask({
    method: 'POST',
    url: '/api/reviews/photo',
    payload: bytes,
    headers: { 'content-type': type },
  })
  return { ...answer, kept: answer.json as unknown as SavedPhoto }
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#b93a22' } })

/** As large as it claims, but only a few bytes long. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  // A megabyte of zeros in a thousand bytes.
  const rows = deflateSync(Buffer.alloc(1024 * 1024))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const HTML = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const JPEG = await picture().jpeg().toBuffer()
const NOISE = await sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
  .jpeg()
  .toBuffer()

describe('an upload is refused with a message, and nothing is stored:', () => {
  test.each<[string, Buffer, string, string]>([
    ['an SVG with a script', SVG, 'image/svg+xml', MESSAGES.photo_kind],
    ['an SVG sent as PNG', SVG, 'image/png', MESSAGES.photo_kind],
    ['an HTML page sent as PNG', HTML, 'image/png', MESSAGES.photo_kind],
    [
      'a GIF that is also a script',
      Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//'),
      'image/png',
      MESSAGES.photo_kind,
    ],
    ['a program', Buffer.from('<?php system($_GET["x"]); ?>'), 'image/jpeg', MESSAGES.photo_kind],
    ['an archive', Buffer.from('PK\x03\x04'.padEnd(1000, '\0'), 'latin1'), 'image/webp', MESSAGES.photo_kind],
    ['a photo sent as an HTML page', JPEG, 'text/html', MESSAGES.photo_kind],
    ['an empty file', Buffer.alloc(0), 'image/jpeg', MESSAGES.photo_empty],
    ['half a photo', NOISE.subarray(0, NOISE.length / 2), 'image/jpeg', MESSAGES.photo_broken],
    [
      'the first bytes of a photo, then a script',
      Buffer.concat([JPEG.subarray(0, 20), HTML]),
      'image/jpeg',
      MESSAGES.photo_broken,
    ],
    ['50,000 pixels square', bombOf(50_000, 50_000), 'image/png', MESSAGES.photo_pixels],
    ['one row above 40 megapixels', bombOf(8_000, 5_001), 'image/png', MESSAGES.photo_pixels],
    ['less data than its header says', bombOf(6_000, 6_000), 'image/png', MESSAGES.photo_broken],
  ])('%s', async (_name, bytes, type, message) => {
    const before = await reviewsStored(testing)
    const answer = await send(bytes, type)
    expect([answer.status, answer.json.error.message]).toEqual([422, message])
    expect(await reviewsStored(testing)).toEqual(before)
  })

  test('more than 5 MB', async () => {
    const before = await reviewsStored(testing)
    const answer = await send(Buffer.concat([JPEG, Buffer.alloc(PHOTO_BYTES)]))
    expect([answer.status, answer.json.error.message]).toEqual([413, MESSAGES.photo_large])
    expect(await reviewsStored(testing)).toEqual(before)
  })

  test('an upload by a visitor', async () => {
    const answer = await send(JPEG, 'image/jpeg', testing.browser())
    expect([answer.status, answer.json.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('a photo is stored', () => {
  test.each([
    ['image/jpeg', () => picture().jpeg().toBuffer()],
    ['image/png', () => picture().png().toBuffer()],
    ['image/webp', () => picture().webp().toBuffer()],
    ['image/avif', () => picture().avif({ effort: 0 }).toBuffer()],
  ])('from %s as WebP, with the digest of the result as its id', async (type, make) => {
    const answer = await send(await make(), type)
    expect([answer.status, answer.kept.picture]).toMatchObject([201, { width: 300, height: 200 }])
    expect(answer.kept.picture.url).toBe(`/pictures/${answer.kept.pictureId}`)
    expect(answer.kept.picture.placeholder).toMatch(/^data:image\/png;base64,/)
    const served = await get(answer.kept.picture.url, { accept: 'image/webp' })
    expect([served.status, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual(
      [200, 'image/webp', 'nosniff'],
    )
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  test('upright and 1,600 pixels at most, without location and author', async () => {
    const bytes = await picture(3_000, 1_000)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: 'Somebody', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 24/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { kept } = await send(bytes)
    expect(kept.picture).toMatchObject({ width: 533, height: 1600 })
    const { rows } = await db.pool.query<{ bytes: Buffer }>('SELECT bytes FROM pictures WHERE id = $1', [
      kept.pictureId,
    ])
    const { exif, xmp, iptc, format } = await sharp(rows[0]!.bytes).metadata()
    expect([exif, xmp, iptc, format]).toEqual([undefined, undefined, undefined, 'webp'])
    expect(rows[0]!.bytes.includes('Somebody')).toBe(false)
  })

  test('without any data appended to it', async () => {
    const { kept, status } = await send(Buffer.concat([JPEG, HTML]))
    expect(status).toBe(201)
    const { rows } = await db.pool.query<{ bytes: Buffer }>('SELECT bytes FROM pictures WHERE id = $1', [
      kept.pictureId,
    ])
    expect(rows[0]!.bytes.includes('<script>')).toBe(false)
  })
})

describe('a review photo', () => {
  test('is shown in its owner’s review; nobody else can use it, nor a picture of the shop', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId)
    const own = await browserOf(testing, buyer)
    const { kept } = await send(await picture(41).png().toBuffer(), 'image/png', own)
    const { kept: others } = await send(await picture(42).png().toBuffer(), 'image/png')
    const { rows } = await db.pool.query<{ id: string }>(
      'SELECT id FROM pictures WHERE name IS NOT NULL LIMIT 1',
    )
    const before = await reviewsStored(testing)
    for (const pictureId of [others.pictureId, rows[0]!.id, 'f'.repeat(24)]) {
      const refused = await own.post(`/api/products/${productId}/review`, { rating: 5, pictureId })
      expect([refused.status, refused.json.error.message]).toEqual([422, MESSAGES.photo_gone])
    }
    expect(await reviewsStored(testing)).toEqual(before)
    const written = await own.post(`/api/products/${productId}/review`, {
      rating: 5,
      pictureId: kept.pictureId,
    })
    expect(written.status).toBe(201)
    const { text } = await own.get(`/api/products/${productId}/reviews`)
    expect(JSON.parse(text)).toMatchObject({ reviews: [{ picture: kept.picture }] })
  })

  test('is limited to 20 a day per account; the next one is refused before it is decoded', async () => {
    const eager = await anAccount(testing)
    const own = await browserOf(testing, eager)
    await db.pool.query(
      `WITH m AS (
         INSERT INTO pictures (id, content_type, width, height, placeholder, bytes)
         SELECT lpad(to_hex(n), 24, '0'), 'image/webp', 8, 8, '', 'x' FROM generate_series(1, $2::int) n RETURNING id
       ) INSERT INTO review_photos (picture_id, user_id) SELECT id, $1 FROM m`,
      [eager.userId, PHOTOS_A_DAY],
    )
    const refused = await send(JPEG, 'image/jpeg', own)
    expect([refused.status, refused.json.error.message]).toEqual([429, MESSAGES.photos_too_many])
  })

  test('is purged after a day unless a review shows it', async () => {
    const productId = await aProduct(testing)
    const buyer = await aBuyer(testing, productId)
    const own = await browserOf(testing, buyer)
    const ids: string[] = []
    for (const width of [51, 52, 53])
      ids.push((await send(await picture(width).png().toBuffer(), 'image/png', own)).kept.pictureId)
    const [used, unused, fresh] = ids
    await own.post(`/api/products/${productId}/review`, { rating: 4, pictureId: used })
    await db.pool.query(
      `UPDATE review_photos SET created_at = shop_now() - interval '25 hours' WHERE picture_id = ANY ($1)`,
      [[used, unused]],
    )
    const left = async () => {
      const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM pictures WHERE id = ANY ($1)', [
        ids,
      ])
      return new Set(rows.map(({ id }) => id))
    }
    // Too old to be used again, even before it is purged.
    const late = await own.ask({
      method: 'PUT',
      url: `/api/products/${productId}/review`,
      payload: { rating: 4, pictureId: unused },
    })
    expect([late.status, late.json.error.message]).toEqual([422, MESSAGES.photo_gone])
    const { rows: before } = await db.pool.query<{ count: number }>('SELECT count(*)::int FROM pictures')
    await testing.shop.sweepReviewPhotos()
    expect(await left()).toEqual(new Set([used, fresh]))
    const { rows: after } = await db.pool.query<{ count: number }>('SELECT count(*)::int FROM pictures')
    expect(before[0]!.count - after[0]!.count).toBe(1)
    await own.ask({ method: 'DELETE', url: `/api/products/${productId}/review` })
    await testing.shop.sweepReviewPhotos()
    expect(await left()).toEqual(new Set([fresh]))
  })
})
