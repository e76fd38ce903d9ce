/** Pages do not shift under the reader, and are the same for everyone. */
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { addToCart, awake, expectComplaint, open, inBrowser, WIDTHS } from '../support/browser.ts'
import { allShiftsOf, openAfterFonts, shiftsOf } from '../support/layout-shifts.ts'
import { browserWithFonts, fontsOf, LOCAL_FONTS } from '../support/local-fonts.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ADMIN, aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const PRODUCT = '/undated-daily-planner/banjara-daily-planner-emerald'
const PUBLIC_PAGES = [
  '/',
  '/products',
  '/ruled-notebooks',
  PRODUCT,
  '/wishlist',
  '/cart',
  '/blog',
  '/about',
  '/contact',
  '/thank-you',
  '/privacy-policy',
]

/** Cumulative layout shift of a whole visit; "good" is up to 0.1. */
const MAX_SHIFT = 0.01

describe.each(WIDTHS)('at %i px nothing moves', (width) => {
  test.each(['/', '/products', PRODUCT])('while %s loads', async (path) => {
    const page = await pageOn(width)
    const session = page.waitForResponse('**/api/session')
    await openAfterFonts(page, path)
    await session
    expect(await shiftsOf(page)).toEqual([])
  })

  test('while a stored cart is loaded and priced', async () => {
    const page = await pageOn(width)
    await addToCart(page, await aProductOnSale(shop))
    await addToCart(page, await aProductOnSale(shop, { name: 'Second Notebook' }), 3)
    await openAfterFonts(page, '/cart')
    await page.locator('.order-summary[aria-busy="false"]').waitFor()
    expect(await shiftsOf(page)).toEqual([])
  })

  test('while a stored wishlist is loaded and updated', async () => {
    const page = await pageOn(width)
    const product = await aProductOnSale(shop, { name: 'Saved Notebook' })
    await open(page, product.path)
    await page.getByRole('button', { name: 'Save to wishlist: Saved Notebook' }).first().click()
    await page.getByRole('status').getByText('Saved Notebook added to wishlist!').waitFor()
    await openAfterFonts(page, '/wishlist')
    await page.getByText('Prices and stock are up to date.').waitFor()
    expect(await shiftsOf(page)).toEqual([])
  })

  test('while the home page learns what is in the cart and who is signed in', async () => {
    const page = await pageOn(width)
    await page.request.post('/api/auth/sign-in/email', { data: ADMIN, headers: { origin: shop.url } })
    await addToCart(page, await aProductOnSale(shop))
    await openAfterFonts(page, '/')
    await page.locator('.cart-badge:visible').first().waitFor()
    if (width === 1280) await page.getByRole('banner').getByText('Shop Owner').waitFor()
    expect(await shiftsOf(page)).toEqual([])
  })
})

describe.each(Object.entries(LOCAL_FONTS))('on a machine with %s', (_name, fonts) => {
  const own = inBrowser(shop, { start: () => browserWithFonts(fonts) })

  test('uses the fonts of this test', async () => {
    const page = await own.pageOn(390)
    for (const { generic, family } of fonts) {
      await page.setContent(`<p style="font-family: ${generic}">Panna</p>`)
      expect(await fontsOf(page, 'p')).toEqual([family])
    }
  })

  test.each(WIDTHS.flatMap((width) => ['/', PRODUCT, '/about'].map((path) => [width, path] as const)))(
    'at %i px nothing moves when the fonts of %s load late',
    async (width, path) => {
      const page = await own.pageOn(width)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await awake(page)
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      expect(await fontsOf(page, 'h1')).not.toContain('Fraunces')
      release()
      const shifts = await allShiftsOf(page)
      expect(await fontsOf(page, 'h1')).toEqual(['Fraunces'])
      const moved = shifts.filter(({ value }) => value >= 0.0001)
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(moved, null, 2),
      ).toBeLessThanOrEqual(MAX_SHIFT)
    },
  )
})

test('nothing is painted until the whole header has arrived', async () => {
  const { origin, heldBack, close } = await serveHalf('/', '<details class="menu"')
  // At an address of its own, which the pages of `pageOn` may not call.
  await using context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.goto(origin, { waitUntil: 'commit' })
  const sendRest = await heldBack
  await page.waitForFunction(
    () => document.querySelector('.header-links') && document.styleSheets.length > 0,
    undefined,
    { polling: 20 },
  )
  // A frame is painted within these 300 ms unless the page delays painting.
  const drawn = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(true))
        setTimeout(() => resolve(false), 300)
      }),
  )
  expect(drawn).toBe(false)
  sendRest()
  await page.getByRole('link', { name: 'Cart' }).first().waitFor()
  close()
})

/** Proxies a page of the shop, but holds back everything after a text until it is released. */
async function serveHalf(path: string, after: string) {
  const page = await (await fetch(`${shop.url}${path}`)).text()
  const cut = page.indexOf(after) + after.length
  const held = Promise.withResolvers<() => void>()
  const answer = async (url: string, response: ServerResponse) => {
    if (url !== path) {
      const file = await fetch(`${shop.url}${url}`)
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await file.arrayBuffer()))
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(page.slice(0, cut))
    held.resolve(() => response.end(page.slice(cut)))
  }
  const server = createServer((request, response) => void answer(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    heldBack: held.promise,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('prices and buttons of a row of cards are aligned, however long a name is', async () => {
  const name = 'A Ruled Notebook with a Name that Takes Three Whole Lines of a Card, Really'
  await aProductOnSale(shop, { name })
  const page = await pageOn(1280)
  await open(page, '/ruled-notebooks')
  const row = await page
    .locator('.card')
    .filter({ hasText: name })
    .evaluate((long) => {
      const topOf = (element: Element | null) => Math.round(element?.getBoundingClientRect().top ?? 0)
      return [...document.querySelectorAll('.card')]
        .filter((card) => topOf(card) === topOf(long))
        .map((card) => ['.price', '.card-add'].map((part) => topOf(card.querySelector(part))).join(' '))
    })
  expect(row.length).toBeGreaterThan(1)
  expect(new Set(row).size, row.join(', ')).toBe(1)
})

test.each(PUBLIC_PAGES)('%s is the same for everyone, byte for byte', async (path) => {
  const signedIn = await cookiesOfOwner()
  const answers = await Promise.all(
    ['', signedIn, 'panna_guest=somebody'].map((cookie) => fetch(shop.url + path, { headers: { cookie } })),
  )
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
  for (const other of others) expect(other).toBe(first)
  expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1)
  expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
})

test.each(PUBLIC_PAGES)(
  'the policy of %s lists its own scripts by their hashes, and no others',
  async (path) => {
    const answer = await fetch(shop.url + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const [sources = ''] = /script-src ([^;]+)/.exec(policy)?.slice(1) ?? []
    expect(sources).not.toMatch(/unsafe|\*|https?: /)
    const inline = [
      ...(await answer.text()).matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g),
    ]
      .map(({ groups }) => groups as { attributes: string; code: string })
      .filter(({ attributes }) => !/\ssrc=|application\/ld\+json/.test(attributes))
    expect(inline.length).toBeGreaterThan(0)
    for (const { code } of inline) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect(sources).toContain(`'sha256-${hash}'`)
    }
  },
)

test('an injected script does not run, and these tests would detect it', async () => {
  const page = await pageOn(390)
  expectComplaint(page, 'Content Security Policy')
  await open(page, '/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled"'
    document.body.append(script)
  })
  expect(await page.title()).not.toBe('smuggled')
})

async function cookiesOfOwner(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(ADMIN),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  expect(cookies.length).toBeGreaterThan(0)
  return cookies.join('; ')
}
