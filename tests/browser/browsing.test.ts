/** What a visitor can do before buying: look, read, search and navigate; by mouse, by touch and by keyboard. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '#server/seed/samples.ts'
import { expectAccessible, expectComplaint, expectToast, open, inBrowser } from '../support/browser.ts'
import { aProductOnSale, startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const PLANNER = SAMPLE_PRODUCTS.find(({ name }) => name === 'Banjara Daily Planner, Emerald')!
const PLANNER_PATH = `/undated-daily-planner/${PLANNER.slug}`

describe('the product page', () => {
  test('shows what a shopper needs to decide', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const main = page.getByRole('main')
    // The badge of the buy box: the breadcrumbs name the category as well.
    const badge = main.locator('.buy-box .category-badge')
    await expect.poll(() => badge.innerText()).toBe(PLANNER.category)
    expect(await badge.getAttribute('href')).toBe('/category/undated-daily-planners')
    await main.getByText('In Stock', { exact: true }).first().waitFor()
    await main.getByRole('spinbutton', { name: `quantity of ${PLANNER.name}` }).waitFor()
    await main.getByText('No reviews yet. Be the first to review this product!').waitFor()
    expect(await main.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/')
    await expect
      .poll(() => main.getByRole('row').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('22 × 17 cm'),
          expect.stringContaining('200'),
          expect.stringContaining('80 GSM'),
        ]),
      )
    await expect
      .poll(() => main.getByRole('link', { name: /^Show picture/ }).count())
      .toBe(1 + PLANNER.galleryImages.length)
  })

  test('the description is shown in part, then in full', async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const description = page.locator('details.description')
    const preview = PLANNER.description.slice(0, 160).trimEnd()
    await expect.poll(() => description.innerText()).toContain(preview)
    await expect.poll(() => description.innerText()).not.toContain(PLANNER.description)
    await description.getByText('Read more').click()
    await expect.poll(() => description.innerText()).toContain(PLANNER.description)
  })

  test("'About this item' shows three of five entries at first on narrow screens", async () => {
    const page = await pageOn(390)
    await open(page, PLANNER_PATH)
    const about = page.getByRole('region', { name: 'About this item' })
    const shown = () => about.locator('summary:visible').count()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(shown).toBe(5)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(shown).toBe(3)
    await about.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(shown).toBe(5)
    await expectAccessible(page)
    await about.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(shown).toBe(3)
  })

  test('low stock is shown with the number left', async () => {
    const low = await aProductOnSale(shop, { name: 'Last Five Notebook', onHand: 5 })
    const page = await pageOn(390)
    await open(page, low.path)
    await page.locator('.buy-box').getByText('Only 5 left in stock', { exact: true }).waitFor()
    const quantity = page.getByRole('spinbutton', { name: `quantity of ${low.name}` })
    await quantity.fill('9')
    await expect.poll(() => quantity.inputValue()).toBe('5')
    await expectAccessible(page)
  })

  test('an out-of-stock product cannot be added to the cart', async () => {
    const gone = await aProductOnSale(shop, { name: 'Sold Out Notebook', onHand: 0 })
    const page = await pageOn(390)
    await open(page, gone.path)
    await page.locator('.buy-box .stock').getByText('Out of Stock', { exact: true }).waitFor()
    await expect
      .poll(() => page.locator('.buy-box').getByRole('button', { name: 'Out of Stock' }).isDisabled())
      .toBe(true)
    await expect.poll(() => page.getByRole('spinbutton').count()).toBe(0)
    await expectAccessible(page)
  })
})

test('a quantity above the stock, or above what one order may hold, is said to be too high', async () => {
  const page = await pageOn(390)
  for (const [onHand, said] of [
    [8, 'Only 8 of Scarce Notebook left in stock'],
    [24, 'You can order up to 12 of Scarce Notebook at a time.'],
  ] as const) {
    const scarce = await aProductOnSale(shop, { name: 'Scarce Notebook', onHand })
    await open(page, scarce.path)
    await page.getByRole('spinbutton').fill('30')
    await page.getByRole('status').getByText(said).waitFor()
    await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe(String(Math.min(onHand, 12)))
    await expectAccessible(page)
  }
})

test('a listing marks products that are out of stock or running low', async () => {
  const page = await pageOn(1280)
  await open(page, '/products')
  const card = (name: string) => page.locator('.card').filter({ hasText: name })
  await expect.poll(() => card('Haldi Plain Notebook').locator('.card-add').isDisabled()).toBe(true)
  await expect
    .poll(() => card('Haldi Plain Notebook').locator('.card-add').textContent())
    .toBe('Out of Stock')
  await card('Irani Chai Ruled Notebook').getByText('Only 3 left in stock').waitFor()
  await card('Banjara Daily Planner').getByText('In Stock').waitFor()
  await card('Banjara Daily Planner')
    .getByText(/^\+\d+ coins$/)
    .waitFor()
})

test("a card's picture or name opens the product, without a new document", async () => {
  const page = await pageOn(390)
  await open(page, '/undated-daily-planners')
  await page.evaluate(() => (document.documentElement.dataset['sameDocument'] = 'yes'))
  // The link covers the whole card.
  await page.locator('.card-picture').first().click({ force: true })
  await page.getByRole('heading', { level: 1, name: PLANNER.name }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['sameDocument'])).toBe('yes')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Undated Daily Planners' }).waitFor()
})

test('a product opened by a link is complete, and loads no style sheet twice', async () => {
  const page = await pageOn(1280)
  await open(page, '/products')
  await page.locator('.card-link', { hasText: PLANNER.name }).click()
  await page.getByRole('heading', { level: 1, name: PLANNER.name }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'More undated daily planners', exact: false }).waitFor()
  await page.locator('.pincode-form').waitFor()
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets).toEqual([...new Set(sheets)])
})

/** As if the first frame of the page had taken that long to reach the screen. */
const showFramesAfter = (page: Page, ms: number) =>
  page.evaluate((presentationTime) => {
    const paint = { paintTime: 0, presentationTime } as unknown as PerformanceEntry
    performance.getEntriesByType = () => [paint]
  }, ms)

