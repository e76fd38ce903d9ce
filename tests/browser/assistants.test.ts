/** AI assistants and other programs: an assistant prepares a cart over MCP, a person opens its link and pays. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { jsonFeed } from '#modules/partners/machines/rules/product-feed.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { askAsMachine } from '../support/crawler.ts'
import { signIn, written } from '../support/browser-accounts.ts'
import {
  addToCart,
  anEmail,
  awake,
  expectToast,
  fillDetails,
  inBrowser,
  open,
  payButton,
  payInWindow,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { anAssistant, productsOf } from '../support/mcp.ts'
import { aShopper } from '../support/rewards.ts'
import { expectBooksToAgree } from '../support/shop.ts'
import { aProductOnSale, availableOf, ordersOf, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)
const { get } = askAsMachine(shop)

const savedCart = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('panna.cart') ?? '[]') as { name: string; quantity: number }[],
  )
const quantities = async (page: Page) => (await savedCart(page)).map(({ quantity }) => quantity)
const offer = (page: Page) => page.locator('.cart-link')
const addressOf = (page: Page) => page.url().slice(shop.url.length)

async function skuOf({ id }: { readonly id: string }): Promise<string> {
  const { rows } = await shop.db.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [id])
  return rows[0]?.sku ?? ''
}

test('an assistant finds a product and prepares a cart; a person opens the link and pays', async () => {
  const name = 'Chikankari Ledger'
  const product = await aProductOnSale(shop, { name, pricePaise: 24_900, onHand: 10 })
  const assistant = await anAssistant(`${shop.url}/mcp`)
  const found = await assistant.call('search_products', { query: 'chikankari ledger' })
  const sku = productsOf(found.value)[0]?.sku ?? ''
  const promise = await assistant.call('delivery_promise', { pincode: '560001' })
  expect(promise.value).toMatchObject({ serviceable: true })
  const cart = await assistant.call('prepare_cart', { items: [{ sku, quantity: 2 }] })
  expect(cart.value).toMatchObject({ total: 548 })

  const page = await pageOn(390)
  await page.goto(String(cart.value?.['checkout_url']))
  await offer(page).getByText('2 items from the link are in your cart').waitFor()
  await expect.poll(() => addressOf(page)).toBe('/cart')
  await expect.poll(() => savedCart(page)).toMatchObject([{ name, quantity: 2 }])
  await expectOpenToEveryone(page)
  expect(await availableOf(shop, product)).toBe(10)
  await page.reload()
  await awake(page)
  await expect.poll(() => quantities(page)).toEqual([2])

  const email = anEmail()
  await fillDetails(page, { email })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  // The same figure that the assistant reported.
  await expect.poll(() => payButton(page).innerText()).toBe('Pay ₹548')
  await payButton(page).click()
  await payInWindow(page, 'Pay')
  await expectToast(page, 'Payment successful! Your order has been placed.')
  expect(await ordersOf(shop, email)).toMatchObject([{ status: 'completed' }])
  expect(await availableOf(shop, product)).toBe(8)
  await expectBooksToAgree(shop)
})

test('a cart with items in it is left alone until the shopper agrees', async () => {
  const mine = await aProductOnSale(shop, { name: 'My Own Notebook' })
  const linked = await aProductOnSale(shop, { name: 'Linked Notebook', pricePaise: 10_000, onHand: 3 })
  const link = `/cart?add=${await skuOf(linked)}:5,NO-SUCH`
  const page = await pageOn(390)
  await addToCart(page, mine)
  await open(page, link)
  await offer(page).getByText('Only 3 of Linked Notebook left in stock').waitFor()
  await offer(page).getByText('NO-SUCH is not sold here').waitFor()
  await offer(page).getByText('₹300').waitFor()
  await expectOpenToEveryone(page)
  await page.reload()
  await offer(page).getByRole('button', { name: 'Leave my cart as it is' }).click()
  await offer(page).getByText(MESSAGES.cart_link_kept).waitFor()
  await expect.poll(async () => [await quantities(page), addressOf(page)]).toEqual([[1], '/cart'])

  await open(page, link)
  await offer(page).getByRole('button', { name: 'Add to my cart' }).click()
  await offer(page).getByText('3 items from the link are in your cart').waitFor()
  await expect.poll(async () => [await quantities(page), addressOf(page)]).toEqual([[1, 3], '/cart'])
  await expect.poll(() => offer(page).evaluate((element) => element === document.activeElement)).toBe(true)
  // Opening it again adds no more than there is.
  await open(page, link)
  await offer(page).getByRole('button', { name: 'Add to my cart' }).click()
  await offer(page).getByText('Your cart already has the most you can order of Linked Notebook: 3').waitFor()
  await expect.poll(() => quantities(page)).toEqual([1, 3])
})

test('a cart with items in the account is left alone too, even where this browser has none of it yet', async () => {
  const shopper = await aShopper(shop)
  const mine = await aProductOnSale(shop, { name: 'My Notebook' })
  const linked = await aProductOnSale(shop, { name: 'Linked Notebook' })
  const link = `/cart?add=${await skuOf(linked)}:9`
  const [desk, phone, tablet] = [await pageOn(1280), await pageOn(390), await pageOn(768)]
  const add = (page: Page) => offer(page).getByRole('button', { name: 'Add to my cart' })

  // An empty account cart is filled at once, like a guest's cart.
  const other = await aShopper(shop)
  await signIn(tablet, shop, other)
  await tablet.goto(link)
  await offer(tablet).getByText('9 items from the link are in your cart').waitFor()

  await signIn(desk, shop, shopper)
  await open(desk, '/')
  const wrote = written(desk, 'cart')
  await addToCart(desk, mine, 2)
  await wrote
  await signIn(phone, shop, shopper)
  await phone.goto(link)
  await add(phone).waitFor()
  await expect.poll(() => quantities(phone)).toEqual([2])
  const kept = written(phone, 'cart')
  await add(phone).click()
  await kept
  await expect.poll(() => quantities(phone)).toEqual([2, 9])

  // The account's cart is unknown: nothing is added unasked.
  await tablet.context().clearCookies()
  await tablet.evaluate(() => localStorage.clear())
  await signIn(tablet, shop, shopper)
  await tablet.route('**/api/account/cart', () => undefined)
  await tablet.goto(link)
  await add(tablet).waitFor()
  await expect.poll(() => quantities(tablet)).toEqual([])
})

