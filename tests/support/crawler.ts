/** The site as search engines and feed readers see it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Fact, readFacts } from './json-ld.ts'
import type { ShopServer } from './shop-server.ts'
import { allOf, readXml, textOf, type XmlElement } from './xml.ts'

type Answer = { readonly status: number; readonly type: string; readonly text: string; readonly url: string }

/** Requests without a browser. Redirects are not followed. */
export function askAsMachine(shop: ShopServer) {
  async function get(path: string): Promise<Answer> {
    const answer = await fetch(new URL(path, shop.url), { redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, text: await answer.text(), url: answer.url }
  }

  async function headOf(parser: Page, path: string): Promise<PageHead> {
    return readHead(parser, (await get(path)).text)
  }

  async function xmlOf(path: string): Promise<XmlElement> {
    const answer = await get(path)
    expect([path, answer.status, answer.type]).toEqual([path, 200, 'application/xml; charset=utf-8'])
    return readXml(answer.text)
  }

  async function sitemapEntries(): Promise<XmlElement[]> {
    const index = await xmlOf('/sitemap.xml')
    const parts = await Promise.all(allOf(index, 'sitemap').map((part) => xmlOf(textOf(part, 'loc'))))
    return parts.flatMap((part) => allOf(part, 'url'))
  }

  return { get, headOf, xmlOf, sitemapEntries }
}

/** The head of a page as a browser parses it. */
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
