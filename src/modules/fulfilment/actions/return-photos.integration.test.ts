/** Photos of returns: re-encoded, stored privately, and shown only to their sender and staff. */
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PHOTO_BYTES, PHOTOS_A_DAY } from '#platform/rules/photo.ts'
import { signInAsOwner, testApp, type Browser } from '#platform/testing/http-harness.ts'
import { pictureServer } from '#platform/testing/picture-server.ts'
import { anAccount, browserOf } from '#modules/reviews/testing/review-support.ts'
import { builtPages } from '#tests/support/built-pages.ts'
import { aDeliveredOrder, aRequest, aStaff, deliveredAgo, returnsStored } from '#tests/support/returns.ts'
import { expectBooksToAgree, testShop } from '#tests/support/shop.ts'

const pages = await builtPages()
const shop = await testShop()
const { get, pictures } = await pictureServer(shop)
const testing = await testApp({ testing: shop, app: { pictures, pages: async () => pages } })
const { db } = testing

afterEach(() => expectBooksToAgree(testing))

const JPEG = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b93a22' } })
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer()

async function aCustomer() {
  const account = await anAccount(testing)
  const order = await aDeliveredOrder(testing, account)
  return { account, browser: await browserOf(testing, account), ...order }
}

async function send(browser: Browser, orderId: string, bytes: Buffer = JPEG, type = 'image/jpeg') {
  const answer = await browser.ask({
    method: 'POST',
    url: `/api/orders/${orderId}/return-photos`,
    payload: bytes,
    headers: { 'content-type': type },
  })
  return { ...answer, photoId: (answer.json as unknown as { photoId: string } | undefined)?.photoId ?? '' }
}

const picturesStored = async () =>
  (await db.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM pictures')).rows[0]!.count

describe('a return photo', () => {
  test('is visible to its owner and staff, to nobody else, and never at a public address', async () => {
    const customer = await aCustomer()
    const { browser, id, productId } = customer
    const sent = await send(browser, id)
    expect([sent.status, Object.keys(sent.json)]).toEqual([201, ['photoId']])
    const request = aRequest([{ productId, quantity: 1 }], { reason: 'damaged', photoIds: [sent.photoId] })
    expect((await browser.post(`/api/orders/${id}/returns`, request)).status).toBe(201)

    const own = `/orders/${id}/returns/${request.id}/photos/1`
    const seen = await browser.get(own)
    expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect(seen.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(seen.headers['x-content-type-options']).toBe('nosniff')

    const other = await aCustomer()
    const guest = testing.browser()
    guest.jar.set('panna_guest', (await testing.shop.startGuestSession()).token)
    for (const stranger of [testing.browser(), guest, other.browser])
      expect((await stranger.get(own)).status).toBe(404)
    // Not through one of the viewer's own orders either.
    expect((await other.browser.get(`/orders/${other.id}/returns/${request.id}/photos/1`)).status).toBe(404)
    for (const wrong of ['0', '2', '5', '-1', '1.5', 'x', '1e0'])
      expect((await browser.get(own.replace(/1$/, wrong))).status === 404 || wrong === '1e0').toBe(true)

    const staff = await signInAsOwner(testing)
    expect((await staff.get(`/cms/returns/${request.id}/photos/1`)).status).toBe(200)
    expect((await browser.get(`/cms/returns/${request.id}/photos/1`)).status).toBe(302)
    expect((await testing.browser().get(`/cms/returns/${request.id}/photos/1`)).status).toBe(302)

    for (const form of ['', '/400', '/400.webp', '/share.jpg'])
      expect((await get(`/pictures/${sent.photoId}${form}`)).status).toBe(404)
    const { rows } = await db.pool.query<{ bytes: Buffer }>('SELECT bytes FROM pictures WHERE id = $1', [
      sent.photoId,
    ])
    const { exif, format } = await sharp(rows[0]!.bytes).metadata()
    expect([exif, format]).toEqual([undefined, 'webp'])
  })

  test('has a random name: uploaded twice it is two photos, while a review’s photo stays public', async () => {
    const { browser, id } = await aCustomer()
    const first = await send(browser, id)
    const second = await send(browser, id)
    expect(first.photoId).toMatch(/^[0-9a-f]{24}$/)
    expect(second.photoId).not.toBe(first.photoId)
    const review = await browser.ask({
      method: 'POST',
      url: '/api/reviews/photo',
      payload: JPEG,
      headers: { 'content-type': 'image/jpeg' },
    })
    const { pictureId } = review.json as unknown as { pictureId: string }
    expect((await get(`/pictures/${pictureId}`, { accept: 'image/webp' })).status).toBe(200)
  })

  test('belongs to one order and one return', async () => {
    const mine = await aCustomer()
    const theirs = await aCustomer()
    const { photoId } = await send(theirs.browser, theirs.id)
    const items = [{ productId: mine.productId, quantity: 1 }]
    const before = await returnsStored(testing)
    const stolen = await mine.browser.post(
      `/api/orders/${mine.id}/returns`,
      aRequest(items, { photoIds: [photoId] }),
    )
    expect([stolen.status, stolen.json.error.fields]).toEqual([422, { photoIds: MESSAGES.photo_gone }])
    expect(await returnsStored(testing)).toEqual(before)

    const { photoId: own } = await send(mine.browser, mine.id)
    const ask = () =>
      mine.browser.post(`/api/orders/${mine.id}/returns`, aRequest(items, { photoIds: [own] }))
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 422])
  })
})

