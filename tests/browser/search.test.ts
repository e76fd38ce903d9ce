/** Results while typing: by mouse and by keyboard, mistyped, nothing found, late, offline. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
} from '../support/browser.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

const inHeader = (page: Page) => page.getByRole('banner').getByLabel('Search products')
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Search suggestions' })
const option = (page: Page, name: string | RegExp) => suggestions(page).getByRole('option', { name })
const PLANNER = /^Banjara Daily Planner, Emerald/

/** What a screen reader announces as selected. */
async function chosen(page: Page): Promise<string> {
  const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant'))
  return id ? page.locator(`#${id}`).innerText() : ''
}

async function openOverlay(page: Page) {
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const box = dialog.getByRole('combobox', { name: 'Search products' })
  await box.waitFor()
  return { dialog, box }
}

describe('under the header', () => {
  test('typing shows products with picture, price and stock, categories, and a link to all results', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('planner')
    const first = option(page, PLANNER)
    await first.waitFor()
    await expect.poll(() => first.innerText()).toMatch(/₹599[\s\S]*In Stock/)
    await expect.poll(() => first.locator('mark').allInnerTexts()).toEqual(['Planner'])
    await expect
      .poll(() => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await option(page, 'Undated Daily Planners').waitFor()
    await option(page, 'See all 5 results').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await option(page, 'See all 5 results').click()
    await page.getByRole('heading', { level: 1, name: 'Search Results for "planner"' }).waitFor()
    await expect.poll(() => suggestions(page).isVisible()).toBe(false)
  })

  test('at most six products are shown', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('notebook')
    await option(page, /^See all/).waitFor()
    await expect
      .poll(() => suggestions(page).getByRole('group', { name: 'Products' }).getByRole('option').count())
      .toBe(6)
  })

  test('everything can be chosen by keyboard, and the focus stays in the field', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    const box = inHeader(page)
    await box.fill('planner')
    await option(page, PLANNER).waitFor()
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page)).toMatch(PLANNER)
    await page.keyboard.press('End')
    await expect.poll(() => chosen(page)).toBe('See all 5 results')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page)).toMatch(PLANNER)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen(page)).toBe('See all 5 results')
    await page.keyboard.press('Home')
    await expect.poll(() => chosen(page)).toMatch(PLANNER)
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => suggestions(page).count()).toBe(0)
    expect([await box.inputValue(), await box.getAttribute('aria-expanded')]).toEqual(['planner', 'false'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen(page)).toMatch(PLANNER)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: PLANNER }).waitFor()
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })

  test('Enter without a selection searches for the text', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('sandalwood')
    await option(page, /Sandalwood/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "sandalwood"' }).waitFor()
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })

  test('a mistyped word is corrected to the nearest one, and the page says so', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('emrald palnner')
    await option(page, PLANNER).waitFor()
    await page.getByRole('status').getByText('emerald planner', { exact: true }).waitFor()
    await expect
      .poll(() => option(page, PLANNER).locator('mark').allInnerTexts())
      .toEqual(['Planner', 'Emerald'])
  })

  test('partial matches are labelled, with the word that nothing matches, here and on the search page', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('unicorn notebook')
    const words = 'Partial matches. No product matches “unicorn”. Here is what comes closest.'
    await page.getByRole('status').getByText(words).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "unicorn notebook"' }).waitFor()
    await page.getByRole('main').getByText(words).waitFor()
    await expectAccessible(page)
    await open(page, '/products?search=notebook')
    await expect.poll(() => page.getByText('Partial matches.').count()).toBe(0)
  })

  test('without results the categories are offered', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('xqzzyvw')
    await page.getByRole('status').getByText('Nothing matches “xqzzyvw”.', { exact: false }).waitFor()
    await expectAccessible(page)
    await option(page, 'Plain Notebooks').click()
    await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
  })

  test("'/' focuses the field, but not while typing in another one", async () => {
    const page = await pageOn(1280)
    await open(page, '/products')
    await page.keyboard.press('/')
    await expect.poll(() => inHeader(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => inHeader(page).inputValue()).toBe('')
    await page.keyboard.type('a/b')
    await expect.poll(() => inHeader(page).inputValue()).toBe('a/b')
  })

  test('the suggestions close when the field loses the focus', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('planner')
    await option(page, PLANNER).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })

  test('recent searches are offered again, and can be cleared', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    for (const text of ['sandalwood', 'emerald']) {
      await inHeader(page).fill(text)
      await option(page, /^See/).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: `Search Results for "${text}"` }).waitFor()
    }
    await open(page, '/blog')
    await inHeader(page).focus()
    const recent = suggestions(page).getByRole('group', { name: 'Recent searches' }).getByRole('option')
    await expect.poll(() => recent.allInnerTexts()).toEqual(['emerald', 'sandalwood'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => recent.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.searches'))).toBeNull()
  })
})

