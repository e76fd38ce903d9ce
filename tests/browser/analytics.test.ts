/** Visit analytics: nothing if the owner has it off, nothing without consent, and then no more than the policy says. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  anEmail,
  expectAccessible,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  WIDTHS,
} from '../support/browser.ts'
import { aHookServer, says } from '../support/hook-server.ts'
import { openAfterFonts, shiftsOf } from '../support/layout-shifts.ts'
import { payByPage, placeByPage } from '../support/placing.ts'
import { aProductOnSale, startOwnShopServer, startShopServer } from '../support/shop-server.ts'

const hook = await aHookServer()
const shop = await startOwnShopServer({ ANALYTICS_URL: `${hook.url}/events` })
const quiet = await startShopServer()
const { pageOn, anotherTab } = inBrowser(shop)
const onQuiet = inBrowser(quiet)
const withPictures = inBrowser(shop, { hasPictures: true })

type TrackedEvent = {
  readonly event: string
  readonly visit: string
  readonly id?: string
  readonly order?: string
}

beforeEach(() => {
  hook.heard.length = 0
  hook.answer = says(204)
})

const trackedEvents = (): TrackedEvent[] =>
  hook.heard.flatMap(({ body }) => (JSON.parse(body) as { readonly events: TrackedEvent[] }).events)
const notice = (page: Page) => page.getByRole('region', { name: 'A question about your visit' })
const allow = (page: Page) => notice(page).getByRole('button', { name: 'Allow', exact: true })
const refuse = (page: Page) => notice(page).getByRole('button', { name: 'No, thanks' })

/** Opens a page that may be counted, and waits until its code has run. */
async function openCounted(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/track-visit')),
  )
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/** Requests that this page sends to our own server. */
function sendsOf(page: Page): string[] {
  const sends: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) sends.push(request.postData() ?? '')
  })
  return sends
}

const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('where analytics is off no consent is asked for, nothing is sent, and none of its code is loaded', async () => {
  const page = await onQuiet.pageOn(390)
  const sends = sendsOf(page)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  const product = await aProductOnSale(quiet)
  await open(page, product.path)
  await open(page, quiet.url)
  expect(files.filter((url) => /\/assets\/(?:consent|tell|measured)\b/.test(url))).toEqual([])
  await open(page, '/privacy-policy')
  await page.getByText('no analytics').waitFor()
  await expect.poll(() => page.locator('#counting').count()).toBe(0)
  await expect.poll(() => page.getByText('panna.consent').count()).toBe(0)
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(sends).toEqual([])
  expect(await (await fetch(quiet.url)).text()).not.toMatch(/data-measured|isMeasured/)
})

describe.each(WIDTHS)('at %i px', (width) => {
  test('the consent banner shifts no layout, covers no bar, and gives both answers equal weight', async () => {
    const page = await withPictures.pageOn(width)
    const product = await aProductOnSale(shop)
    await openAfterFonts(page, product.path)
    await notice(page).waitFor()
    expect(await shiftsOf(page)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const [yes, no] = [await allow(page).boundingBox(), await refuse(page).boundingBox()]
    expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height])
    expect(yes?.height).toBeGreaterThanOrEqual(44)
    const look = (button: typeof allow) =>
      button(page).evaluate((each) => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor])
    expect(await look(allow)).toEqual(await look(refuse))
    if (width === 1280) return
    const foot = async () => {
      const { y, height } = await boxOf(page, '.consent-notice')
      return y + height
    }
    await expect.poll(foot).toBeLessThanOrEqual((await boxOf(page, '.bottom-bar')).y)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    await page.locator('.buy-bar[data-shown]').waitFor()
    await expect.poll(async () => (await foot()) <= (await boxOf(page, '.buy-bar')).y).toBe(true)
    // The end of the page can be read.
    const roomPx = async () => {
      // The page may still grow as late content arrives.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const legal = await boxOf(page, '.footer-legal')
      return (await boxOf(page, '.consent-notice')).y - (legal.y + legal.height - 24)
    }
    await expect.poll(roomPx).toBeGreaterThanOrEqual(0)
  })
})