test.each([
  [20, 1],
  [200, 0],
])('where a frame takes %i ms, %i transitions show between two pages', async (ms, expected) => {
  const page = await pageOn(390)
  await open(page, PLANNER_PATH)
  await showFramesAfter(page, ms)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      performance.mark('transition')
      return start(update)
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write to us' }).waitFor()
  expect(await page.evaluate(() => performance.getEntriesByName('transition').length)).toBe(expected)
})

test('going back before the next page has faded in works, without errors', async () => {
  const page = await pageOn(390)
  await open(page, PLANNER_PATH)
  await showFramesAfter(page, 20)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      transition.skipTransition()
      history.back()
      document.startViewTransition = start
      return transition
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: PLANNER.name }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(PLANNER_PATH)
})

test('an unknown product redirects to the home page', async () => {
  const page = await pageOn(390)
  await page.clock.install()
  expectComplaint(page, '404 /ruled-notebook/gone')
  await open(page, '/ruled-notebook/gone')
  await expectToast(page, 'Product not found')
  await page.clock.fastForward(6_000)
  await page.getByRole('heading', { level: 1, name: 'Good paper makes you write.' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test("a product's link is copied where it cannot be shared", async () => {
  const page = await pageOn(1280)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, PLANNER_PATH)
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Product link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('the menu of a wide screen opens, closes with Escape and restores the focus', async () => {
  const page = await pageOn(1280)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Main' }).locator('details')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Plain Notebooks', exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.getAttribute('open')).toBeNull()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Plain Notebooks', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
  await expect.poll(() => menu.getAttribute('open')).toBeNull()
})

test('the drawer of a small screen traps the focus, restores it, and links to pages', async () => {
  const page = await pageOn(390)
  await open(page, '/')
  await page.getByRole('link', { name: 'Menu', exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Menu')
  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'Plain Notebooks', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
  await expect.poll(() => drawer.isVisible()).toBe(false)
})

test('the search of a small screen covers it, and finds products', async () => {
  const page = await pageOn(390)
  await open(page, '/')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByText('Search for notebooks, planners, and more...').waitFor()
  await expectAccessible(page)
  const box = dialog.getByRole('combobox', { name: 'Search products' })
  expect(await box.getAttribute('placeholder')).toBe('Search products...')
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await box.fill('  sandalwood ')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search Results for "sandalwood"' }).waitFor()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.locator('.card').filter({ hasText: 'Chandan Daily Planner, Sandalwood' }).waitFor()
  await expect.poll(() => page.locator('.card').count()).toBeLessThan(5)
})

test('the search of a wide screen finds products, and an empty query sends no request', async () => {
  const page = await pageOn(1280)
  await open(page, '/')
  const box = page.getByRole('banner').getByLabel('Search products')
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('<b>zzyzx & "qwxkj"</b>')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search Results for "<b>zzyzx & "qwxkj"</b>"' }).waitFor()
  await page.getByRole('heading', { name: 'No products found' }).waitFor()
  await expect.poll(() => page.locator('.card').count()).toBe(0)
})