describe('on a phone', () => {
  test('the overlay offers categories, then results for the typed text', async () => {
    const page = await pageOn(390)
    await open(page, '/blog')
    const { dialog, box } = await openOverlay(page)
    await dialog.getByText('Search for notebooks, planners, and more...').waitFor()
    await expect.poll(() => suggestions(page).getByRole('option').count()).toBe(5)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await box.fill('diary')
    await option(page, PLANNER).waitFor()
    await expectAccessible(page)
    await option(page, PLANNER).click()
    await page.getByRole('heading', { level: 1, name: PLANNER }).waitFor()
    await expect.poll(() => dialog.isVisible()).toBe(false)
  })

  test('Escape closes the overlay and restores the focus', async () => {
    const page = await pageOn(390)
    await open(page, '/blog')
    const { dialog } = await openOverlay(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Search')
  })
})

describe('loading', () => {
  test('the code is loaded with the first focus and not before', async () => {
    const page = await pageOn(1280)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/blog')
    expect(asked.filter((path) => /live-search|api\/search/.test(path))).toEqual([])
    await inHeader(page).focus()
    await expect.poll(() => asked.filter((path) => /live-search/.test(path)).length).toBeGreaterThan(0)
  })

  test('a request is sent once typing pauses', async () => {
    const page = await pageOn(1280)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search')) asked.push(request.url())
    })
    await open(page, '/blog')
    await inHeader(page).focus()
    await page.locator('[role=combobox]').waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('sandal')
    expect(asked).toEqual([])
    await page.clock.runFor(150)
    await option(page, /Sandalwood/).waitFor()
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['sandal'])
  })

  test('a late response is ignored', async () => {
    const page = await pageOn(1280)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/search?q=planner', async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await open(page, '/blog')
    const held = page.waitForRequest('**/api/search?q=planner')
    await inHeader(page).fill('planner')
    await held
    await inHeader(page).fill('sandalwood')
    await option(page, /^Chandan/).waitFor()
    release()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect.poll(() => option(page, PLANNER).count()).toBe(0)
  })
})

describe('when something is wrong', () => {
  test('being offline is reported, and the results come with the connection', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).focus()
    await page.locator('[role=combobox]').waitFor()
    await page.context().setOffline(true)
    await inHeader(page).fill('planner')
    await page.getByText('You are offline. The search answers again once you are connected.').waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await option(page, PLANNER).waitFor()
  })

  test('a failing response is reported kindly, and the form still works', async () => {
    const page = await pageOn(390)
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    expectComplaint(page, '500 /api/search')
    await open(page, '/blog')
    const { box } = await openOverlay(page)
    await box.fill('sandalwood')
    await page.getByText('No suggestions just now. Press Enter to search all the same.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "sandalwood"' }).waitFor()
  })

  test('corrupt stored data is ignored', async () => {
    const page = await pageOn(1280)
    await page.addInitScript(() => localStorage.setItem('panna.searches', '{"a":[1]}'))
    await open(page, '/blog')
    await inHeader(page).fill('planner')
    await option(page, PLANNER).waitFor()
    await inHeader(page).fill('')
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })
})
