/**
 * A browser as a shopper has it. Errors that are easily missed (an error or warning on the console, a violation of the
 * page's policy, an exception, a request to a third party) fail the test in which they happen.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, ConsoleMessage, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { EMPTY_CART, addToCart as putInCart } from '#modules/cart/rules/cart.ts'
import type { ProductCard } from '#modules/catalogue/rules/product.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'
import { expectAccessible } from './accessibility.ts'
import { sharedBrowser } from './shared-browser.ts'
import { CUSTOMER } from './shop.ts'
import type { ProductOnSale, ShopServer } from './shop-server.ts'
import { expectToast, noteToasts } from './toasts.ts'

/** A phone and a desktop; the specification's breakpoint, 768, is tested where it matters. */
export const WIDTHS = [390, 1280] as const
export type Width = (typeof WIDTHS)[number] | 768
const HEIGHTS: Readonly<Record<Width, number>> = { 390: 844, 768: 1024, 1280: 900 }

export { expectAccessible, expectToast }

const COMPLAINTS: ReadonlySet<string> = new Set(['error', 'warning', 'assert'])
const PATIENCE_MS = 15_000
/**
 * A page being left sends its cart without waiting for the response, so the next page may write with the previous
 * version: it gets 409, merges and writes again. Whether that happens depends on milliseconds.
 */
const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(['409 /api/account/cart', '409 /api/account/wishlist'])
/** The browser's message if `keepsPages` is not set. */
const KEEPER_BLOCKED = 'Service Worker registration blocked'
/** The browser's messages about pictures that a page wants early, in a browser without them. */
const NO_PICTURES = /image loading is disabled|\/pictures\/\S+ was preloaded using link preload but not used/

type BrowserChoice = {
  /** Pages show their pictures. A broken picture is found in any case: `pages.test.ts` opens every page with them. */
  readonly hasPictures?: boolean
  /** Starts a browser for this file alone. */
  readonly start?: () => Promise<Browser>
}

/** Call at the top of a file: a new visitor for each call of `pageOn`, in a browser that all files of a worker share. */
export function inBrowser(
  shop: ShopServer,
  { start, hasPictures = start !== undefined }: BrowserChoice = {},
) {
  let browser: Browser
  const complaints = new Map<Page, string[]>()
  beforeAll(async () => {
    browser = await (start?.() ?? sharedBrowser({ hasPictures }))
  })
  afterAll(() => (start ? browser.close() : undefined))
  afterEach(async () => {
    const verdicts: string[] = []
    for (const [page, found] of complaints) {
      // Resolves once the page's messages so far have arrived.
      if (!page.isClosed()) await page.evaluate(() => undefined).catch(() => undefined)
      const mayCome = allowed.get(page)
      const counted = found.filter((complaint) => !mayCome?.has(complaint))
      verdicts.push(...judge(counted, expected.get(page) ?? new Set()))
      await page.context().close()
    }
    complaints.clear()
    expect(verdicts).toEqual([])
  })

  const watched = (page: Page): Page => {
    complaints.set(page, listen(page, shop, hasPictures))
    return page
  }
  return {
    /** A visitor who was never here before. */
    pageOn: async (
      width: Width,
      options: {
        readonly hasJavaScript?: boolean
        readonly keepsPages?: boolean
        readonly userAgent?: string
      } = {},
    ): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: shop.url,
        viewport: { width, height: HEIGHTS[width] },
        javaScriptEnabled: options.hasJavaScript ?? true,
        // Requests that a service worker answers can't be intercepted by a test.
        serviceWorkers: options.keepsPages ? 'allow' : 'block',
        ...(options.userAgent && { userAgent: options.userAgent }),
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(PATIENCE_MS)
      await noteToasts(context)
      return watched(await context.newPage())
    },

    /** Another tab of the same visitor. */
    anotherTab: async (page: Page): Promise<Page> => watched(await page.context().newPage()),
  }
}

const expected = new WeakMap<Page, Set<string>>()

/**
 * Expected problems of this page, such as '404 /no/such': each may happen, and must happen. The response status is
 * written before the path, 'failed' if there was none; for console messages a part is enough.
 */
export function expectComplaint(page: Page, complaint: string): void {
  expected.set(page, (expected.get(page) ?? new Set()).add(complaint))
}

const allowed = new WeakMap<Page, Set<string>>()

/** A problem that may or may not occur, depending on timing. */
export function allowComplaint(page: Page, complaint: string): void {
  allowed.set(page, (allowed.get(page) ?? new Set()).add(complaint))
}

const offline = new WeakSet<Page>()

/** Takes this visitor offline: from then on failed requests are not problems. */
export async function goOffline(page: Page): Promise<void> {
  offline.add(page)
  await page.context().setOffline(true)
}

function listen(page: Page, shop: ShopServer, hasPictures: boolean): string[] {
  const found: string[] = []
  const own = new Set([shop.url, shop.sandboxUrl])
  page.on('console', (message) => {
    const isUnanswered = offline.has(page) && message.text().startsWith('Failed to load resource: net::')
    if (isUnanswered) return
    const isByChoice =
      message.text().includes(KEEPER_BLOCKED) || (!hasPictures && NO_PICTURES.test(message.text()))
    if (COMPLAINTS.has(message.type()) && !isByChoice) found.push(asComplaint(message))
  })
  // Exceptions thrown by the browser itself have no stack, only a name and a message.
  page.on('pageerror', (error) =>
    found.push(`exception: ${error.stack || `${error.name}: ${error.message}`}`),
  )
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !own.has(origin)) found.push(`a request to ${request.url()}`)
  })
  return found
}

