/** What a visitor sees while things are slow, missing or broken: nothing is lost, and there is always a way on. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  addToCart,
  awake,
  expectAccessible,
  expectComplaint,
  goOffline,
  inBrowser,
  open,
  type Width,
} from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const PRODUCT = '/undated-daily-planner/banjara-daily-planner-emerald'

/** Waits until the service worker caches pages and controls every page after this one. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const skeletonOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })

/** Requests for these addresses get no answer until the returned function is called. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

describe.each<Width>([390])('at %i px', (width) => {
  test('a slow page shows its skeleton, then itself', async () => {
    const page = await pageOn(width)
    await open(page, '/about')
    const release = await holdBack(page, '**/products.data*')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ruled Notebooks' }).hover()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/products'
      link.textContent = 'All'
      document.querySelector('#content')?.append(link)
      link.click()
    })
    const skeleton = skeletonOf(page)
    await skeleton.waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expectAccessible(page)
    release()
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor()
    await expect.poll(() => skeleton.count()).toBe(0)
  })

  test('going back to a list that loads slowly restores the scroll position', async () => {
    const page = await pageOn(width)
    await open(page, '/products')
    const link = page.locator('.card-link').nth(20)
    await link.scrollIntoViewIfNeeded()
    const [name, scrolled] = [await link.innerText(), await page.evaluate(() => window.scrollY)]
    // A mouse click may first scroll the card out from under the bars of the screen.
    await link.evaluate((element) => (element as HTMLElement).click())
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // Its document has none of the list's data.
    await page.reload()
    await awake(page)
    const release = await holdBack(page, '**/products.data*')
    await page.goBack()
    await skeletonOf(page).waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'All products' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('a list that fails to load says so, and "Try again" loads it', async () => {
    const page = await pageOn(width)
    await open(page, '/about')
    await page.route('**/ruled-notebooks.data*', (route) => route.abort())
    expectComplaint(page, 'failed /ruled-notebooks.data')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ruled Notebooks', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Failed to load products' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ruled Notebooks' }).waitFor()
  })

  test('offline the cart, the wishlist and pages seen before stay available', async () => {
    const page = await pageOn(width, { keepsPages: true })
    const product = await aProductOnSale(shop)
    await open(page, '/')
    await kept(page)
    await open(page, PRODUCT)
    await addToCart(page, product)
    await goOffline(page)
    await page.getByText('You are offline. Your cart and wishlist keep working.').waitFor()
    await expectAccessible(page)

    await page.goto(PRODUCT)
    await awake(page)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.goto('/cart')
    await awake(page)
    await page.getByText(product.name).first().waitFor()

    await page.goto('/wishlist')
    await awake(page)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await page.goto('/blog')
    await awake(page)
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    await expectAccessible(page)

    await page.context().setOffline(false)
    await page.getByText('Coming Soon').first().waitFor()
  })
})

test('a private page is never cached', async () => {
  const page = await pageOn(1280, { keepsPages: true })
  await open(page, '/')
  await kept(page)
  await open(page, '/about')
  await page.goto('/cms')
  const urls = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(urls).toContain('/about')
  expect(urls.filter((path) => /^\/(?:cms|admin|auth|api|order-success)/.test(path))).toEqual([])
})

test('a printed page keeps its text and leaves out controls', async () => {
  const page = await pageOn(1280)
  await open(page, '/return-policy')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})

test('requests cancelled by the router or a view transition are no errors of the page, everything else is', async () => {
  const page = await pageOn(390)
  await open(page, '/blog')
  const isIgnored = (reason: 'AbortError' | 'InvalidStateError' | 'Error', message: string) =>
    page.evaluate(
      ([name, text]) => {
        const fault = name === 'Error' ? new Error(text) : new DOMException(text, name)
        const event = new PromiseRejectionEvent('unhandledrejection', {
          cancelable: true,
          promise: Promise.resolve(),
          reason: fault,
        })
        window.dispatchEvent(event)
        return event.defaultPrevented
      },
      [reason, message] as const,
    )
  expect(await isIgnored('AbortError', 'signal is aborted without reason')).toBe(true)
  expect(await isIgnored('InvalidStateError', 'Transition was aborted because of invalid state')).toBe(true)
  expect(await isIgnored('Error', 'signal is aborted without reason')).toBe(false)
})
