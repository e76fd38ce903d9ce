/** Originals of pictures in an object store: moved there and back, served, deleted, exported, and missing. */
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { bindShop } from '#app/shop.ts'
import { ARCHIVED_TABLES } from '#modules/reports/rules/archive-tables.ts'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { aS3Server } from '#tests/support/s3-server.ts'
import { testShop } from '#tests/support/shop.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { writeArchive } from '../database/archive/archive.ts'
import { readZip } from '../zip.ts'
import { transaction } from '../database/transaction.ts'
import type { PictureView } from '../rules/picture.ts'
import { signInAsOwner, testApp } from '../testing/http-harness.ts'
import { aFolder, pictureServer } from '../testing/picture-server.ts'
import {
  completePictures,
  deleteObjects,
  moveToDatabase,
  moveToStore,
  countPlaces,
} from './stored-pictures.ts'
import { createS3Store } from './s3.ts'

const s3 = await aS3Server()
const store = createS3Store(s3.settings)
const plain = await testShop()
const { pool } = plain.db
const deps = { ...plain.deps, pictureStore: store }
const testing = { ...plain, deps, shop: bindShop(deps) }
const FRONT = SAMPLE_PRODUCTS[0]!.imageUrl
const total = (await countPlaces(pool)).here

beforeEach(async () => {
  s3.fault = null
  while ((await moveToStore(pool, store)) > 0);
})

const digests = async () =>
  (
    await pool.query<{ digest: string }>(
      `SELECT md5(string_agg(md5(bytes), '' ORDER BY id)) AS digest FROM pictures`,
    )
  ).rows[0]!.digest

async function moveAllBack(): Promise<readonly string[]> {
  const lost: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const moved = await moveToDatabase(pool, store, after)
    lost.push(...moved.lost)
    after = moved.lastId
  }
  return lost
}

test('they move to the store and back with the same bytes; a moved one is not moved again', async () => {
  expect(await countPlaces(pool)).toEqual({ here: 0, stored: total })
  expect(s3.objects.size).toBe(total)
  expect(await moveAllBack()).toEqual([])
  expect(await countPlaces(pool)).toEqual({ here: total, stored: 0 })
  const before = await digests()
  const puts = () => s3.asked.filter((line) => line.startsWith('PUT')).length
  const putBefore = puts()
  // Two processes at once.
  await Promise.all([testing.shop.movePictures(), testing.shop.movePictures()])
  await testing.shop.movePictures()
  expect(puts() - putBefore).toBeLessThanOrEqual(2 * total)
  expect(await countPlaces(pool)).toEqual({ here: 0, stored: total })
  expect(s3.objects.size).toBe(total)
  await moveAllBack()
  expect(await digests()).toBe(before)
})

test('an interrupted move continues where it stopped, and loses nothing', async () => {
  await moveAllBack()
  await moveToStore(pool, store)
  s3.fault = 'breaks'
  await expect(testing.shop.movePictures()).rejects.toThrow('500 InternalError')
  const half = await countPlaces(pool)
  expect(half.here).toBeGreaterThan(0)
  expect(half.here + half.stored).toBe(total)
  s3.fault = null
  await testing.shop.movePictures()
  expect(await countPlaces(pool)).toEqual({ here: 0, stored: total })
})