test('consent reports the current product and the next one, and nothing from before', async () => {
  const page = await pageOn(390)
  const sends = sendsOf(page)
  const [first, second] = [
    await aProductOnSale(shop, { name: 'First Notebook', pricePaise: 24_950 }),
    await aProductOnSale(shop, { name: 'Second Notebook' }),
  ]
  await open(page, first.path)
  await notice(page).waitFor()
  expect(sends).toEqual([])
  await allow(page).focus()
  await page.keyboard.press('Enter')
  await notice(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await expect
    .poll(trackedEvents)
    .toMatchObject([
      { event: 'product_view', id: first.id, name: 'First Notebook', price: 249.5, currency: 'INR' },
    ])
  await open(page, second.path)
  await expect.poll(() => trackedEvents().length).toBe(2)
  await expect.poll(() => notice(page).count()).toBe(0)
  const [one, two] = trackedEvents()
  expect([two?.id, two?.visit]).toEqual([second.id, one?.visit])
  const tab = await anotherTab(page)
  await open(tab, first.path)
  await expect.poll(() => trackedEvents().length).toBe(3)
  expect(trackedEvents()[2]?.visit).not.toBe(one?.visit)
  const asked = JSON.stringify(hook.heard)
  expect(asked).not.toContain('HeadlessChrome')
  expect(asked).not.toContain('"cookie"')
})

test('a purchase is reported once, with the figures of the order, however often its page is loaded', async () => {
  const page = await pageOn(390)
  const product = await aProductOnSale(shop, { name: 'Bought Notebook', pricePaise: 24_900 })
  await open(page, product.path)
  await allow(page).click()
  await expect.poll(() => trackedEvents().length).toBe(1)
  hook.heard.length = 0
  const placed = await placeByPage(page, shop, [product], anEmail(), 2)
  await open(page, `/order-success/${placed.order.id}`)
  await page.getByRole('heading', { name: 'Waiting for your payment' }).waitFor()
  expect(trackedEvents()).toEqual([])
  await payByPage(page, shop, placed)
  for (const _time of [1, 2]) {
    await open(page, `/order-success/${placed.order.id}`)
    await page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor()
    await expect.poll(() => trackedEvents().map(({ event }) => event)).toEqual(['purchase'])
  }
  await open(page, product.path)
  await expect.poll(() => trackedEvents().map(({ event }) => event)).toEqual(['purchase', 'product_view'])
  expect(trackedEvents()[0]).toMatchObject({
    order: placed.order.number,
    total: placed.order.totalPaise / 100,
    items: [{ id: product.id, name: 'Bought Notebook', quantity: 2, price: 249 }],
  })
})

test('a refusal is remembered and sends nothing; the policy says so and lets the shopper change or withdraw it', async () => {
  const page = await pageOn(390)
  const sends = sendsOf(page)
  const product = await aProductOnSale(shop)
  await open(page, product.path)
  await refuse(page).click()
  await notice(page).waitFor({ state: 'detached' })
  await addToCart(page, product)
  await openCounted(page, product.path)
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(sends).toEqual([])

  await open(page, '/privacy-policy#counting')
  const choice = page.locator('#counting')
  await choice.getByText('127.0.0.1').waitFor()
  await choice.getByRole('status').getByText('You do not allow it.').waitFor()
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Allow', exact: true }).click()
  await choice.getByRole('status').getByText('You allow it.').waitFor()
  await open(page, product.path)
  await expect.poll(() => trackedEvents().length).toBe(1)

  await open(page, '/privacy-policy#counting')
  await choice.getByRole('button', { name: 'No, thanks' }).click()
  await choice.getByRole('status').getByText('You do not allow it.').waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('panna.visit'))).toBeNull()
  await openCounted(page, product.path)
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(sends).toHaveLength(1)
})

test('Global Privacy Control in the browser counts as a refusal', async () => {
  const page = await pageOn(1280)
  const sends = sendsOf(page)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const product = await aProductOnSale(shop)
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('panna.consent', 'yes'))
  await openCounted(page, product.path)
  await expect.poll(() => notice(page).count()).toBe(0)
  await open(page, '/privacy-policy')
  await page.getByText('Your browser asks not to be tracked').waitFor()
  expect(sends).toEqual([])
})

test('a shopper who consents only after buying is counted from there; pages stay the same for everyone', async () => {
  const page = await pageOn(390)
  const product = await aProductOnSale(shop)
  for (const path of ['/', '/cart', '/auth', '/products']) {
    await open(page, path)
    await expect.poll(() => notice(page).count()).toBe(0)
  }
  const placed = await placeByPage(page, shop, [product], anEmail())
  await payByPage(page, shop, placed)
  await open(page, `/order-success/${placed.order.id}`)
  await notice(page).waitFor()
  await expectAccessible(page)
  await allow(page).click()
  await expect
    .poll(() => trackedEvents().map(({ event, order }) => [event, order]))
    .toEqual([['purchase', placed.order.number]])
  const bodies = await Promise.all(
    ['', 'panna_guest=somebody'].map(async (cookie) =>
      (await fetch(shop.url + product.path, { headers: { cookie } })).text(),
    ),
  )
  expect(new Set(bodies).size).toBe(1)
})

test('where only page views are counted, each page shown is recorded by its path alone', async () => {
  const product = await aProductOnSale(quiet)
  const page = await onQuiet.pageOn(1280)
  await open(page, product.path)
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await page.waitForURL('**/blog')
  await page.goBack()
  expect(await page.context().cookies()).toEqual([])
  const views = async () => {
    const { rows } = await quiet.db.pool.query<{ views: number }>(
      `SELECT views FROM page_views WHERE product_id = $1`,
      [product.id],
    )
    return rows[0]?.views ?? 0
  }
  await expect.poll(views).toBe(2)
})
