/** Layout shifts on a page that the reader did not cause. */
import type { Page } from 'playwright-core'

/** A price that moves by less than a pixel when its web font loads is not visible. */
const SEEN = 0.0001

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
    return seen
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources = [] }) => ({
        value,
        what: sources
          .map(nameOf)
          .filter((name) => name !== '')
          .join('; '),
      }))
  })
}
