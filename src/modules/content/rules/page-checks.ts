/** The ten checks of the SEO tab: two of speed, three for phones, five for search engines. */
import { findingOf, worstOf, type Finding, type Rating, type SeoCheckResult } from './seo-check.ts'

/** What a page says about itself, read from its HTML. */
export type PageFacts = {
  readonly titles: readonly string[]
  readonly descriptions: readonly string[]
  readonly canonicals: readonly string[]
  /** Contents of the meta tags named robots or googlebot. */
  readonly robots: readonly string[]
  readonly viewports: readonly string[]
  readonly links: readonly string[]
  readonly pictures: readonly { readonly src: string; readonly hasSize: boolean }[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Number of frames, objects and embeds. */
  readonly frames: number
}

export type ReadPage = { readonly path: string; readonly facts: PageFacts }

/** `status` is null if there was no answer in time; such addresses are not counted. */
export type Asked = { readonly path: string; readonly status: number | null }

export type AskedPage = Asked & {
  /** The header X-Robots-Tag. */
  readonly robotsTag: string
  readonly facts: PageFacts | null
}

export type MeasuredPage = {
  readonly path: string
  readonly answersMs: Readonly<Record<SpeedDevice, readonly number[]>>
  /** Compressed bytes of the document, its style sheets, scripts and fonts. */
  readonly bytes: number
  readonly scriptBytes: number
}

type SpeedDevice = 'desktop' | 'mobile'

/** Good up to the first value, poor above the second. */
const ANSWER_MS = [200, 600] as const
const BYTES = { desktop: [450_000, 900_000], mobile: [350_000, 700_000] } as const

export function judgeSpeed(pages: readonly MeasuredPage[]): SeoCheckResult {
  const desktop = judgeDevice(pages, 'desktop')
  const mobile = judgeDevice(pages, 'mobile')
  return {
    kind: 'speed',
    rating: worstOf([desktop.rating, mobile.rating]),
    pages: pages.length,
    desktop,
    mobile,
  }
}

function judgeDevice(pages: readonly MeasuredPage[], device: SpeedDevice) {
  const medianMs = median(pages.flatMap(({ answersMs }) => answersMs[device]))
  const heaviest = pages.reduce((most, page) => (page.bytes > most.bytes ? page : most))
  const kB = (bytes: number) => Math.round(bytes / 1_000).toLocaleString('en-IN')
  const findings: Finding[] = [
    {
      state: rate(medianMs, ANSWER_MS),
      words: `The server answers in ${Math.max(1, Math.round(medianMs))} ms (median); good up to ${ANSWER_MS[0]} ms`,
      places: [],
    },
    {
      state: rate(heaviest.bytes, BYTES[device]),
      words: `The heaviest page loads ${kB(heaviest.bytes)} kB without its pictures, ${kB(heaviest.scriptBytes)} kB of it JavaScript; good up to ${kB(BYTES[device][0])} kB`,
      places: [heaviest.path],
    },
  ]
  return { rating: worstOf(findings.map(({ state }) => state)), medianMs, findings }
}

function rate(value: number, [good, poor]: readonly [number, number]): Rating {
  if (value <= good) return 'good'
  return value <= poor ? 'warning' : 'bad'
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function judgeMobile(pages: readonly ReadPage[]): SeoCheckResult {
  const where = (isWrong: (facts: PageFacts) => boolean) =>
    pages.filter(({ facts }) => isWrong(facts)).map(({ path }) => path)
  return result('mobile', pages.length, [
    findingOf(
      where(({ viewports }) => viewports.length !== 1 || !viewports.every(fitsAndZooms)),
      'Every page is as wide as the screen and can be zoomed (viewport)',
      'Pages without a viewport that fits the screen and can be zoomed',
    ),
    findingOf(
      where(({ pictures }) => pictures.some(({ hasSize }) => !hasSize)),
      'Every picture has a width and a height, so nothing moves while it loads',
      'Pages with pictures that have no width and height',
      'warning',
    ),
    findingOf(
      where(({ frames }) => frames > 0),
      'No page has frames, plug-ins or embedded objects',
      'Pages with frames or embedded objects',
      'warning',
    ),
  ])
}

function fitsAndZooms(viewport: string): boolean {
  const [, scale = '5'] = /maximum-scale\s*=\s*([\d.]+)/i.exec(viewport) ?? []
  return (
    /(^|,)\s*width\s*=\s*device-width\b/i.test(viewport) &&
    !/user-scalable\s*=\s*(no|0)/i.test(viewport) &&
    Number(scale) >= 2
  )
}

export type AskedSite = {
  /** The shop's canonical origin, without a trailing slash. */
  readonly origin: string
  /** Null if robots.txt did not answer. */
  readonly robots: string | null
  readonly sitemaps: readonly Asked[]
  /** All addresses in the sitemap. */
  readonly listed: readonly string[]
  /** A sample of them. */
  readonly pages: readonly AskedPage[]
  /** Links and pictures of the sample. */
  readonly targets: readonly Asked[]
}

export function judgeIndexing({
  origin,
  robots,
  sitemaps,
  listed,
  pages,
  targets,
}: AskedSite): SeoCheckResult {
  const closed = pages.filter(({ path }) => robots !== null && !isAllowedByRobots(robots, path))
  const isForeign = (address: string) => !address.startsWith(`${origin}/`)
  const unusable = pages.filter((page) => isBroken(page) || isHidden(page))
  const isNamed = /^Sitemap: .*\/sitemap\.xml$/m.test(robots ?? '')
  return result('indexing', pages.length, [
    findingOf(
      [...(isNamed ? [] : ['/robots.txt']), ...closed.map(({ path }) => path)],
      'robots.txt names the sitemap and lets search engines read every page of the sample',
      'Addresses that robots.txt does not name or does not let search engines read',
    ),
    findingOf(
      [
        ...sitemaps.filter(isBroken).map(withStatus),
        ...listed.filter(isForeign),
        ...(listed.length > 0 ? [] : ['/sitemap.xml is empty']),
      ],
      `The sitemap answers, and all its ${listed.length.toLocaleString('en-IN')} addresses belong to the shop`,
      'Sitemap addresses that are missing or belong to another site',
    ),
    findingOf(
      unusable.map((page) => (isHidden(page) ? `${page.path} (noindex)` : withStatus(page))),
      `${pages.length} pages of the sitemap were opened: they answer and may be indexed`,
      'Pages of the sitemap that do not answer or ask not to be indexed (noindex)',
    ),
    findingOf(
      headProblems(pages, origin),
      'Every page has its own title, description and canonical address',
      'Pages without a title, description or canonical address of their own',
    ),
    findingOf(
      targets.filter(isBroken).map(withStatus),
      `None of ${targets.length} links and pictures is broken`,
      'Broken links and pictures',
    ),
  ])
}

function result(kind: 'mobile' | 'indexing', pages: number, findings: Finding[]): SeoCheckResult {
  return { kind, rating: worstOf(findings.map(({ state }) => state)), pages, findings }
}

function isBroken({ status }: Asked): boolean {
  return status !== null && status !== 200
}

function withStatus({ path, status }: Asked): string {
  return `${path} (${status})`
}

function isHidden({ facts, robotsTag }: AskedPage): boolean {
  return [...(facts?.robots ?? []), robotsTag].some((words) => /\b(noindex|none)\b/i.test(words))
}

function headProblems(pages: readonly AskedPage[], origin: string): string[] {
  const seen = new Set<string>()
  return pages.flatMap(({ path, facts }) => {
    if (!facts) return []
    const texts = { title: facts.titles, description: facts.descriptions, canonical: facts.canonicals }
    return Object.entries(texts).flatMap(([name, [text = '', ...others]]) => {
      const key = `${name} ${text.trim()}`
      const isWrong = text.trim() === '' || others.length > 0 || seen.has(key)
      seen.add(key)
      return isWrong || (name === 'canonical' && text !== origin + path) ? [`${path} (${name})`] : []
    })
  })
}

/** Whether robots.txt lets every crawler read a path (RFC 9309): the longest matching rule counts, and a tie allows. */
export function isAllowedByRobots(text: string, path: string): boolean {
  const rules = rulesForEveryone(text).filter(({ pattern }) => matches(pattern, path))
  const longest = (isAllowed: boolean) =>
    Math.max(-1, ...rules.filter((rule) => rule.isAllowed === isAllowed).map(({ pattern }) => pattern.length))
  return longest(true) >= longest(false)
}

type Rule = { readonly isAllowed: boolean; readonly pattern: string }

function rulesForEveryone(text: string): Rule[] {
  let agent = ''
  return [...text.matchAll(/^\s*(user-agent|allow|disallow)\s*:[ \t]*([^#\s]*)/gim)].flatMap(
    ([, field = '', value = '']) => {
      if (/user/i.test(field)) agent = value
      else if (agent === '*' && value !== '') return [{ isAllowed: /^allow/i.test(field), pattern: value }]
      return []
    },
  )
}

/** `*` matches any text, `$` at the end matches the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [index, part] of parts.entries()) {
    const isLast = index > 0 && index === parts.length - 1
    const found = isWhole && isLast ? path.lastIndexOf(part) : path.indexOf(part, at)
    if (found < at || (index === 0 && found > 0)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