test('a picture uploaded in the panel is served by another process with an empty cache folder', async () => {
  const { pictures } = await pictureServer(testing)
  const app = await testApp({ testing, app: { pictures } })
  const owner = await signInAsOwner(app)
  const payload = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b6e4f' } })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  // A store that is down refuses no upload: the picture is in the database until the store accepts it.
  s3.fault = 'breaks'
  const sent = await owner.ask({ method: 'POST', url: '/api/admin/product-pictures', payload, headers })
  expect(sent.status).toBe(201)
  const { url } = sent.json as unknown as PictureView
  await expect(testing.shop.movePictures()).rejects.toThrow()
  expect((await countPlaces(pool)).here).toBe(1)
  s3.fault = null
  await testing.shop.movePictures()
  expect((await countPlaces(pool)).here).toBe(0)

  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  const other = await startShopProcess({
    NODE_ENV: '',
    DATABASE_URL: plain.url,
    DATA_DIR: aFolder(),
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  try {
    const answer = await fetch(`${other.url}${url}/160.webp`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
    })
  } finally {
    await other.stop()
  }
  await pool.query('DELETE FROM pictures WHERE id = $1', [url.slice('/pictures/'.length)])
}, 60_000)

test('while the store does not respond: 503, not cached, and logged; then the picture', async () => {
  const { get, lines } = await pictureServer(testing)
  s3.fault = 'breaks'
  const refused = await get(`${FRONT}/96.webp`)
  expect([refused.status, refused.headers['cache-control'], refused.headers['retry-after']]).toEqual([
    503,
    'no-store',
    '1',
  ])
  expect(lines.join('')).toContain('the object store answered 500 InternalError')
  s3.fault = null
  expect((await get(`${FRONT}/96.webp`)).status).toBe(200)
})

test('one that the store has lost is not found, and is named when all are moved back', async () => {
  const [lost] = [...s3.objects].find(([path]) => path.includes(FRONT.slice('/pictures/'.length)))!
  const bytes = s3.objects.get(lost)!
  s3.objects.delete(lost)
  const { get } = await pictureServer(testing)
  expect((await get(`${FRONT}/96.webp`)).status).toBe(404)
  expect(await moveAllBack()).toEqual([FRONT.slice('/pictures/'.length)])
  s3.objects.set(lost, bytes)
  expect(await moveAllBack()).toEqual([])
})

test('without the settings a picture in the store is a 503, never a broken page', async () => {
  const { get, lines } = await pictureServer(plain)
  expect((await get(`${FRONT}/96.webp`)).status).toBe(503)
  expect(lines.join('')).toContain('S3_ENDPOINT is not set')
})

test('a job deletes the object of a deleted picture, and the same picture uploaded again is another object', async () => {
  const id = FRONT.slice('/pictures/'.length)
  const keyOf = async () =>
    (
      await pool.query<{ objectKey: string }>(
        'SELECT object_key AS "objectKey" FROM pictures WHERE id = $1',
        [id],
      )
    ).rows[0]!.objectKey
  const before = await keyOf()
  const row = (await pool.query('SELECT * FROM pictures WHERE id = $1', [id])).rows[0]
  const bytes = s3.objects.get(`/${s3.settings.bucket}/${before}`)!
  await transaction(plain.db, async (tx) => {
    await tx.client.query('DELETE FROM pictures WHERE id = $1', [id])
    await deleteObjects(tx, [{ objectKey: before }, { objectKey: null }])
  })
  await pool.query(
    `INSERT INTO pictures (id, content_type, width, height, placeholder, bytes) VALUES ($1, 'image/webp', $2, $3, $4, $5)`,
    [id, row.width, row.height, row.placeholder, bytes],
  )
  await testing.shop.movePictures()
  const { rows: jobs } = await pool.query<{ payload: { key: string } }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'delete_picture_object'`,
  )
  expect(jobs).toEqual([{ payload: { key: before } }])
  await testing.shop.deleteObject({ key: before })
  expect(s3.objects.has(`/${s3.settings.bucket}/${before}`)).toBe(false)
  expect((await (await pictureServer(testing)).get(`${FRONT}/96.webp`)).status).toBe(200)
})

test('an archive contains the pictures in the store, and fails without them', async () => {
  const folder = aFolder()
  const write = (name: string) =>
    writeArchive(pool, join(folder, name), ARCHIVED_TABLES, completePictures(store))
  await write('whole.zip')
  let count = 0
  for await (const line of (await readZip(join(folder, 'whole.zip'))).lines('pictures.ndjson')) {
    const row = JSON.parse(line) as { readonly bytes: string; readonly object_key: null }
    expect([row.object_key, row.bytes.slice(0, 2)]).toEqual([null, '\\x'])
    count += 1
  }
  expect(count).toBe(total)
  s3.fault = 'breaks'
  await expect(write('none.zip')).rejects.toThrow('500 InternalError')
})
