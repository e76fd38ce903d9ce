/** The page preview of a notebook: true to size on a calibrated screen and in print, and accessible. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  awake,
  expectOpenToEveryone,
  expectComplaint,
  expectNoSidewaysScroll,
  inBrowser,
  open,
  WIDTHS,
} from '../support/browser.ts'
import { readPrintedPages } from '../support/pdf.ts'
import { startShopServer } from '../support/shop-server.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop)

const RULED = '/ruled-notebook/deccan-ruled-notebook-terracotta'
const PLANNER = '/undated-daily-planner/banjara-daily-planner-emerald'
const PLAIN = '/plain-notebook/kora-plain-notebook-unbleached'
const FIVE_RULED = '/five-subject-notebook-ruled/pancham-five-subject-ruled-notebook-indigo'
const FIVE_PLAIN = '/five-subject-notebook-plain/studio-five-subject-plain-notebook-ochre'

const CSS_PX_PER_MM = 96 / 25.4

const preview = (page: Page) => page.getByRole('region', { name: 'The page, at its true size' })
const book = (page: Page) => preview(page).getByRole('img', { name: /^A page of / })
const radio = (page: Page, name: RegExp) => preview(page).getByRole('radio', { name })

async function sizeOf(drawing: Locator): Promise<{ width: number; height: number }> {
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the preview is not on the page')
  return { width: box.width, height: box.height }
}

async function expectPxPerMm(page: Page, pxPerMm: number): Promise<void> {
  await expect.poll(async () => (await sizeOf(book(page))).width / 170).toBeCloseTo(pxPerMm, 1)
}

const KINDS = [
  [RULED, 170, 'Deccan Ruled Notebook, Terracotta: 7 mm between lines, 27 lines a page, 24 mm margin'],
  [PLANNER, 340, 'Banjara Daily Planner, Emerald: 16 hours from 6 to 21, 3 priorities and 6 things to do'],
  [PLAIN, 170, 'Kora Plain Notebook, Unbleached: No lines the whole page is yours'],
  [FIVE_RULED, 181, 'Pancham Five Subject Ruled Notebook, Indigo: 7 mm between lines, 27 lines a page'],
  [FIVE_PLAIN, 181, 'Studio Five Subject Plain Notebook, Ochre: No lines the whole page is yours, 5 tabs'],
] as const

describe('the page preview', () => {
  test.each(KINDS)('of %s shows its page, %d mm wide, and describes it', async (path, widthMm, words) => {
    const page = await pageOn(390)
    await open(page, path)
    expect(await book(page).getAttribute('aria-label')).toContain(`A page of ${words}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const size = await sizeOf(book(page))
      expect(size.width).toBeCloseTo(widthMm * CSS_PX_PER_MM, 0)
      expect(size.height).toBeCloseTo(220 * CSS_PX_PER_MM, 0)
      await expectNoSidewaysScroll(page)
    }
  })

  test('is accessible in all its parts', async () => {
    const page = await pageOn(390)
    await open(page, RULED)
    await expectOpenToEveryone(page)
    await radio(page, /Whole page/).check()
    await radio(page, /Bank card/).check()
    await preview(page).getByRole('button', { name: 'Write on it' }).click()
    await expectOpenToEveryone(page)
    await preview(page).getByRole('button', { name: 'Match your screen' }).click()
    await page.getByRole('dialog', { name: 'Match your screen' }).waitFor()
    await expectOpenToEveryone(page)
  })

  test('fits the whole page into its window', async () => {
    const page = await pageOn(390)
    for (const [path, choice] of [
      [RULED, /Whole page/],
      [PLANNER, /Both pages/],
    ] as const) {
      await open(page, path)
      await radio(page, choice).check()
      const window = preview(page).getByRole('group', { name: 'The whole page' })
      const hasRoom = async () => {
        const [whole, room] = [await sizeOf(book(page)), await sizeOf(window)]
        return whole.width < room.width && whole.height < room.height
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(hasRoom).toBe(true)
      }
    }
    await radio(page, /True size/).check()
    await expect.poll(async () => (await sizeOf(book(page))).width).toBeCloseTo(340 * CSS_PX_PER_MM, 0)
  })

  test('is calibrated once: kept after a reload and for another notebook, and forgotten on request', async () => {
    const page = await pageOn(390)
    await open(page, RULED)
    await preview(page).getByRole('button', { name: 'Match your screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Match your screen' })
    await dialog.getByRole('slider', { name: 'Size of the outline' }).fill('5')
    const widthOf = async (thing: string) => (await sizeOf(dialog.locator(`[data-thing="${thing}"]`))).width
    await expect.poll(() => widthOf('card')).toBeCloseTo(53.98 * 5, 1)
    await dialog.getByRole('radio', { name: '₹10 coin' }).check()
    await expect.poll(() => widthOf('coin')).toBeCloseTo(27 * 5, 1)
    await dialog.getByRole('button', { name: 'A little larger' }).click()
    await dialog.getByRole('button', { name: 'It fits' }).click()
    await expectPxPerMm(page, 5.01)
    await preview(page).getByText('Your screen is matched').waitFor()

    await page.reload()
    await awake(page)
    await expectPxPerMm(page, 5.01)
    await open(page, PLAIN)
    await expectPxPerMm(page, 5.01)

    await preview(page).getByRole('button', { name: 'Match it again' }).click()
    await dialog.getByRole('button', { name: 'Forget' }).click()
    await page.keyboard.press('Escape')
    await expectPxPerMm(page, CSS_PX_PER_MM)
    await page.reload()
    await awake(page)
    await expectPxPerMm(page, CSS_PX_PER_MM)
  })
})

test('compares lines of 7 mm and 8 mm, and names the notebook’s own', async () => {
  const page = await pageOn(1280)
  await open(page, RULED)
  await expect.poll(() => radio(page, /7 mm this notebook/).isChecked()).toBe(true)
  await radio(page, /8 mm for comparison/).check()
  expect(await book(page).getAttribute('aria-label')).toContain('8 mm between lines, 24 lines a page')
  const rules = await book(page).locator('.page-ink-rule').getAttribute('d')
  expect(rules?.startsWith('M0 26H170M0 34H170M0 42H170')).toBe(true)
  await open(page, PLAIN)
  await expect.poll(() => preview(page).getByRole('group', { name: 'Compare the lines' }).count()).toBe(0)
})

const windowOn = (page: Page) => preview(page).getByRole('group', { name: /The page at true size/ })

test('can be panned by keyboard', async () => {
  const page = await pageOn(390)
  await open(page, RULED)
  const window = windowOn(page)
  const scrolled = () => window.evaluate((element) => [element.scrollLeft > 0, element.scrollTop > 0])
  await window.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect.poll(scrolled).toEqual([true, true])
})

test('can be panned by dragging', async () => {
  const page = await pageOn(390)
  await open(page, RULED)
  const window = windowOn(page)
  await window.scrollIntoViewIfNeeded()
  const box = (await window.boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 150)
  await page.mouse.up()
  await expect
    .poll(() => window.evaluate((element) => [element.scrollLeft, element.scrollTop]))
    .toEqual([80, 50])
})

test.each([390, 320])('keeps the label of the pen button on one line at %i px', async (width) => {
  const page = await pageOn(390)
  await page.setViewportSize({ width, height: 844 })
  await open(page, RULED)
  const heightOf = (name: string) =>
    preview(page)
      .getByRole('button', { name })
      .evaluate((button) => button.getBoundingClientRect().height)
  const heightPx = await heightOf('Write on it')
  await preview(page).getByRole('button', { name: 'Write on it' }).click()
  expect(await heightOf('Put the pen down')).toBe(heightPx)
  await expectNoSidewaysScroll(page)
})

test('can be written on, and wiped clean', async () => {
  const page = await pageOn(1280)
  await open(page, RULED)
  const ink = preview(page).locator('.page-strokes path')
  const pen = page.waitForResponse(/writing.*\.js/)
  await preview(page).getByRole('button', { name: 'Write on it' }).click()
  await pen
  const { x, y } = (await book(page).boundingBox())!
  // The pen is active once a stroke of it stays.
  await expect
    .poll(async () => {
      await page.mouse.move(x + 200, y + 200)
      await page.mouse.down()
      await page.mouse.move(x + 300, y + 220)
      await page.mouse.up()
      return ink.count()
    })
    .toBeGreaterThan(0)
  const path = await ink.first().getAttribute('d')
  const [left, top] = [200, 200].map((px) => px / CSS_PX_PER_MM)
  const [, startX, startY] = /^M([\d.]+) ([\d.]+)/.exec(path ?? '') ?? []
  expect(Number(startX)).toBeCloseTo(left!, 0)
  expect(Number(startY)).toBeCloseTo(top!, 0)

  await preview(page).getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => ink.count()).toBe(0)
  await preview(page).getByRole('button', { name: 'Put the pen down' }).click()
  await expect
    .poll(() => preview(page).getByRole('button', { name: 'Write on it' }).getAttribute('aria-pressed'))
    .toBe('false')
})

test('works without JavaScript at the style sheet’s millimetre, without dead controls', async () => {
  const page = await pageOn(390, { hasJavaScript: false })
  await page.goto(PLANNER)
  expect((await sizeOf(book(page))).width).toBeCloseTo(340 * CSS_PX_PER_MM, 0)
  await expect.poll(() => preview(page).getByText('16 hours').isVisible()).toBe(true)
  await expect.poll(() => preview(page).getByRole('radio').count()).toBe(0)
  await expect.poll(() => preview(page).getByRole('button').count()).toBe(0)
  await preview(page).getByRole('link', { name: 'A4' }).click()
  await page.getByRole('heading', { level: 1, name: 'Two pages to try at home' }).waitFor()
  await expect
    .poll(() => page.getByText('Print this page with your browser’s own command.').isVisible())
    .toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).count()).toBe(0)
})

describe('the sample sheet', () => {
  test('is complete and accessible', async () => {
    const page = await pageOn(390)
    await open(page, `/sample-sheet${FIVE_RULED}`)
    expect(await page.title()).toContain('Sample sheet: Pancham Five Subject Ruled Notebook, Indigo')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow')
    await expectOpenToEveryone(page)
    await page.getByRole('link', { name: 'A5' }).click()
    await page.getByRole('img', { name: /^Sheet of A5 paper with the upper corner of a page/ }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?size=a5')
  })

  test('has a button that prints', async () => {
    const page = await pageOn(1280)
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await open(page, `/sample-sheet${RULED}`)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => page.locator('html[data-printed]').count()).toBe(1)
  })

  test('of an unknown product is not found', async () => {
    const page = await pageOn(1280)
    const path = '/sample-sheet/ruled-notebook/no-such-notebook'
    expectComplaint(page, `404 ${path}`)
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor()
  })
})

describe('in print', () => {
  const printed = async (path: string) => {
    const page = await pageOn(1280)
    await open(page, `/sample-sheet${path}`)
    await page.evaluate(() => document.fonts.ready)
    return readPrintedPages(await page.pdf({ preferCSSPageSize: true }))
  }

  test('a ruled page fits one A4 sheet with lines 7.00 mm apart, a margin at 24 mm and a line of 100 mm', async () => {
    const [sheet, ...more] = await printed(RULED)
    expect(more).toEqual([])
    expect(sheet!.widthMm).toBeCloseTo(210, 0)
    expect(sheet!.heightMm).toBeCloseTo(297, 0)
    const rules = sheet!.lines.filter(({ x1, x2 }) => Math.abs(x2 - x1 - 170) < 0.01)
    expect(rules).toHaveLength(27)
    for (const [index, { y1, y2 }] of rules.entries()) {
      expect(y2).toBeCloseTo(y1, 6)
      if (index > 0) expect(y1 - rules[index - 1]!.y1).toBeCloseTo(7, 2)
    }
    const margin = sheet!.lines.find(({ y1, y2 }) => Math.abs(y2 - y1 - 220) < 0.01)
    expect(margin!.x1 - rules[0]!.x1).toBeCloseTo(24, 2)
    expect(sheet!.lines.filter(({ x1, x2 }) => Math.abs(x2 - x1 - 100) < 0.005)).toHaveLength(1)
    // Two crop marks at each corner of the page, outside it.
    const { x1: left, x2: right } = rules[0]!
    const { y1: top, y2: foot } = margin!
    const marks = sheet!.lines.filter(({ x1, y1, x2, y2 }) => Math.hypot(x2 - x1, y2 - y1) < 4.01)
    expect(marks.filter(({ x2 }) => x2 < left || x2 > right + 1)).toHaveLength(4)
    expect(marks.filter(({ y2 }) => y2 < top || (y2 > foot && y2 < foot + 7))).toHaveLength(4)
  })

  test('a planner takes two sheets of A5, each with a line of 100 mm', async () => {
    const sheets = await printed(`${PLANNER}?size=a5`)
    expect(sheets).toHaveLength(2)
    for (const { widthMm, heightMm, lines } of sheets) {
      expect([Math.round(widthMm), Math.round(heightMm)]).toEqual([148, 210])
      expect(lines.filter(({ x1, x2 }) => Math.abs(x2 - x1 - 100) < 0.005)).toHaveLength(1)
    }
  })
})
