/** Converts Markdown to the tree that pages render. It rebuilds every element instead of copying it. */
import type { Element, ElementContent, RootContent, Root } from 'hast'
import { isOwnPicture } from '#platform/rules/picture.ts'
import { postSlug } from '../../rules/post-parts.ts'
import {
  POST_TAGS,
  type PostElement,
  type PostNode,
  type PostPicture,
  type PostTag,
  textOfNodes,
} from '../../components/blog/post-tree.ts'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'

/**
 * An allowed link: http, https or mailto, or an address of the shop. Parsed as browsers do, which ignore tabs and line
 * breaks inside a scheme.
 */
const SHOP = 'https://shop.invalid'
const OUTSIDE = new Set(['http:', 'https:'])

type SafeLink = { readonly href: string; readonly isOutside: boolean }

export function safeLink(href: string): SafeLink | null {
  const url = URL.parse(href, `${SHOP}/blog/`)
  if (url === null) return null
  if (url.protocol === 'mailto:') return { href: url.href, isOutside: false }
  if (!OUTSIDE.has(url.protocol)) return null
  if (url.origin !== SHOP) return url.username || url.password ? null : { href: url.href, isOutside: true }
  // An anchor in the same text stays relative.
  if (href.startsWith('#')) return { href: url.hash, isOutside: false }
  return { href: url.pathname + url.search + url.hash, isOutside: false }
}

/** Data of known pictures, by address. */
export type KnownPictures = ReadonlyMap<string, Omit<PostPicture, 'alt' | 'url' | 'caption'>>

export type TreeOptions = {
  readonly pictures: KnownPictures
  /** Unknown pictures are left out, except in a preview. */
  readonly keepsUnknownPictures?: boolean
}

const TAGS: ReadonlySet<string> = new Set(POST_TAGS)
const ALIGNMENTS = ['left', 'center', 'right'] as const
const DEEPEST_HEADING = 6

/** State while one post is converted. */
type Reading = TreeOptions & {
  /** Ids already used by headings. */
  readonly ids: Set<string>
  /** Level of the last heading. The next may be at most one deeper, so that the outline has no gaps. */
  level: number
}

export function postTreeOf(markdown: string, options: TreeOptions): readonly PostNode[] {
  return nodesOf(safeHast(markdown).children, { ...options, ids: new Set(), level: 1 })
}

function nodesOf(content: readonly (RootContent | ElementContent)[], reading: Reading): PostNode[] {
  return content.flatMap((node): PostNode[] => {
    if (node.type === 'text') return node.value === '' ? [] : [node.value]
    return node.type === 'element' ? elementOf(node, reading) : []
  })
}

/** The element; only its children if it is not allowed; or nothing. */
function elementOf(element: Element, reading: Reading): PostNode[] {
  const { tagName, properties } = element
  if (tagName === 'img') return pictureOf(properties, reading)
  if (/^h[1-6]$/.test(tagName)) return headingOf(element, reading)
  const children = nodesOf(element.children, reading)
  if (!TAGS.has(tagName)) return children
  const tag = tagName as PostTag
  if (tag === 'a') return linkOf(properties['href'], children)
  if (tag === 'br' || tag === 'hr') return [{ tag }]
  if (tag === 'ol') return [{ tag, children, ...startOf(properties['start']) }]
  if (tag === 'th' || tag === 'td') {
    // An empty header cell becomes a normal cell: screen readers would announce it as a header.
    const isNamed = tag === 'th' && textOfNodes(children).trim() !== ''
    return [{ tag: isNamed ? 'th' : 'td', children, ...alignOf(properties['align']) }]
  }
  return [{ tag, children }]
}

function headingOf({ tagName, children }: Element, reading: Reading): PostNode[] {
  const inside = nodesOf(children, reading)
  const text = textOfNodes(inside).trim()
  if (text === '') return []
  const wished = Math.max(2, Number(tagName.slice(1)))
  const level = Math.min(wished, reading.level + 1, DEEPEST_HEADING)
  reading.level = level
  return [{ tag: `h${level}` as PostTag, id: freeId(text, reading.ids), children: inside }]
}

/** Prefixed, so that headings cannot clash with other ids on the page. */
function freeId(text: string, ids: Set<string>): string {
  const name = `section-${postSlug(text).slice(0, 60) || ids.size + 1}`
  let id = name
  for (let count = 2; ids.has(id); count += 1) id = `${name}-${count}`
  ids.add(id)
  return id
}

function linkOf(href: unknown, children: readonly PostNode[]): PostNode[] {
  const link = typeof href === 'string' ? safeLink(href) : null
  // For an invalid or empty link only its text remains.
  if (link === null || textOfNodes(children).trim() === '') return [...children]
  return [{ tag: 'a', href: link.href, ...(link.isOutside && { isOutside: true }), children }]
}

function pictureOf(properties: Element['properties'], reading: Reading): PostNode[] {
  const { src, alt, title } = properties
  if (typeof src !== 'string' || !isOwnPicture(src)) return []
  const known = reading.pictures.get(src)
  if (!known && !reading.keepsUnknownPictures) return []
  const { width, height, placeholder } = known ?? {}
  const picture: PostPicture = {
    url: src,
    // The author's alternative text applies, not the stored one.
    alt: typeof alt === 'string' ? alt : '',
    ...(typeof title === 'string' && title !== '' && { caption: title }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(placeholder !== undefined && { placeholder }),
  }
  return [{ tag: 'img', picture } satisfies PostElement]
}

function startOf(start: unknown): { readonly start?: number } {
  return typeof start === 'number' && Number.isSafeInteger(start) && start >= 0 && start !== 1
    ? { start }
    : {}
}

function alignOf(align: unknown): Pick<PostElement, 'align'> {
  const known = ALIGNMENTS.find((each) => each === align)
  return known === undefined ? {} : { align: known }
}

/** The title is the document's h1: headings of the text start below it. */
const WRITTEN_TAGS = ['h1', ...POST_TAGS]

const SCHEMA: Schema = {
  tagNames: WRITTEN_TAGS,
  attributes: { a: ['href'], img: ['src', 'alt', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
  ancestors: {
    li: ['ol', 'ul'],
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
}

/** Footnotes need unique ids on the page, which posts do not provide. */
const NO_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
}

/** Deeper than any real quote or list. The Markdown parser recurses for each of these marks. */
const TOO_DEEP = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm

/** Raw HTML is never accepted, and an allow-list drops every other element and property. */
function safeHast(markdown: string): Root {
  try {
    return sanitize(toHast(parsed(markdown.replace(TOO_DEEP, '$1'))), SCHEMA) as Root
  } catch (error) {
    // Nested too deeply for the call stack: show it as plain text.
    if (error instanceof RangeError) return plain(markdown)
    throw error
  }
}

function parsed(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfm(), NO_FOOTNOTES],
    mdastExtensions: [gfmFromMarkdown()],
  })
}

function plain(markdown: string): Root {
  const paragraphs = markdown.split(/\n{2,}/)
  return {
    type: 'root',
    children: paragraphs.map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  }
}
