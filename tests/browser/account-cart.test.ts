/** An account's cart and wishlist in two browsers: merged and synchronised, and nothing is lost or left behind. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, signIn, written } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  awake,
  expectComplaint,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  paymentWindow,
  payInWindow,
} from '../support/browser.ts'
import { aShopper } from '../support/rewards.ts'
import { aProductOnSale, startShopServer, type ProductOnSale } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const stored = (page: Page, key: string) =>
  page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? '[]') as { id: string; quantity: number }[],
    key,
  )
/** The products and quantities in this browser's cart, ordered by name. */
const cartIn = async (page: Page) =>
  Object.fromEntries((await stored(page, 'panna.cart')).map(({ id, quantity }) => [id, quantity]))
const wishesIn = async (page: Page) => (await stored(page, 'panna.wishlist')).map(({ id }) => id)
const cartOf = async (userId: string) => {
  const { rows } = await shop.db.pool.query<{ id: string; quantity: number }>(
    `SELECT product_id AS id, quantity FROM cart_items WHERE user_id = $1`,
    [userId],
  )
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]))
}

const wishesOf = async (userId: string) => {
  const { rows } = await shop.db.pool.query<{ id: string }>(
    `SELECT product_id AS id FROM wishlist_items WHERE user_id = $1 ORDER BY product_id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

async function wish(page: Page, product: ProductOnSale): Promise<void> {
  await open(page, product.path)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Save to wishlist: ${product.name}` })
    .click()
  await expectToast(page, `${product.name} added to wishlist!`)
}

test('two browsers merge at sign-in, follow each other, and lose nothing when both write at once', async () => {
  const shopper = await aShopper(shop)
  const scarce = await aProductOnSale(shop, { name: 'Scarce Notebook', onHand: 3 })
  const [one, two, three, four] = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => aProductOnSale(shop, { name: `Notebook ${name}` })),
  )
  if (!one || !two || !three || !four) throw new Error('no products')
  const [desk, phone] = [await pageOn(1280), await pageOn(390)]

  // Filled as guests: the same product in both, more of it on the phone.
  await addToCart(desk, scarce, 2)
  await addToCart(desk, one)
  await wish(desk, two)
  await addToCart(phone, scarce, 3)
  await addToCart(phone, two, 4)
  await wish(phone, one)

  await signIn(desk, shop, shopper)
  // The page after sign-in may have saved already.
  await open(desk, '/')
  await expect.poll(() => cartOf(shopper.userId)).toEqual({ [scarce.id]: 2, [one.id]: 1 })
  await expect.poll(() => wishesOf(shopper.userId)).toEqual([two.id])

  await signIn(phone, shop, shopper)
  const merged = { [scarce.id]: 3, [one.id]: 1, [two.id]: 4 }
  await open(phone, '/')
  await expect.poll(() => cartOf(shopper.userId)).toEqual(merged)
  await expect.poll(() => cartIn(phone)).toEqual(merged)
  await expect.poll(() => wishesIn(phone)).toEqual([one.id, two.id])
  await expect.poll(() => wishesOf(shopper.userId)).toEqual([one.id, two.id].toSorted())

  // The desktop updates when it is looked at again; its badge too.
  await comeBack(desk)
  await expect.poll(() => cartIn(desk)).toEqual(merged)
  await expect.poll(() => wishesIn(desk)).toEqual([one.id, two.id])
  await desk.getByRole('banner').getByRole('link', { name: 'Cart 8 items' }).waitFor()

  // Neither knows of the other's write: the later one gets a conflict, and merges.
  await open(desk, three.path)
  await open(phone, four.path)
  const first = written(desk, 'cart')
  await desk.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await first
  expectComplaint(phone, '409 /api/account/cart')
  const second = written(phone, 'cart')
  await phone.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await second
  const all = { ...merged, [three.id]: 1, [four.id]: 1 }
  expect(await cartOf(shopper.userId)).toEqual(all)
  await expect.poll(() => cartIn(phone)).toEqual(all)
  await comeBack(desk)
  await expect.poll(() => cartIn(desk)).toEqual(all)

  // What one removes is removed from the other, and does not come back.
  await open(phone, '/cart')
  const removed = written(phone, 'cart')
  await phone.getByRole('button', { name: 'Remove Notebook One' }).click()
  await removed
  await comeBack(desk)
  await expect.poll(async () => one.id in (await cartIn(desk))).toBe(false)

  // Signing out leaves nothing in this browser; the account keeps its cart, and another account gets none of it.
  await open(desk, '/')
  await desk.getByRole('banner').getByText('Asha Rao').click()
  await desk.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expectToast(desk, 'Logged out successfully')
  await expect.poll(async () => [await cartIn(desk), await wishesIn(desk)]).toEqual([{}, []])
  expect(Object.keys(await cartOf(shopper.userId))).toHaveLength(4)
  // From here on the cart is this browser's own again, as the specification says.
  await addToCart(desk, three, 2)
  await desk.reload()
  await awake(desk)
  await expect.poll(() => cartIn(desk)).toEqual({ [three.id]: 2 })
  const other = await aShopper(shop)
  await signIn(desk, shop, other)
  await open(desk, '/')
  await expect.poll(() => cartOf(other.userId)).toEqual({ [three.id]: 2 })
})

