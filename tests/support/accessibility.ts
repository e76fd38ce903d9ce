/** What a page is to people with assistive technology: axe's findings, and the names of forms and fields. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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
 * Expects no findings of axe. Most parts of a page appeared on an earlier page, so each is checked once: a part with the
 * same elements, attributes and text as one without findings, within the same ancestors and at the same width, is
 * skipped, and so is a fully known page. Parts with findings are never cached: they fail every test that shows them.
 *
 * Sticky bars and toasts are put into the page's flow meanwhile, so that nothing a shopper could
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

type Part = {
  readonly digest: string
  /** The index of the enclosing part; its own for the whole page. */
  readonly parent: number
}

type Digests = {
  /** Every part above a minimum size, the whole page first. */
  readonly parts: readonly Part[]
  /** A digest for the rules that compare parts with each other: headings, landmarks, access keys and duplicate ids. */
  readonly outline: string
}

/**
 * The parts of a page, as digests of everything that could matter to those who see or hear them. Runs inside the page,
 * where `data-part` then holds the index of a part. Numbers in texts and most attributes count as equal; those that axe or a style
 * sheet reads do not. A part's digest depends on the page's style sheets, because they decide its colours.
 */
function digestPage(): Digests {
  /** Fewer elements than this are checked as quickly as they are recognised. */
  const MIN_ELEMENTS = 12
  /** The target of a link makes no difference, only that it has one. */
  const PRESENT_ONLY = new Set(['href', 'src', 'srcset', 'action', 'content', 'value'])
  const EXACT = new Set(['style', 'class', 'tabindex', 'rowspan', 'colspan'])
  const HEADINGS = 'h1, h2, h3, h4, h5, h6'
  const OUTLINE = `${HEADINGS}, header, footer, main, nav, aside, section, form, [role], [accesskey]`
  const parts: { digest: string; parent: number }[] = []

  const digestOf = (text: string): string => {
    let [one, two] = [0x811c9dc5, 0x2f0b4c47]
    for (let index = 0; index < text.length; index += 1) {
      one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
      two = Math.imul(two ^ text.charCodeAt(index), 0x5bd1e995)
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36)
  }
  /** Without the parts of ids either, which are new in every test. */
  const withoutNumbers = (text: string): string => text.replaceAll(/[-\da-f]*\d[-\da-f]*/g, '0')
  const markOf = ({ name, value }: Attr): string => {
    if (PRESENT_ONLY.has(name)) return name
    const isExact = EXACT.has(name) || (name.startsWith('aria-') && /^[-.\d]+$/.test(value))
    return `${name}=${isExact ? value : withoutNumbers(value)}`
  }
  const nameOf = (element: Element): string => {
    const marks = [...element.attributes].filter(({ name }) => name !== 'data-part').map(markOf)
    const { checked, value } = element as Partial<HTMLInputElement>
    // If nothing has the focus, the body counts as focused.
    const hasFocus = element === document.activeElement && element !== document.body
    const state = [checked, value ? 'filled' : '', hasFocus ? 'focus' : '']
    return `${element.tagName} ${marks.join(' ')} ${state.join(' ')}`
  }
  const visit = (element: Element, around: string, parent: number): string => {
    const name = nameOf(element)
    const isPart = element.getElementsByTagName('*').length >= MIN_ELEMENTS
    const index = isPart ? parts.push({ digest: '', parent }) - 1 : parent
    if (isPart) element.setAttribute('data-part', String(index))
    const chain = digestOf(around + name)
    const inside = [...element.childNodes].map((node) => {
      if (node instanceof Element) return visit(node, chain, index)
      return node instanceof Text ? withoutNumbers(node.data.trim()) : ''
    })
    const content = digestOf([name, ...inside].join('\n'))
    if (isPart) parts[index] = { digest: `${chain}.${content}`, parent }
    return content
  }
  const outlineOf = (): string => {
    const marked = [...document.querySelectorAll(OUTLINE)].map((element) =>
      [
        nameOf(element),
        element.checkVisibility(),
        element.matches(HEADINGS) ? withoutNumbers(element.textContent) : '',
      ].join(' '),
    )
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return digestOf([...marked, ids.length - new Set(ids).size].join('\n'))
  }
  /** Sorted, because client navigation loads them in any order. */
  const sheets = [...document.styleSheets].map(({ href, ownerNode }) => href ?? ownerNode?.textContent ?? '')
  visit(document.documentElement, digestOf(sheets.toSorted().join('\n')), 0)
  return { parts, outline: outlineOf() }
}

function forgetParts(): void {
  for (const part of document.querySelectorAll('[data-part]')) part.removeAttribute('data-part')
}

type FormsOfPage = {
  /** Number of forms and groups. */
  readonly count: number
  /** The start of the tag of each one without an accessible name. */
  readonly nameless: readonly string[]
  /** The labels of the optional input fields. */
  readonly optional: readonly string[]
}

/** What screen reader users learn about a page's forms. Includes what is hidden for now: menus and dialogs that open later. */
export function formsOf(page: Page): Promise<FormsOfPage> {
  return page.evaluate(() => {
    const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label')?.trim() ||
      (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => textOf(document.getElementById(id)))
        .join('') ||
      (element instanceof HTMLFieldSetElement ? textOf(element.querySelector(':scope > legend')) : '')
    const roles = ['group', 'radiogroup', 'form', 'search'].map((role) => `[role="${role}"]`)
    const all = [...document.querySelectorAll(['form', 'fieldset', ...roles].join())]
    const nameless = all.filter((element) => nameOf(element) === '')
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main form :is(textarea, input:not([type]), input:is([type="text"], [type="email"], [type="tel"], [type="password"]))',
    )
    return {
      count: all.length,
      nameless: nameless.map((element) => element.outerHTML.slice(0, 120)),
      optional: [...fields].filter(({ required }) => !required).map((field) => textOf(field.labels?.[0])),
    }
  })
}
