/** Layout shifts on a page that the reader did not cause. */
import type { Page } from 'playwright-core'
import { awake } from './browser.ts'

/** A price that moves by less than a pixel when its web font loads is not visible. */
const SEEN = 0.0001

/** Shifts before this time are not counted. */
type Marked = { pannaCountedFrom?: number }

/**
 * Opens a page whose scripts start once its web fonts are loaded: later shifts are not caused by the fonts, which
 * load late on a busy machine and have other widths than the fallback fonts.
 */
export async function openAfterFonts(page: Page, path: string): Promise<void> {
  const fonts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ status }) => status === 'loaded'),
  )
  await page.evaluate(async () => {
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    ;(window as Marked).pannaCountedFrom = performance.now()
  })
  fonts.resolve()
  await awake(page)
}

export type Shift = { readonly value: number; readonly what: string }

/**
 * Every visible shift since the page began, once fonts, pictures and personal parts have loaded. Text alone may move: a
 * late web font has other widths.
 */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return (await allShiftsOf(page)).filter(({ value, what }) => value >= SEEN && what !== '')
}

/** Including invisible ones. Each says what moved, from where to where; shifted text is left unnamed. */
export async function allShiftsOf(page: Page): Promise<Shift[]> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((img) => img.complete || img.loading === 'lazy'),
  )
  return page.evaluate(async () => {
    type Source = {
      readonly node?: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    type Entry = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources?: readonly Source[]
    }
    const seen: Entry[] = []
    const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Entry[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Two frames: the current layout is then measured and its entries are delivered.
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    seen.push(...(observer.takeRecords() as Entry[]))
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((side) => Math.round(side * 10) / 10).join(' ')
    const nameOf = ({ node, previousRect, currentRect }: Source) =>
      node instanceof Element
        ? `${node.outerHTML.slice(0, 80)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`
        : ''
    const countedFrom = (window as Marked).pannaCountedFrom ?? 0
    return seen
      .filter(({ hadRecentInput, startTime }) => !hadRecentInput && startTime >= countedFrom)
      .map(({ value, sources = [] }) => ({
        value,
        what: sources
          .map(nameOf)
          .filter((name) => name !== '')
          .join('; '),
      }))
  })
}
