import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { createPictureMaker } from './picture-maker.ts'
import { testShop } from '#tests/support/shop.ts'
import { aFolder, aPicture, pictureServer } from '../testing/picture-server.ts'

const testing = await testShop()
const FRONT = SAMPLE_PRODUCTS[0]!.imageUrl
const MASTER = readFileSync(
  join(import.meta.dirname, '../../../photography/masters', `${SAMPLE_PRODUCTS[0]!.slug}-1.webp`),
)

/** As large as it claims, and a few bytes long. */
function bombOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rows = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('an unusable original is not found, logged, and not retried at once', async () => {
  const { get, pictures, lines } = await pictureServer(testing)
  test.each([
    ['junk', () => randomBytes(5_000), 'image/webp'],
    ['half a picture', () => MASTER.subarray(0, 4_000), 'image/webp'],
    [
      'a drawing under a false name',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
    ],
    ['another kind than it says', () => Buffer.concat([MASTER, Buffer.from('!')]), 'image/jpeg'],
    ['fifty thousand pixels square', () => bombOf(50_000), 'image/png'],
    ['one pixel row too many', () => bombOf(6_325), 'image/png'],
  ])('%s', async (_, bytes, contentType) => {
    const { failed } = pictures.stats()
    const url = await aPicture(testing, bytes(), contentType)
    const answer = await get(`${url}/480.webp`)
    expect([answer.status, answer.body.length]).toEqual([404, 0])
    expect((await get(`${url}/480`, { accept: 'image/avif,image/webp' })).status).toBe(404)
    expect(pictures.stats()).toMatchObject({ failed: failed + 1 })
    expect(lines.filter((line) => line.includes(url.slice(-24)) && line.includes('"error"'))).toHaveLength(1)
    // It affects no other picture.
    expect((await get(`${FRONT}/96.webp`)).status).toBe(200)
  })
})

test("a photo's location is removed", async () => {
  const { get } = await pictureServer(testing)
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b93a22' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 24/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const url = await aPicture(testing, bytes, 'image/jpeg')
  for (const format of ['avif', 'webp', 'jpg']) {
    const { body } = await get(`${url}/160.${format}`)
    const { exif, xmp, width } = await sharp(body).metadata()
    expect([exif, xmp, width]).toEqual([undefined, undefined, 160])
  }
})

test('while the database is down a picture is a 503 with Retry-After, and the next one is served', async () => {
  let isDown = true
  const { get, lines } = await pictureServer(testing, {
    getMaster: (id) =>
      isDown ? Promise.reject(new Error('no connection')) : testing.shop.getPictureMaster({ id }),
  })
  const refused = await get(`${FRONT}/96.webp`)
  expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '1',
    'no-store',
  ])
  expect(lines.join('')).toContain('no connection')
  isDown = false
  expect((await get(`${FRONT}/96.webp`)).status).toBe(200)
})

test('an unwritable cache folder costs time, but no pictures', async () => {
  const file = join(aFolder(), 'not-a-folder')
  writeFileSync(file, '')
  const { get, lines } = await pictureServer(testing, { folder: join(file, 'cache') })
  expect((await get(`${FRONT}/96.webp`)).status).toBe(200)
  expect((await get(`${FRONT}/96.webp`)).status).toBe(200)
  await expect.poll(() => lines.join('')).toContain('the picture cache folder cannot be used')
})

describe('the process that decodes pictures', () => {
  const master = { contentType: 'image/webp', bytes: MASTER } as const
  const rendition = { id: '0'.repeat(24), size: 96, format: 'webp' } as const

  test('is stopped when work takes too long, and the next work starts another', async () => {
    const hasty = createPictureMaker({ orderMs: 1 })
    await expect(hasty.make(master, { ...rendition, size: 800, format: 'avif' })).rejects.toThrow('stopped')
    hasty.close()
    const patient = createPictureMaker()
    expect((await patient.make(master, rendition)).length).toBeGreaterThan(100)
    patient.close()
  })

  test('abandons its work when the shop closes, and starts nothing new', async () => {
    const maker = createPictureMaker()
    const given = expect(maker.make(master, rendition)).rejects.toThrow('closing')
    maker.close()
    await given
    await expect(maker.make(master, rendition)).rejects.toThrow('closing')
  })
})
