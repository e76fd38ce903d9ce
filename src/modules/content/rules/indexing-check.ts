/**
 * Whether search engines can find the shop's pages and take them for what they are: robots.txt, the site map, and of a
 * sample of its pages the head, the links and the pictures.
 */
import type { PageFacts } from './page-facts.ts'
import { isAllowedByRobots, readRobots } from './robots-rules.ts'
import { findingOf, worstOf, type Finding, type SeoCheckResult } from './seo-check.ts'
import { webUrl } from './seo-settings.ts'

/** Null: there was no answer in time. */
export type Asked = { readonly path: string; readonly status: number | null }

export type AskedPage = Asked & {
  /** Of the header X-Robots-Tag. */
  readonly robotsTag: string
  readonly facts: PageFacts | null
}

export type AskedSite = {
  /** Where the shop is told to live, without a slash at the end. */
  readonly origin: string
  /** Where it was started to live. */
  readonly shopUrl: string
  readonly robots: Asked & { readonly text: string }
  readonly sitemaps: readonly Asked[]
  /** Addresses that the site map names, in all. */
  readonly listed: number
  /** Addresses of the site map that are not the shop's own. */
  readonly foreign: readonly string[]
  readonly pages: readonly AskedPage[]
  readonly links: readonly Asked[]
  readonly pictures: readonly Asked[]
}

export function judgeIndexing(site: AskedSite): SeoCheckResult {
  const findings = [
    ...robotsFindings(site),
    ...sitemapFindings(site),
    ...headFindings(site),
    ...factFindings(site.pages),
    ...brokenFindings(site),
    ...addressFindings(site),
  ]
  return {
    kind: 'indexing',
    rating: worstOf(findings.map(({ state }) => state)),
    pages: site.pages.length,
    findings,
  }
}

function robotsFindings({ robots, pages, origin }: AskedSite): Finding[] {
  if (robots.status !== 200) return [wrong('robots.txt did not answer', [robots.path])]
  const rules = readRobots(robots.text)
  const closed = pages.map(({ path }) => path).filter((path) => !isAllowedByRobots(rules, path))
  return [
    findingOf(closed, {
      good: 'robots.txt lets search engines read every page of the sample',
      wrong: (count) => `robots.txt closes ${pagesWord(count)} of the site map`,
    }),
    findingOf(rules.sitemaps.includes(`${origin}/sitemap.xml`) ? [] : ['/robots.txt'], {
      good: 'robots.txt names the site map',
      wrong: () => 'robots.txt does not name the site map',
      state: 'warning',
    }),
  ]
}

function sitemapFindings({ sitemaps, listed, foreign, pages }: AskedSite): Finding[] {
  const broken = sitemaps.filter(({ status }) => status !== 200).map(asLine)
  if (sitemaps.length === 0 || broken.length > 0)
    return [wrong('The site map did not answer', broken.length > 0 ? broken : ['/sitemap.xml'])]
  const words = `${listed.toLocaleString('en-IN')} ${listed === 1 ? 'address' : 'addresses'}`
  return [
    findingOf(listed === 0 ? ['/sitemap.xml'] : [], {
      good: `The site map names ${words}`,
      wrong: () => 'The site map is empty',
    }),
    findingOf(foreign, {
      good: "Every address in it is the shop's own",
      wrong: (count) => `${count} of its addresses lie elsewhere`,
    }),
    findingOf(pages.filter(({ status }) => status !== null && status !== 200).map(asLine), {
      good: `${pages.filter(({ status }) => status === 200).length} addresses of it were opened, and answer`,
      wrong: (count) => `${count} of the ${pages.length} addresses of the sample do not answer with a page`,
    }),
  ]
}

type HeadedPage = { readonly path: string; readonly facts: PageFacts; readonly robotsTag: string }

