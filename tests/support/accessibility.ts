/**
 * What axe finds on a page. Its text goes into a document once, shortened; and contrast, which takes as long as all other
 * rules together, is checked again only if this page of the browser shows something that it has not shown before. Every test
 * opens its own page, so no test depends on another.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Everything that WCAG 2.2 AA asks for and a program can see, and what is good practice beside it. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** For each page of the browser: its letters and where they are, as far as colours can depend on it. */
const judged = new WeakMap<Page, Set<string>>()

/**
 * Nothing for axe to object to. Bars and toasts lie in the page's flow meanwhile, so that nothing counts as covered which
 * a shopper would scroll into sight. Frames are left out: the payment window has a test of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const places = await page.evaluate(placesOfLetters)
  await page.evaluate(layFloatingDown)
  const known = judged.get(page) ?? new Set()
  const isContrastNew = places.some((place) => !known.has(place))
  const { violations, passes } = await runAxe(page, {
    runOnly: { type: 'tag', values: AXE_TAGS },
    rules: { 'color-contrast': { enabled: isContrastNew } },
    iframes: false,
    // Told in full is only what is wrong: naming everything that is right takes as long as looking for it.
    resultTypes: ['violations'],
  })
  await page.evaluate(letFloat)
  expect(passes.length).toBeGreaterThan(0)
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
  judged.set(page, new Set([...known, ...places]))
}

async function runAxe(page: Page, options: Axe.RunOptions): Promise<Axe.AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeText)
  return page.evaluate(
    (given) => (window as unknown as { axe: typeof Axe }).axe.run(document, given),
    options,
  )
}

/** Each kind of element with letters in it: what it is called and marked as, and the same of all that holds it. */
function placesOfLetters(): string[] {
  const MARKS =
    /^(aria-(invalid|current|disabled|selected|pressed|expanded)|data-.*|disabled|open|style|type)$/
  const nameOf = (element: Element): string => {
    const marks = element.getAttributeNames().filter((name) => MARKS.test(name))
    const marked = marks.map((name) => `[${name}=${element.getAttribute(name)}]`)
    return `${element.tagName}.${element.getAttribute('class') ?? ''}${marked.join('')}`
  }
  const chains = new Map<Element, string>()
  const chainOf = (element: Element): string => {
    const known = chains.get(element)
    if (known !== undefined) return known
    const chain = (element.parentElement ? chainOf(element.parentElement) : '') + ' ' + nameOf(element)
    chains.set(element, chain)
    return chain
  }
  const places = new Set<string>()
  const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (letters.nextNode()) {
    const { parentElement, textContent } = letters.currentNode
    if (parentElement && (textContent ?? '').trim() !== '') places.add(chainOf(parentElement))
  }
  return [...places]
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
