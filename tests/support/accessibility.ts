/**
 * What axe finds on a page. Most of what a page shows was on a page before, so each part is judged once: what has the same
 * elements, marks and words as a part without a fault, inside the same elements and at the same width, is left out, and a
 * page that is known as a whole is not judged again. A part with a fault is never known: it fails every test that shows it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { digestPage, forgetParts } from './page-parts.ts'

/** Everything that WCAG 2.2 AA asks for and a program can see, and what is good practice beside it. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Rules that compare one part of a page with another: they see all of it, once for each outline. */
const WHOLE_PAGE_RULES = ['landmark-unique', 'duplicate-id-aria', 'accesskeys', 'region', 'heading-order']

const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Widths and digests of parts and outlines that axe has nothing to say of. */
const faultless = new Set<string>()

/**
 * Nothing for axe to object to. Bars and toasts lie in the page's flow meanwhile, so that nothing counts as covered which
 * a shopper would scroll into sight. Frames are left out: the payment window has a test of its own.
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

/** What axe objects to outside these elements; never cached. */
export async function violationsOn(page: Page, exclude: string[][], runOnly: Axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText)
  // Told in full is only what is wrong: naming everything that is right takes as long as looking for it.
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
    if (!isFloating || element.closest('dialog')) continue
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
