import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { PHOTOGRAPHS, pictureUrl } from '#server/seed/sample/product.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '../rules/picture.ts'
import { testShop } from '#tests/support/shop.ts'
import { aFolder, pictureServer } from '../testing/picture-server.ts'

const testing = await testShop()
const server = await pictureServer(testing)
const { get } = server

const urls = SAMPLE_PRODUCTS.map(({ imageUrl }) => imageUrl)
const FRONT = urls[0]!
const HERO = pictureUrl(PHOTOGRAPHS.find(({ name }) => name === 'hero')!.id)
const FOR_EVER = 'public, max-age=31536000, immutable'
const CHROME = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const KINDS = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }

describe('a size and format by name', () => {
  test.each(PICTURE_FORMATS)('%s is served in every width, never wider than its original', async (format) => {
    for (const width of PICTURE_WIDTHS) {
      const answer = await get(`${FRONT}/${width}.${format}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, TYPES[format]])
      const shown = Math.min(width, 800)
      expect(await sharp(answer.body).metadata()).toMatchObject({
        format: KINDS[format],
        width: shown,
        height: shown,
      })
    }
  })

  test('is immutable, and can run nothing when opened directly', async () => {
    const { headers } = await get(`${FRONT}/480.webp`)
    expect(headers).toMatchObject({
      'cache-control': FOR_EVER,
      'x-content-type-options': 'nosniff',
      // Mails also show them.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers.vary).toBeUndefined()
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
  })

  test('keeps the aspect ratio of a wide picture, and is small', async () => {
    const answer = await get(`${HERO}/1200.avif`)
    expect(await sharp(answer.body).metadata()).toMatchObject({ width: 1200, height: 750 })
    expect(answer.body.length).toBeLessThan(60_000)
  })

  test('is 304 for a client that has it; HEAD has no body; a query changes nothing', async () => {
    const { headers, body } = await get(`${FRONT}/480.webp`)
    const again = await get(`${FRONT}/480.webp`, { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    const head = await get(`${FRONT}/480.webp`, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
    const made = server.pictures.stats().made
    expect((await get(`${FRONT}/480.webp?x=${'y'.repeat(500)}`)).body.equals(body)).toBe(true)
    expect(server.pictures.stats().made).toBe(made)
  })
})

describe('format negotiation', () => {
  test('never waits for AVIF: WebP is sent first, for a minute, and AVIF once it is made', async () => {
    const first = await get(`${urls[1]}/480`, CHROME)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
      vary: 'Accept',
    })
    const later = () => get(`${urls[1]}/480`, { ...CHROME, 'if-none-match': first.headers.etag ?? '' })
    await expect
      .poll(async () => (await later()).headers['content-type'], { timeout: 15_000 })
      .toBe('image/avif')
    const avif = await later()
    expect(avif.headers).toMatchObject({ 'cache-control': FOR_EVER, vary: 'Accept' })
    expect(avif.status).toBe(200)
    expect(avif.body.length).toBeLessThan(first.body.length)
  })

  test.each([
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0,image/webp', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['text/html', 'image/jpeg'],
  ])('%s: %s', async (accept, contentType) => {
    const { headers } = await get(`${urls[2]}/240`, { accept })
    expect(headers).toMatchObject({ 'content-type': contentType, 'cache-control': FOR_EVER, vary: 'Accept' })
  })

  test('sends JPEG to a client that names AVIF alone, until it is made', async () => {
    const { headers } = await get(`${urls[3]}/240`, { accept: 'image/avif' })
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=60' })
  })

  test('sends a width of 800 without a requested size', async () => {
    const { body } = await get(FRONT)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
  })
})

test('makes the share picture: paper and the brand on the left, the photograph on the right', async () => {
  const { headers, body } = await get(`${FRONT}/share.jpg`)
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_EVER })
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(body.length).toBeLessThan(150_000)
  const isLike = async (left: number, top: number, colour: readonly number[]) => {
    const { data } = await sharp(body)
      .extract({ left, top, width: 4, height: 4 })
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const [index, value] of colour.entries())
      expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(24)
  }
  await isLike(8, 8, [0xfa, 0xf6, 0xec])
  // The photograph is of an emerald cover.
  const cover = await sharp(body).extract({ left: 720, top: 220, width: 260, height: 160 }).toBuffer()
  const [red, green] = (await sharp(cover).stats()).channels
  expect(green!.mean).toBeGreaterThan(red!.mean + 10)
})

describe('an address without a picture', () => {
  test.each([
    `${FRONT}/481`,
    `${FRONT}/480.png`,
    `${FRONT}/480.svg`,
    `${FRONT}/`,
    '/pictures/',
    '/pictures/../../etc/passwd',
    '/pictures/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/pictures/..%5c..%5csecrets.json',
    `${FRONT}/480/../../../../secrets.json`,
    `${FRONT}%00/480`,
    '/pictures/etc/passwd',
  ])('%s is not found', async (path) => {
    const { served } = server.pictures.stats()
    const answer = await get(path)
    expect([answer.status, answer.body.length, answer.headers['cache-control']]).toEqual([404, 0, 'no-store'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(server.pictures.stats().served).toBe(served)
  })

  test('of an unknown id is not found, and logged once', async () => {
    const path = '/pictures/00000000000000000000dead/480.webp'
    expect((await get(path)).status).toBe(404)
    expect((await get(path)).status).toBe(404)
    expect(server.lines.filter((line) => line.includes('dead'))).toHaveLength(1)
  })

  test('outside /pictures, or with another method, is left to other handlers', async () => {
    expect((await get('/')).status).toBe(599)
    expect((await get(`${FRONT}/480.webp`, {}, 'POST')).status).toBe(599)
  })
})

describe('concurrent requests', () => {
  test('of fifty first visitors cause one conversion', async () => {
    const own = await pictureServer(testing)
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.get(`${FRONT}/640.webp`)))
    expect(answers.every(({ status, body }) => status === 200 && body.equals(answers[0]!.body))).toBe(true)
    expect(own.pictures.stats()).toMatchObject({ served: 50, made: 1 })
    expect((await own.get(`${FRONT}/640.webp`)).status).toBe(200)
    expect(own.pictures.stats()).toMatchObject({ servedFromMemory: 1, made: 1 })
  })

  test('of fifty visitors who accept AVIF cause two', async () => {
    const own = await pictureServer(testing)
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.get(`${FRONT}/640`, CHROME)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const isAvif = async () =>
      (await own.get(`${FRONT}/640`, CHROME)).headers['content-type'] === 'image/avif'
    await expect.poll(isAvif, { timeout: 15_000 }).toBe(true)
    expect(own.pictures.stats()).toMatchObject({ made: 2, failed: 0 })
  })

  test('for all pictures of the shop are answered', async () => {
    const own = await pictureServer(testing)
    const answers = await Promise.all(PHOTOGRAPHS.map(({ id }) => own.get(`${pictureUrl(id)}/96.webp`)))
    expect(answers.map(({ status }) => status)).toEqual(PHOTOGRAPHS.map(() => 200))
    expect(own.pictures.stats()).toMatchObject({ made: PHOTOGRAPHS.length, failed: 0 })
  })
})

describe('caching', () => {
  test('on disk survives a restart, without the original', async () => {
    const folder = aFolder()
    const before = await pictureServer(testing, { folder })
    const first = await before.get(`${FRONT}/320.webp`)
    const isKept = async () => {
      const after = await pictureServer(testing, {
        folder,
        getMaster: () => Promise.reject(new Error('not asked')),
      })
      const answer = await after.get(`${FRONT}/320.webp`)
      return (
        answer.status === 200 && answer.body.equals(first.body) && answer.headers.etag === first.headers.etag
      )
    }
    await expect.poll(isKept).toBe(true)
    before.close()
  })

  test('in memory is limited: an evicted picture comes from the disk, without another conversion', async () => {
    const folder = aFolder()
    const own = await pictureServer(testing, { maxMemoryBytes: 40_000, folder })
    const all = async () => {
      for (const url of urls.slice(0, 12)) expect((await own.get(`${url}/160.webp`)).status).toBe(200)
    }
    await all()
    expect(own.pictures.stats().memoryBytes).toBeLessThanOrEqual(40_000)
    // A picture is sent before it is on disk.
    const kept = () =>
      readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.webp'))
    await expect.poll(() => kept().length).toBe(12)
    const { made } = own.pictures.stats()
    await all()
    expect(own.pictures.stats().made).toBe(made)
  })
})
