/** An account's cart and wishlist over HTTP: ownership, versions, and what a writer with a stale version gets. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '#platform/rules/ids.ts'
import type { AccountCart, AccountWishlist } from '../rules/list-sync.ts'
import { aShopper, type Shopper } from '#tests/support/rewards.ts'
import { aProduct } from '#tests/support/shop.ts'
import { testApp, type Answer, type Browser } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const CART = '/api/account/cart'
const WISHLIST = '/api/account/wishlist'

async function signedIn(shopper: Shopper): Promise<Browser> {
  const { email, password } = shopper
  const browser = testing.browser()
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

const put = (browser: Browser, url: string, body: object) =>
  browser.ask({
    method: 'PUT',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

const parsed = (answer: Answer): unknown => JSON.parse(answer.text)
const cartOf = async (browser: Browser) => parsed(await browser.get(CART)) as AccountCart
const wishlistOf = async (browser: Browser) => parsed(await browser.get(WISHLIST)) as AccountWishlist
const quantitiesOf = ({ items }: AccountCart) => items.map(({ id, quantity }) => [id, quantity])
const newerOf = (answer: Answer) => (parsed(answer) as { error: { kept: AccountCart } }).error.kept

describe('the cart of an account', () => {
  test('is stored in its sequence, and returned with the current name, price, address and stock', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const owner = shopper.userId
    expect(await cartOf(browser)).toEqual({ owner, version: 0, items: [] })
    const [first, second] = [
      await aProduct(testing, { onHand: 3, pricePaise: 19_900 }),
      await aProduct(testing),
    ]
    const items = [
      { productId: second, quantity: 1 },
      { productId: first, quantity: 9, putInAt: 1_790_000_000_123 },
    ]
    const answer = await put(browser, CART, { owner, version: 0, items })
    expect([answer.status, parsed(answer)]).toEqual([200, { version: 1 }])
    const kept = await cartOf(browser)
    expect(kept).toMatchObject({ owner, version: 1 })
    expect(quantitiesOf(kept)).toEqual([
      [second, 1],
      [first, 9],
    ])
    expect(kept.items[1]).toEqual({
      id: first,
      name: 'Test Notebook',
      pricePaise: 19_900,
      imageUrl: '/images/x.svg',
      quantity: 9,
      putInAt: 1_790_000_000_123,
      path: expect.stringMatching(/^\/ruled-notebook\/test-/),
      maxQuantity: 3,
    })
  })

  test('says that a product is no longer sold, and leaves out unknown products', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const productId = await aProduct(testing)
    const items = [
      { productId, quantity: 2 },
      { productId: randomUUID() as string as ProductId, quantity: 1 },
    ]
    await put(browser, CART, { owner: shopper.userId, version: 0, items })
    await testing.db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [productId])
    expect((await cartOf(browser)).items).toMatchObject([{ id: productId, quantity: 2, maxQuantity: 0 }])
  })

  test('is emptied by writing an empty one', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const productId = await aProduct(testing)
    const owner = shopper.userId
    await put(browser, CART, { owner, version: 0, items: [{ productId, quantity: 2 }] })
    await put(browser, CART, { owner, version: 1, items: [] })
    expect(await cartOf(browser)).toEqual({ owner, version: 2, items: [] })
  })

  test('409: a stale writer changes nothing and gets the newer copy', async () => {
    const shopper = await aShopper(testing)
    const [one, other] = [await signedIn(shopper), await signedIn(shopper)]
    const owner = shopper.userId
    const [a, b] = [await aProduct(testing), await aProduct(testing)]
    await put(one, CART, { owner, version: 0, items: [{ productId: a, quantity: 2 }] })
    const refused = await put(other, CART, { owner, version: 0, items: [{ productId: b, quantity: 1 }] })
    expect([refused.status, refused.json.error.code]).toEqual([409, 'kept_changed'])
    const newer = newerOf(refused)
    expect([newer.owner, newer.version, quantitiesOf(newer)]).toEqual([owner, 1, [[a, 2]]])
    expect(await cartOf(one)).toEqual(newer)
    // A version from the future is refused too.
    expect((await put(other, CART, { owner, version: 9, items: [] })).status).toBe(409)
  })

  test('lets one of twenty simultaneous writers win, and the others get what it wrote', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const owner = shopper.userId
    const products = await Promise.all(Array.from({ length: 20 }, () => aProduct(testing)))
    const answers = await Promise.all(
      products.map((productId) =>
        put(browser, CART, { owner, version: 0, items: [{ productId, quantity: 1 }] }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const winner = products[statuses.indexOf(200)]
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(quantitiesOf(newerOf(answer))).toEqual([[winner, 1]])
  })

  test('cannot be written by a browser that another account uses now, which gets that account’s copy', async () => {
    const [asha, ravi] = [await aShopper(testing), await aShopper(testing)]
    const browser = await signedIn(ravi)
    const productId = await aProduct(testing)
    const items = [{ productId, quantity: 1 }]
    const refused = await put(browser, CART, { owner: asha.userId, version: 0, items })
    expect(refused.status).toBe(409)
    expect(newerOf(refused)).toEqual({ owner: ravi.userId, version: 0, items: [] })
    expect((await cartOf(await signedIn(asha))).items).toEqual([])
  })
})

describe('the wishlist of an account', () => {
  test('is stored newest first, with the same rule of versions', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const owner = shopper.userId
    const products = await Promise.all(Array.from({ length: 4 }, () => aProduct(testing)))
    const [a, b, c, d] = products
    const idsOf = async () => {
      const kept = await wishlistOf(browser)
      return [kept.version, kept.items.map(({ id }) => id)]
    }
    expect((await put(browser, WISHLIST, { owner, version: 0, productIds: [c, a, b] })).status).toBe(200)
    expect(await idsOf()).toEqual([1, [c, a, b]])
    expect((await put(browser, WISHLIST, { owner, version: 1, productIds: [d, c, b] })).status).toBe(200)
    expect(await idsOf()).toEqual([2, [d, c, b]])
    const refused = await put(browser, WISHLIST, { owner, version: 1, productIds: [] })
    expect([refused.status, newerOf(refused).version]).toEqual([409, 2])
    // The cart has its own version.
    expect((await cartOf(browser)).version).toBe(0)
    expect((await wishlistOf(browser)).items[0]).toMatchObject({
      id: d,
      name: 'Test Notebook',
      category: 'Ruled Notebooks',
      pricePaise: 24_900,
      struckPaise: null,
      rating: null,
      reviewsCount: 0,
      available: 10,
    })
  })
})

describe('a request', () => {
  test('without a session gets 401, and nothing is written', async () => {
    const browser = testing.browser()
    for (const url of [CART, WISHLIST]) {
      expect((await browser.get(url)).status).toBe(401)
      expect((await put(browser, url, { owner: 'x', version: 0, items: [] })).status).toBe(401)
    }
  })

  test('with an unreadable body gets 422, and nothing is written', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const owner = shopper.userId
    const productId = await aProduct(testing)
    for (const body of [
      {},
      { owner, version: 0, items: [{ productId, quantity: 1_000 }] },
      { owner, version: 0, items: [{ productId, quantity: 1, pricePaise: 1 }] },
      { owner, version: '0', items: [] },
    ]) {
      const answer = await put(browser, CART, body)
      expect([answer.status, answer.json.error.message]).toEqual([422, 'This request cannot be read'])
    }
    expect(await cartOf(browser)).toEqual({ owner, version: 0, items: [] })
  })

  test('from another site gets 403', async () => {
    const shopper = await aShopper(testing)
    const browser = await signedIn(shopper)
    const answer = await browser.ask({
      method: 'PUT',
      url: CART,
      payload: JSON.stringify({ owner: shopper.userId, version: 0, items: [] }),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})