test.each([
  ['/cart?add=%3Cscript%3Ealert(1)%3C/script%3E', MESSAGES.cart_link_unreadable],
  ['/cart?add=NO-SUCH:2', MESSAGES.cart_link_none],
])('%s leaves an empty cart empty, and says so', async (link, sentence) => {
  const page = await pageOn(390)
  await page.goto(link)
  await offer(page).getByText(sentence).waitFor()
  await page.getByRole('heading', { level: 1, name: MESSAGES.cart_empty }).waitFor()
  await expect.poll(async () => [await savedCart(page), addressOf(page)]).toEqual([[], '/cart'])
})

test('the cart page is the same for every link, and loads the code for links only when it has one', async () => {
  const product = await aProductOnSale(shop, { name: 'Cached Notebook' })
  const link = `/cart?add=${await skuOf(product)}`
  expect((await get(link)).text).toBe((await get('/cart')).text)
  const page = await pageOn(390)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open(page, '/cart')
  await page.getByRole('heading', { level: 1, name: MESSAGES.cart_empty }).waitFor()
  expect(scripts.filter((path) => path.includes('cart-link'))).toEqual([])
  await open(page, link)
  await offer(page).getByText('1 item from the link is in your cart').waitFor()
  expect(scripts.filter((path) => /cart-link.*\.js$/.test(path))).toHaveLength(1)
})

describe('files for machines', () => {
  test('the JSON feed matches its schema, has its digest as ETag, and agrees with the price list', async () => {
    await aProductOnSale(shop, { name: 'Fed Notebook', pricePaise: 34_950 })
    await shop.db.pool.query(`SELECT pg_notify('panna_changes', '["catalogue"]')`)
    const read = async () => jsonFeed.parse(JSON.parse((await get('/feeds/products.json')).text))
    await expect.poll(async () => (await read()).products.map(({ name }) => name)).toContain('Fed Notebook')
    const feed = await read()
    expect(feed.products.find(({ name }) => name === 'Fed Notebook')).toMatchObject({
      price: 349.5,
      availability: 'in_stock',
    })
    const google = (await get('/feeds/google.xml')).text
    for (const { sku } of feed.products) expect(google).toContain(`<g:id>${sku}</g:id>`)

    const first = await fetch(`${shop.url}/feeds/products.json`)
    await first.arrayBuffer()
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await fetch(`${shop.url}/feeds/products.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect((await get('/feeds/products.json?part=99')).status).toBe(404)
  })

  test('llms.txt links only to existing pages, and robots.txt links to llms.txt', async () => {
    const { text, type, status } = await get('/llms.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
    const pages = links.filter((url) => !url.endsWith('/mcp'))
    expect(pages.length).toBeGreaterThan(15)
    const statuses = await Promise.all(pages.map(async (url) => [url, (await get(url)).status] as const))
    expect(statuses.filter(([, answered]) => answered !== 200)).toEqual([])
    expect((await get('/mcp')).status).toBe(405)
    expect((await get('/robots.txt')).text).toContain(`${shop.url}/llms.txt`)
  })
})