function asComplaint(message: ConsoleMessage): string {
  const { url } = message.location()
  const [, status] = /^Failed to load resource:.*status of (\d+)/.exec(message.text()) ?? []
  if (message.text().startsWith('Failed to load resource:'))
    return `${status ?? 'failed'} ${new URL(url).pathname}`
  return `console.${message.type()}: ${message.text()} (${url})`
}

/** The unexpected problems, and the expected ones that did not happen. */
function judge(found: readonly string[], awaited: ReadonlySet<string>): string[] {
  const isMeant = (complaint: string, words: string) =>
    complaint === words || (complaint.startsWith('console.') && complaint.includes(words))
  const isAwaited = (complaint: string) => [...awaited].some((words) => isMeant(complaint, words))
  const missing = [...awaited].filter((words) => !found.some((complaint) => isMeant(complaint, words)))
  return [
    ...found.filter((complaint) => !isAwaited(complaint) && !ALWAYS_ALLOWED.has(complaint)),
    ...missing.map((words) => `never came: ${words}`),
  ]
}

/** Waits until the page is hydrated. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['awake'] !== undefined)
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window)
}

/**
 * Checks that the page, as it is now, fits a phone, a tablet and a desktop without axe findings; restores the initial
 * width.
 */
export async function expectOpenToEveryone(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 768, 1280] as const) {
    await page.setViewportSize({ width, height: HEIGHTS[width] })
    await expectNoSidewaysScroll(page)
    // Axe's findings differ between phone and desktop only.
    if (width !== 768) await expectAccessible(page)
  }
  if (before) await page.setViewportSize(before)
}

/** Checks that at this width a staff list shows all columns without scrolling; restores the initial width. */
export async function expectTableFits(page: Page, width: number): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 1024 })
  const hidden = () => page.locator('.staff-table').evaluate((table) => table.scrollWidth - table.clientWidth)
  await expect.poll(hidden).toBe(0)
  if (before) await page.setViewportSize(before)
}

/** Adds from the product's own page, as many units as requested. */
export async function addToCart(page: Page, product: ProductOnSale, amount = 1): Promise<void> {
  await open(page, product.path)
  if (amount !== 1)
    await page.getByRole('spinbutton', { name: `quantity of ${product.name}` }).fill(String(amount))
  await page.locator('.buy-box').getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('status').getByText(`Added ${amount}x ${product.name} to cart!`).waitFor()
}

/** Opens the cart with these in it, as if each had been added on its own page: those need not be opened first. */
export async function openCartWith(
  page: Page,
  products: ProductOnSale | readonly ProductOnSale[],
  quantity = 1,
): Promise<void> {
  let cart = EMPTY_CART
  for (const { id, path } of [products].flat()) {
    const answer = await page.request.get(`/api/products?ids=${id}`)
    const { name, pricePaise, imageUrl, available } = ((await answer.json()) as { products: [ProductCard] })
      .products[0]
    const line = { id, path, name, pricePaise, imageUrl, maxQuantity: maxQuantity(available) }
    cart = putInCart(cart, { ...line, putInAt: Date.now() }, quantity)
  }
  // Shares its storage with every page of the shop, and runs no scripts.
  await page.goto('/robots.txt')
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    STORAGE_KEYS.cart,
    JSON.stringify(cart),
  ] as const)
  await open(page, '/cart')
}

export type Details = Partial<Record<keyof typeof CUSTOMER, string>>

const LABELS: Readonly<Record<keyof typeof CUSTOMER, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
  country: 'Country',
}

export function detail(page: Page, field: keyof typeof CUSTOMER) {
  return page
    .getByRole('region', { name: 'Your details' })
    .getByRole('textbox', { name: LABELS[field], exact: true })
}

export async function fillDetails(page: Page, changes: Details = {}): Promise<void> {
  for (const [field, value] of Object.entries({ ...CUSTOMER, ...changes }))
    await detail(page, field as keyof typeof CUSTOMER).fill(value)
}

/** One product in the cart, the details filled in, the pay button visible. */
export async function proceedToPayment(page: Page, product: ProductOnSale, email: string): Promise<void> {
  await openCartWith(page, product)
  await fillDetails(page, { email })
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await payButton(page).waitFor()
}

export function payButton(page: Page) {
  return page.locator('.pay-button')
}

/** Closes it with Escape once it has opened and has the focus. */
export async function closePaymentWindow(page: Page): Promise<void> {
  await expect.poll(() => paymentWindow(page).locator(':focus').textContent()).toBe('Pay')
  await page.keyboard.press('Escape')
}

export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('dialog[open] iframe')
}

export async function payInWindow(page: Page, choice: string): Promise<void> {
  await paymentWindow(page).getByRole('button', { name: choice, exact: true }).click()
}

/** An email address that no other test uses. */
export function anEmail(): string {
  return `shopper-${randomUUID()}@example.test`
}