describe('an upload is refused, and nothing is stored:', () => {
  test('an invalid image, one that is too large, an empty file', async () => {
    const { browser, id } = await aCustomer()
    const before = await picturesStored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const answers = [
      await send(browser, id, svg, 'image/png'),
      await send(browser, id, JPEG, 'text/html'),
      await send(browser, id, Buffer.alloc(0)),
      await send(browser, id, Buffer.concat([JPEG, Buffer.alloc(PHOTO_BYTES)])),
    ]
    expect(answers.map(({ status, json }) => [status, json.error.message])).toEqual([
      [422, MESSAGES.photo_kind],
      [422, MESSAGES.photo_kind],
      [422, MESSAGES.photo_empty],
      [413, MESSAGES.photo_large],
    ])
    expect(await picturesStored()).toBe(before)
  })

  test('a photo for another customer’s order, for one that cannot be returned, and above the maximum', async () => {
    const customer = await aCustomer()
    const other = await aCustomer()
    const before = await picturesStored()
    expect((await send(other.browser, customer.id)).status).toBe(404)
    expect((await send(testing.browser(), customer.id)).status).toBe(404)
    expect((await send(customer.browser, 'nonsense')).status).toBe(404)
    await deliveredAgo(testing, other.id, '49 hours')
    const late = await send(other.browser, other.id)
    expect([late.status, late.json.error.message]).toEqual([409, MESSAGES.return_window_over])
    expect(await picturesStored()).toBe(before)
    await db.pool.query(
      `WITH m AS (
         INSERT INTO pictures (id, content_type, width, height, placeholder, bytes, is_private)
         SELECT lpad(to_hex(n), 24, 'e'), 'image/webp', 8, 8, '', 'x', true FROM generate_series(1, $2::int) n RETURNING id
       ) INSERT INTO return_uploads (picture_id, order_id) SELECT id, $1 FROM m`,
      [customer.id, PHOTOS_A_DAY],
    )
    const many = await send(customer.browser, customer.id)
    expect([many.status, many.json.error.message]).toEqual([429, MESSAGES.photos_too_many])
  })
})

test('photos without a return are purged after a day, those of a return half a year after it ended', async () => {
  const { browser, id, productId, account } = await aCustomer()
  const ids = [
    (await send(browser, id)).photoId,
    (await send(browser, id)).photoId,
    (await send(browser, id)).photoId,
  ]
  const [used, unused, fresh] = ids
  const request = aRequest([{ productId, quantity: 1 }], { photoIds: [used!] })
  expect(await testing.shop.requestReturn(account, { ...request, orderId: id })).toMatchObject({ ok: true })
  await db.pool.query(
    `UPDATE return_uploads SET created_at = shop_now() - interval '25 hours' WHERE picture_id = ANY($1)`,
    [[used, unused]],
  )
  const left = async () => {
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM pictures WHERE id = ANY($1)', [ids])
    return new Set(rows.map((row) => row.id))
  }
  const late = aRequest([{ productId, quantity: 1 }], { photoIds: [unused!] })
  expect(await testing.shop.requestReturn(account, { ...late, orderId: id })).toMatchObject({ ok: false })
  await testing.shop.sweepReturnPhotos()
  expect(await left()).toEqual(new Set([used, fresh]))

  await testing.shop.withdrawReturn(account, { orderId: id, returnId: request.id })
  await db.pool.query(`UPDATE returns SET closed_at = shop_now() - interval '181 days' WHERE id = $1`, [
    request.id,
  ])
  await testing.shop.sweepReturnPhotos()
  expect(await left()).toEqual(new Set([fresh]))
})

