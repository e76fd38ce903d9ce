/** Pages shown from the browser's memory: those already visited, and those prefetched when their link is approached. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { signIn } from '../support/browser-accounts.ts'
import { expectComplaint, inBrowser, open } from '../support/browser.ts'
import { aShopper } from '../support/rewards.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const LIST = '/category/ruled-notebooks'

/** The paths of the requests for page data, in order. */
function noteData(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname)
  })
  return asked
}

async function cardAt(page: Page, index: number) {
  const link = page.locator('.card-link').nth(index)
  await link.scrollIntoViewIfNeeded()
  return { link, name: await link.innerText(), dataPath: `${await link.getAttribute('href')}.data` }
}

const isShown = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('hovering over a card sends one request, and going back none: it restores the scroll position', async () => {
  const page = await pageOn(1280)
  await open(page, '/products')
  const { link, name, dataPath } = await cardAt(page, 12)
  const asked = noteData(page)
  await Promise.all([page.waitForResponse(`**${dataPath}`), link.hover()])
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await link.click()
  await isShown(page, name)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await isShown(page, 'All products')
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goForward()
  await isShown(page, name)
  expect(asked).toEqual([dataPath])
})

test("touching a card opens its product with the card's picture, with one request", async () => {
  const page = await pageOn(390)
  await open(page, LIST)
  const { link, name, dataPath } = await cardAt(page, 0)
  const picture = page.locator('.card-picture').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  const source = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
  const asked = noteData(page)
  await Promise.all([
    page.waitForRequest(`**${dataPath}`),
    link.dispatchEvent('pointerdown', { pointerType: 'touch' }),
  ])
  await link.click()
  await isShown(page, name)
  expect(await page.locator('.gallery-strip img').first().getAttribute('style')).toContain(source)
  expect(asked).toEqual([dataPath])
})

test('a changed price is corrected in place once the cached page is shown', async () => {
  const product = await aProductOnSale(shop, { name: 'Repriced Ruled Notebook', pricePaise: 24_900 })
  const page = await pageOn(390)
  await page.clock.install()
  // A followed link, so that the browser's own cache also has the product's data.
  await open(page, '/products?search=Repriced')
  await page.getByRole('link', { name: product.name }).first().click()
  await isShown(page, product.name)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ruled Notebooks', exact: true }).click()
  await isShown(page, 'Ruled Notebooks')
  await transaction(shop.db, async (tx) => {
    await tx.client.query('UPDATE products SET price_paise = 29900 WHERE id = $1', [product.id])
    await invalidateTags(tx, [tags.product(product.id)])
  })
  await expect
    .poll(async () => (await fetch(`${shop.url}${product.path}.data`)).text(), { message: 'the new price' })
    .toContain('29900')
  await page.clock.fastForward(6_000)
  await page.goBack()
  await isShown(page, product.name)
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  await expect.poll(() => page.locator('.buy-box .price').first().innerText()).toContain('₹249')
  await page.clock.fastForward(1_000)
  await expect.poll(() => page.locator('.buy-box .price').first().innerText()).toContain('₹299')
  expect(await scrolled(page)).toBe(before)
})

test('after a form is submitted, cached pages are loaded again', async () => {
  const page = await pageOn(1280)
  await signIn(page, shop, await aShopper(shop, 0))
  await open(page, LIST)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/account', textContent: 'Account' })
    document.querySelector('#content')?.append(link)
    link.click()
  })
  await page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Asha Rao')
  const asked = noteData(page)
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('status').getByText('Your name is saved').waitFor()
  await page.goBack()
  await isShown(page, 'Ruled Notebooks')
  expect(asked.filter((path) => path !== '/account.data')).toEqual([`${LIST}.data`])
})

test('a failed prefetch does not break the click', async () => {
  const page = await pageOn(1280)
  await open(page, LIST)
  const { link, name, dataPath } = await cardAt(page, 0)
  await page.route(`**${dataPath}`, (route) => route.abort())
  expectComplaint(page, `failed ${dataPath}`)
  await Promise.all([page.waitForEvent('requestfailed'), link.hover()])
  await page.unroute(`**${dataPath}`)
  await link.click()
  await isShown(page, name)
})

test('nothing is prefetched for personal pages, nor for users who save data', async () => {
  const page = await pageOn(1280)
  const asked = noteData(page)
  await open(page, LIST)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Rewards' }).hover()
  await Promise.all([
    page.waitForRequest('**/about.data'),
    footer.getByRole('link', { name: 'About' }).hover(),
  ])
  await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await footer.getByRole('link', { name: 'Contact' }).hover()
  await footer.getByRole('link', { name: 'Rewards' }).click()
  await page.waitForURL('**/rewards')
  expect(asked).toEqual(['/about.data', '/rewards.data'])
})

test('a list loads the code of product pages once the visitor moves, and not before', async () => {
  const page = await pageOn(390)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await open(page, LIST)
  const code = await page.evaluate(async () => {
    // Idle work comes in the order in which it was requested: what the page had planned has been done.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestIdleCallback(done))
    const { __reactRouterManifest: manifest } = window as unknown as Manifest
    return manifest.routes['app/pages/product']!.module
  })
  expect(loaded).not.toContain(code)
  await Promise.all([page.waitForRequest(`**${code}`), page.mouse.move(20, 20)])
})

type Manifest = {
  readonly __reactRouterManifest: { readonly routes: Readonly<Record<string, { readonly module: string }>> }
}