test('an item added before the account has responded survives another browser removing the same item', async () => {
  const shopper = await aShopper(shop)
  const product = await aProductOnSale(shop)
  const [desk, phone] = [await pageOn(1280), await pageOn(390)]
  for (const page of [desk, phone]) await signIn(page, shop, shopper)
  await open(desk, '/')
  const kept = written(desk, 'cart')
  await addToCart(desk, product)
  await kept
  // The desktop removes it, and its request stays pending.
  const words = Promise.withResolvers<void>()
  await desk.route('**/api/account/cart', async (route) => {
    if (route.request().method() === 'PUT') await words.promise
    await route.continue()
  })
  await open(desk, '/cart')
  const saved = desk.waitForRequest((request) => request.method() === 'PUT')
  await desk.getByRole('button', { name: `Remove ${product.name}` }).click()
  await saved

  const answer = Promise.withResolvers<void>()
  await phone.route('**/api/account/cart', async (route) => {
    if (route.request().method() === 'GET') await answer.promise
    await route.continue()
  })
  await addToCart(phone, product)
  const wrote = written(phone, 'cart')
  answer.resolve()
  await wrote
  expectComplaint(desk, '409 /api/account/cart')
  words.resolve()
  await expect.poll(() => cartIn(desk)).toEqual({ [product.id]: 1 })
  const loaded = phone.waitForResponse((response) => response.url().endsWith('/api/account/cart'))
  await comeBack(phone)
  await loaded
  await expect.poll(() => cartIn(phone)).toEqual({ [product.id]: 1 })
  expect(await cartOf(shopper.userId)).toEqual({ [product.id]: 1 })
})

test('another account in the same browser starts with its own lists, even if nobody signed out', async () => {
  const [asha, ravi] = [await aShopper(shop), await aShopper(shop)]
  const product = await aProductOnSale(shop)
  const page = await pageOn(1280)
  await signIn(page, shop, asha)
  await open(page, product.path)
  const wrote = written(page, 'cart')
  await addToCart(page, product)
  await wrote
  await signIn(page, shop, ravi)
  await open(page, '/')
  await expect.poll(() => cartIn(page)).toEqual({})
  expect(await cartOf(ravi.userId)).toEqual({})
  expect(await cartOf(asha.userId)).toEqual({ [product.id]: 1 })
  // An expired session clears the lists once the page learns of it; what never reached the account stays.
  await shop.db.pool.query(`DELETE FROM sessions WHERE user_id = $1`, [ravi.userId])
  await shop.db.pool.query(
    `INSERT INTO cart_items (user_id, product_id, quantity, position) VALUES ($1, $2, 1, 1)`,
    [ravi.userId, product.id],
  )
  await signIn(page, shop, ravi)
  await open(page, '/')
  await expect.poll(() => cartIn(page)).toEqual({ [product.id]: 1 })
  await shop.db.pool.query(`DELETE FROM sessions WHERE user_id = $1`, [ravi.userId])
  await page.context().clearCookies()
  await open(page, '/')
  await expect.poll(() => cartIn(page)).toEqual({})
  expect(await cartOf(ravi.userId)).toEqual({ [product.id]: 1 })
})

test('an order being paid keeps its cart; what was bought is then removed in every browser', async () => {
  const shopper = await aShopper(shop)
  const bought = await aProductOnSale(shop, { name: 'Bought Notebook' })
  const later = await aProductOnSale(shop, { name: 'Later Notebook' })
  const [desk, phone] = [await pageOn(1280), await pageOn(390)]
  for (const page of [desk, phone]) await signIn(page, shop, shopper)
  await open(desk, bought.path)
  const wrote = written(desk, 'cart')
  await addToCart(desk, bought)
  await wrote
  await open(desk, '/cart')
  await fillDetails(desk, { email: anEmail() })
  await desk.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(desk).click()
  await paymentWindow(desk).getByRole('button', { name: 'Pay', exact: true }).waitFor()

  await open(phone, later.path)
  await expect.poll(() => cartIn(phone)).toEqual({ [bought.id]: 1 })
  const added = written(phone, 'cart')
  await addToCart(phone, later)
  await added
  // The desktop learns of it and waits, also in another tab.
  const tab = await desk.context().newPage()
  const loaded = tab.waitForResponse((response) => response.url().endsWith('/api/account/cart'))
  await tab.goto('/')
  await loaded
  const loadedHere = desk.waitForResponse((response) => response.url().endsWith('/api/account/cart'))
  await comeBack(desk)
  await loadedHere
  await expect.poll(() => cartIn(desk)).toEqual({ [bought.id]: 1 })

  await payInWindow(desk, 'Pay')
  await desk
    .getByRole('heading', {
      level: 1,
      name: /^(Thank you, your order is placed|Your order is on its way)$/,
    })
    .waitFor()
  await expect.poll(() => cartOf(shopper.userId)).toEqual({ [later.id]: 1 })
  await expect.poll(() => cartIn(desk)).toEqual({ [later.id]: 1 })
  await comeBack(phone)
  await expect.poll(() => cartIn(phone)).toEqual({ [later.id]: 1 })
})
