/**
 * Axe's findings on a page. Most parts of a page appeared on an earlier page, so each is checked once: a part with the
 * same elements, attributes and text as one without findings, within the same ancestors and at the same width, is
 * skipped, and so is a fully known page. Parts with findings are never cached: they fail every test that shows them.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { digestPage, forgetParts } from './page-parts.ts'

/** Everything in WCAG 2.2 AA that a program can check, and axe's best practices. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Rules that compare parts of a page with each other: they check the whole page, once per outline. */
const WHOLE_PAGE_RULES = ['landmark-unique', 'duplicate-id-aria', 'accesskeys', 'region', 'heading-order']

/** With its few letters beyond ASCII escaped: browsers read that a tenth faster. */
const axeText = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Widths and digests of parts and outlines without findings. On the process, because each file loads its own modules: a
 * digest holds all that the verdict depends on, so it is the same in whichever file it was reached.
 */
const kept = globalThis as typeof globalThis & { pannaFaultless?: Set<string> }
const faultless = (kept.pannaFaultless ??= new Set())

/**
 * Expects no findings. Sticky bars and toasts are put into the page's flow meanwhile, so that nothing a shopper could
 * scroll into view counts as covered. Frames are left out: the payment window has a test of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(layFloatingDown)
  const { parts, outline } = await page.evaluate(digestPage)
  const [outlineKey = '', ...keys] = [outline, ...parts.map(({ digest }) => digest)].map(
    (digest) => `${page.viewportSize()?.width} ${digest}`,
  )
  const isKnown = keys.map((key) => faultless.has(key))
  // The first part is the whole page.
  if (!isKnown[0]) {
    const outermost = parts.flatMap(({ parent }, index) =>
      isKnown[index] && !isKnown[parent] ? [index] : [],
    )
    const known = outermost.map((index) => [`[data-part="${index}"]`])
    const found = await violationsOn(page, known, { type: 'tag', values: AXE_TAGS })
    if (known.length > 0 && !faultless.has(outlineKey))
      found.push(...(await violationsOn(page, [], { type: 'rule', values: WHOLE_PAGE_RULES })))
    expect(found, `axe on ${page.url()}: ${found.join('; ')}`).toEqual([])
    for (const key of [outlineKey, ...keys]) faultless.add(key)
  }
  await page.evaluate(forgetParts)
  await page.evaluate(letFloat)
}

/** Axe's findings outside these elements; never cached. */
export async function violationsOn(page: Page, exclude: string[][], runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText)
  // Only violations are reported in detail: reporting all passes takes as long as the checks.
  const options: Axe.RunOptions = { runOnly, iframes: false, resultTypes: ['violations'] }
  const { violations, passes } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof Axe }).axe.run({ exclude: given.exclude }, given.options),
    { exclude, options },
  )
  expect(passes.length).toBeGreaterThan(0)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

function layFloatingDown(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const isFloating = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    if (!isFloating || element.closest('dialog, :popover-open')) continue
    element.style.position = 'static'
    element.dataset['laidDown'] = ''
  }
}

function letFloat(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-laid-down]')) {
    element.style.position = ''
    delete element.dataset['laidDown']
  }
}