describe('the owner’s account', () => {
  test('exports its returns; deleting it deletes texts and photos, but is refused while a return is open', async () => {
    const { browser, id, productId, account } = await aCustomer()
    const staff = await aStaff(testing)
    const { photoId } = await send(browser, id)
    const request = aRequest([{ productId, quantity: 2 }], { note: 'My own words', photoIds: [photoId] })
    await testing.shop.requestReturn(account, { ...request, orderId: id })
    expect(await testing.shop.exportAccount(account)).toMatchObject({
      ok: true,
      value: {
        returns: [
          {
            id: request.id,
            orderId: id,
            status: 'requested',
            note: 'My own words',
            photos: 1,
            items: [{ product: 'Test Notebook', quantity: 2 }],
          },
        ],
      },
    })
    expect(await testing.shop.deleteAccount(account, { word: 'DELETE' })).toMatchObject({
      ok: false,
      problem: { key: 'delete_return' },
    })
    await testing.shop.decideReturn(staff, { id: request.id, decision: 'refuse', answer: 'Not ours' })
    expect(await testing.shop.deleteAccount(account, { word: 'DELETE' })).toMatchObject({ ok: true })
    const { rows } = await db.pool.query(
      `SELECT note, (SELECT count(*)::int FROM return_photos WHERE return_id = $1) AS photos,
              (SELECT count(*)::int FROM pictures WHERE id = $2) AS pictures FROM returns WHERE id = $1`,
      [request.id, photoId],
    )
    expect(rows).toEqual([{ note: '', photos: 0, pictures: 0 }])
  })
})

describe('the endpoints of returns', () => {
  test('report input errors, create a request and withdraw it', async () => {
    const { browser, id, productId } = await aCustomer()
    const url = `/api/orders/${id}/returns`
    const before = await returnsStored(testing)
    const bad = await browser.post(url, aRequest([{ productId, quantity: 1 }], { reason: 'damaged' }))
    expect([bad.status, bad.json.error.fields]).toEqual([422, { photoIds: MESSAGES.return_photo_missing }])
    expect((await browser.post(url, '{')).status).toBe(400)
    expect((await browser.post('/api/orders/nonsense/returns', aRequest([]))).status).toBe(404)
    expect((await testing.browser().post(url, aRequest([{ productId, quantity: 1 }]))).status).toBe(404)
    expect(await returnsStored(testing)).toEqual(before)

    const request = aRequest([{ productId, quantity: 1 }])
    const taken = await browser.post(url, request)
    expect([taken.status, (taken.json as unknown as { return: { id: string } }).return.id]).toEqual([
      201,
      request.id,
    ])
    expect((await testing.browser().post(`${url}/${request.id}/withdraw`, {})).status).toBe(404)
    expect((await browser.post(`${url}/nonsense/withdraw`, {})).status).toBe(404)
    expect((await browser.post(`${url}/${request.id}/withdraw`, {})).status).toBe(200)
  })

  test('answer staff’s forms with a page, and keep the input when they refuse', async () => {
    const { browser, id, productId } = await aCustomer()
    const request = aRequest([{ productId, quantity: 1 }])
    await browser.post(`/api/orders/${id}/returns`, request)
    const staff = await signInAsOwner(testing)
    const page = `/cms/returns/${request.id}`
    const refused = await staff.postForm(page, { wish: 'refuse', answer: '' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain(MESSAGES.return_answer_missing)
    expect((await staff.postForm(page, { wish: 'nonsense' })).text).toContain(MESSAGES.bad_request)
    const done = await staff.postForm(page, { wish: 'approve', answer: 'Keep the box' })
    expect([done.status, done.headers['location']]).toEqual([303, `${page}?done=return_approved`])
    expect((await staff.get(`${page}?done=return_approved`)).text).toContain(MESSAGES.return_approved)
    const opened = await staff.postForm(`/cms/orders/${id}/return`, {
      id: crypto.randomUUID(),
      reason: 'defect',
      wish: 'refund',
      because: 'She rang',
      [`quantity ${productId}`]: '1',
    })
    expect(opened.headers['location']).toMatch(/^\/cms\/returns\/[0-9a-f-]{36}\?done=return_opened$/)
    const wrong = await staff.postForm(`/cms/orders/${id}/return`, {
      id: crypto.randomUUID(),
      reason: 'defect',
      wish: 'refund',
    })
    expect(wrong.headers['location']).toBe(`/cms/orders/${id}?refused=return_none_chosen#returns`)
    expect((await staff.get('/cms/returns?status=approved')).text).toContain(request.id)
    expect((await staff.get('/cms/returns/nonsense')).status).toBe(404)
  })
})
