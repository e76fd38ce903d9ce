/** Results while one types: by mouse and by keyboard, mistyped, nothing found, late, offline. */
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

/** What a screen reader would say is chosen. */
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
  test('what is typed shows products with picture, price and stock, categories, and the way to all', async () => {
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

  test('everything is chosen by keyboard, and the focus stays in the field', async () => {
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

  test('Enter without a choice searches for the text', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('sandalwood')
    await option(page, /Sandalwood/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Search Results for "sandalwood"' }).waitFor()
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })

  test('a mistyped word is read as the nearest one, and that is said', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('emrald palnner')
    await option(page, PLANNER).waitFor()
    await page.getByRole('status').getByText('emerald planner', { exact: true }).waitFor()
    await expect
      .poll(() => option(page, PLANNER).locator('mark').allInnerTexts())
      .toEqual(['Planner', 'Emerald'])
  })

  test('partial matches are called so, with the word that nothing matches, here and on the page of the search', async () => {
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

  test('where nothing is found the categories lead on', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('xqzzyvw')
    await page.getByRole('status').getByText('Nothing matches “xqzzyvw”.', { exact: false }).waitFor()
    await expectAccessible(page)
    await option(page, 'Plain Notebooks').click()
    await page.getByRole('heading', { level: 1, name: 'Plain Notebooks' }).waitFor()
  })

  test("'/' leads to the field, but not out of another one", async () => {
    const page = await pageOn(1280)
    await open(page, '/products')
    await page.keyboard.press('/')
    await expect.poll(() => inHeader(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => inHeader(page).inputValue()).toBe('')
    await page.keyboard.type('a/b')
    await expect.poll(() => inHeader(page).inputValue()).toBe('a/b')
  })

  test('the suggestions go when the field is left', async () => {
    const page = await pageOn(1280)
    await open(page, '/blog')
    await inHeader(page).fill('planner')
    await option(page, PLANNER).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })

  test('what was searched for is offered again, and can be forgotten', async () => {
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
  test('the overlay offers categories, then what is typed for', async () => {
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

  test('Escape closes the overlay and gives the focus back', async () => {
    const page = await pageOn(390)
    await open(page, '/blog')
    const { dialog } = await openOverlay(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Search')
  })
})

describe('what it costs', () => {
  test('its code comes with the first focus and not before', async () => {
    const page = await pageOn(1280)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/blog')
    expect(asked.filter((path) => /live-search|api\/search/.test(path))).toEqual([])
    await inHeader(page).focus()
    await expect.poll(() => asked.filter((path) => /live-search/.test(path)).length).toBeGreaterThan(0)
  })

  test('the shop is asked once typing pauses', async () => {
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

  test('an answer that comes late is dropped', async () => {
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
  test('offline that is said, and the answer comes with the connection', async () => {
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

  test('a failing answer is told kindly, and the form goes on', async () => {
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

  test('what the browser keeps may be anything', async () => {
    const page = await pageOn(1280)
    await page.addInitScript(() => localStorage.setItem('panna.searches', '{"a":[1]}'))
    await open(page, '/blog')
    await inHeader(page).fill('planner')
    await option(page, PLANNER).waitFor()
    await inHeader(page).fill('')
    await expect.poll(() => suggestions(page).count()).toBe(0)
  })
})