function headFindings({ pages, origin }: AskedSite): Finding[] {
  const read = readPages(pages)
  const where = (isWrong: (page: HeadedPage) => boolean) => read.filter(isWrong).map(({ path }) => path)
  const isHidden = ({ facts, robotsTag }: HeadedPage) =>
    [...facts.robots, robotsTag].some((words) => /\b(noindex|none)\b/i.test(words))
  return [
    findingOf(where(isHidden), {
      good: 'No page of the sample asks to be left out (noindex)',
      wrong: (count) =>
        `${pagesWord(count)} of the site map ${count === 1 ? 'asks' : 'ask'} to be left out (noindex)`,
    }),
    findingOf(
      where(({ path, facts }) => facts.canonicals.length !== 1 || facts.canonicals[0] !== origin + path),
      {
        good: 'Every page names its own address as the canonical one',
        wrong: (count) => `${pagesWord(count)} without the right canonical address`,
      },
    ),
    findingOf(
      where(({ facts }) => !hasOne(facts.titles)),
      {
        good: 'Every page has a title',
        wrong: (count) => `${pagesWord(count)} without a title`,
      },
    ),
    findingOf(
      where(({ facts }) => !hasOne(facts.descriptions)),
      {
        good: 'Every page has a description',
        wrong: (count) => `${pagesWord(count)} without a description`,
      },
    ),
    findingOf(
      repeated(read, ({ titles }) => titles[0]),
      {
        good: 'No two titles are the same',
        wrong: (count) => `${pagesWord(count)} with the title of another`,
        state: 'warning',
      },
    ),
    findingOf(
      repeated(read, ({ descriptions }) => descriptions[0]),
      {
        good: 'No two descriptions are the same',
        wrong: (count) => `${pagesWord(count)} with the description of another`,
        state: 'warning',
      },
    ),
  ]
}

function factFindings(pages: readonly AskedPage[]): Finding[] {
  const read = readPages(pages)
  const paths = (isWrong: (facts: PageFacts) => boolean) =>
    read.filter(({ facts }) => isWrong(facts)).map(({ path }) => path)
  const withFacts = read.filter(({ facts }) => facts.jsonLd.length > 0).length
  return [
    findingOf(
      paths(({ jsonLd }) => jsonLd.some((text) => !isFacts(text))),
      {
        good: `The facts for search engines (JSON-LD) on ${pagesWord(withFacts)} can be read`,
        wrong: (count) => `${pagesWord(count)} with JSON-LD that cannot be read`,
      },
    ),
    findingOf(
      paths(({ hreflangs }) => hreflangs.length > 0),
      {
        good: 'No page claims to have other languages (hreflang)',
        wrong: (count) => `${pagesWord(count)} with hreflang, and the shop has one language`,
        state: 'warning',
      },
    ),
  ]
}

function brokenFindings({ pages, links, pictures }: AskedSite): Finding[] {
  const isBroken = ({ status }: Asked) => status !== null && status >= 400
  const reached = (asked: readonly Asked[]) => asked.filter(({ status }) => status !== null).length
  const all = [...pages, ...links, ...pictures]
  const late = all.length - reached(all)
  return [
    findingOf(links.filter(isBroken).map(asLine), {
      good: `No broken link among ${reached(links)} that the sample names`,
      wrong: (count) => `${count} broken ${count === 1 ? 'link' : 'links'}`,
    }),
    findingOf(pictures.filter(isBroken).map(asLine), {
      good: `No broken picture among ${reached(pictures)} of the sample`,
      wrong: (count) => `${count} broken ${count === 1 ? 'picture' : 'pictures'}`,
    }),
    ...(late === 0
      ? []
      : [note(`${late} of the addresses were not reached in the time of this test; they are not counted`)]),
  ]
}

function addressFindings({ origin, shopUrl }: AskedSite): Finding[] {
  if (webUrl(shopUrl)?.origin !== origin)
    return [
      {
        state: 'warning',
        words: `The canonical address is ${origin}, and the shop runs at ${shopUrl}: right only if both show this shop`,
        places: [],
      },
    ]
  const isLocal = /^https?:\/\/(localhost|127\.|\[::1\]|[^/:]+\.(?:test|local)\b)/.test(origin)
  return isLocal ? [note(`The shop runs at ${origin}, which only this machine can reach`)] : []
}

function readPages(pages: readonly AskedPage[]): HeadedPage[] {
  return pages.flatMap(({ path, status, facts, robotsTag }) =>
    status === 200 && facts ? [{ path, facts, robotsTag }] : [],
  )
}

function hasOne(texts: readonly string[]): boolean {
  return texts.length === 1 && texts[0]?.trim() !== ''
}

/** Paths of pages whose text stands on an earlier one, too. */
function repeated(pages: readonly HeadedPage[], textOf: (facts: PageFacts) => string | undefined): string[] {
  const seen = new Set<string>()
  return pages.flatMap(({ path, facts }) => {
    const text = textOf(facts)?.trim() ?? ''
    const isRepeated = text !== '' && seen.has(text)
    seen.add(text)
    return isRepeated ? [path] : []
  })
}

function isFacts(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && '@context' in parsed
  } catch {
    return false
  }
}

function asLine({ path, status }: Asked): string {
  return `${path} (${status ?? 'no answer'})`
}

function wrong(words: string, places: readonly string[]): Finding {
  return { state: 'bad', words, places: [...places] }
}

function note(words: string): Finding {
  return { state: 'note', words, places: [] }
}

function pagesWord(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`
}
