/** The head of a page as a browser parses it: what search engines and link previews read. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readFacts, type Fact } from './json-ld.ts'

export type PageHead = {
  readonly title: string
  readonly canonical: string | null
  /** By name or property. */
  readonly tags: Readonly<Record<string, string>>
  readonly facts: readonly Fact[]
  readonly icons: readonly string[]
}

/** Parses in the browser, without running anything. A duplicate tag is an error. */
export async function readHead(parser: Page, html: string): Promise<PageHead> {
  const { titles, canonicals, tags, scripts, icons } = await parser.evaluate(parseHead, html)
  expect(titles, 'titles').toHaveLength(1)
  expect(canonicals.length, 'canonical links').toBeLessThanOrEqual(1)
  const names = tags.map(([name]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  return {
    title: titles[0] ?? '',
    canonical: canonicals[0] ?? null,
    tags: Object.fromEntries(tags),
    facts: scripts.flatMap(readFacts),
    icons,
  }
}

/** The browser's error for text that is not well-formed; null if it is. */
export async function xmlProblem(parser: Page, xml: string): Promise<string | null> {
  return parser.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml')
    return parsed.querySelector('parsererror')?.textContent ?? null
  }, xml)
}

function parseHead(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const hrefs = (selector: string) =>
    [...parsed.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '')
  return {
    titles: [...parsed.head.querySelectorAll('title')].map((title) => title.textContent),
    canonicals: hrefs('link[rel="canonical"]'),
    icons: hrefs('head > link[rel="icon"]'),
    tags: [...parsed.querySelectorAll('meta[name], meta[property]')].map((tag): [string, string] => [
      tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
      tag.getAttribute('content') ?? '',
    ]),
    scripts: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
      (script) => script.textContent,
    ),
  }
}
