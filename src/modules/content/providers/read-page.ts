/** Reads what a page says of itself. The parser makes no document and runs nothing: it tells of tags as they come. */
import { Parser } from 'htmlparser2'
import type { PageFacts, PictureFacts } from '../rules/page-facts.ts'

type Writable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key]
}
type Found = Writable<PageFacts>
type Attributes = Readonly<Record<string, string>>

const FOREIGN = new Set(['iframe', 'frame', 'object', 'embed', 'applet'])

export function readPage(html: string): PageFacts {
  const found: Found = {
    titles: [],
    descriptions: [],
    canonicals: [],
    robots: [],
    viewports: [],
    hreflangs: [],
    jsonLd: [],
    links: [],
    pictures: [],
    scripts: [],
    styles: [],
    fonts: [],
    inlineStyles: [],
    foreignParts: 0,
  }
  /** What the text belongs to that comes next: a title, or facts for search engines. */
  let texts: string[] | null = null
  let depthInSvg = 0
  const modules: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'svg') depthInSvg += 1
      if (attributes['style']) found.inlineStyles.push(attributes['style'])
      if (name === 'title' && depthInSvg === 0) texts = begun(found.titles)
      else if (name === 'script' && attributes['type'] === 'application/ld+json') texts = begun(found.jsonLd)
      else {
        noteTag(found, name, attributes)
        if (name === 'script' && attributes['type'] === 'module' && !attributes['src']) texts = begun(modules)
      }
    },
    ontext(text) {
      if (texts) texts[texts.length - 1] += text
    },
    onclosetag(name) {
      if (name === 'svg') depthInSvg -= 1
      if (name === 'title' || name === 'script') texts = null
    },
  })
  parser.end(html)
  found.scripts.push(...modules.flatMap(importedScripts))
  return found
}

/** What a script in the page brings in, now or after the first paint: the addresses of scripts that it spells out. */
function importedScripts(code: string): string[] {
  return [...code.matchAll(/"(\/[\w\-./]+\.m?js)"/g)].map(([, address = '']) => address)
}

function begun(texts: string[]): string[] {
  texts.push('')
  return texts
}

function noteTag(found: Found, name: string, attributes: Attributes): void {
  if (FOREIGN.has(name)) found.foreignParts += 1
  if (name === 'meta') noteMeta(found, attributes)
  if (name === 'link') noteLink(found, attributes)
  if (name === 'a' && attributes['href']) found.links.push(attributes['href'])
  if (name === 'script' && attributes['src']) found.scripts.push(attributes['src'])
  if (name === 'img') found.pictures.push(pictureOf(attributes))
}

function noteMeta(found: Found, { name = '', content = '' }: Attributes): void {
  const kind = name.toLowerCase()
  if (kind === 'description') found.descriptions.push(content)
  if (kind === 'robots' || kind === 'googlebot') found.robots.push(content)
  if (kind === 'viewport') found.viewports.push(content)
}

function noteLink(found: Found, attributes: Attributes): void {
  const { rel = '', href = '', hreflang, as } = attributes
  const kind = rel.toLowerCase()
  if (kind === 'canonical') found.canonicals.push(href)
  if (kind === 'alternate' && hreflang !== undefined) found.hreflangs.push(hreflang)
  if (kind === 'stylesheet') found.styles.push(href)
  if (kind === 'modulepreload') found.scripts.push(href)
  if (kind === 'preload' && as === 'font') found.fonts.push(href)
}

function pictureOf(attributes: Attributes): PictureFacts {
  const { src = '', srcset = '', sizes = '', loading, width, height } = attributes
  return { src, srcset, sizes, isLazy: loading === 'lazy', hasSize: Boolean(width && height) }
}
