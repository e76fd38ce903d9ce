/** The parts of a blog post. Free of zod, because the blog's pages load it. */
import { META_DESCRIPTION_LENGTH, META_TITLE_LENGTH, oneLine } from '#platform/rules/share-text.ts'

/** Maximum lengths (spec §5, §9; the others keep pages readable). */
export const POST_LENGTHS = {
  title: 200,
  slug: 200,
  excerpt: 500,
  content: 100_000,
  metaTitle: META_TITLE_LENGTH,
  metaDescription: META_DESCRIPTION_LENGTH,
  tag: 40,
} as const

export const MAX_TAGS = 10

/** Nobody pages further. */
export const MAX_BLOG_PAGES = 200

/** Status of a blog post (spec §3): freely chosen, a draft by default. */
export const POST_STATUSES = ['draft', 'published', 'scheduled'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/**
 * Lowercased, other characters than letters and numbers to hyphens, none at the ends (spec §5). Accents are dropped, so
 * "café" is `cafe`. Empty for a title without Latin letters or numbers: then the slug must be typed.
 */
export function postSlug(title: string): string {
  return title
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, POST_LENGTHS.slug + 1)
    .replace(/^-/, '')
    .slice(0, POST_LENGTHS.slug)
    .replace(/-$/, '')
}

export function postPath(slug: string): string {
  return `/blog/${slug}`
}

/** Comma separated, trimmed, blanks dropped (spec §5). Duplicates are dropped too, ignoring case. */
export function parseTags(text: string): readonly string[] {
  const tags = text.split(',').map(oneLine).filter(Boolean)
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const isNew = !seen.has(tagKey(tag))
    seen.add(tagKey(tag))
    return isNew
  })
}

/** A tag as compared and as used in URLs. */
export function tagKey(tag: string): string {
  return oneLine(tag).toLowerCase()
}

/** URL of a page of the post list, optionally for one tag. */
export function blogPath({
  tag = '',
  page = 1,
}: { readonly tag?: string; readonly page?: number } = {}): string {
  const parameters = [
    ...(page > 1 ? [`page=${page}`] : []),
    ...(tag === '' ? [] : [`tag=${encodeURIComponent(tagKey(tag))}`]),
  ]
  return `/blog${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
}

/** Addresses of links and pictures are not counted. */
const ADDRESS = /\]\([^()\n]{0,400}\)|https?:\/\/\S{1,400}/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

/** The number of words. */
export function countWords(markdown: string): number {
  return markdown.replace(ADDRESS, '] ').match(WORD)?.length ?? 0
}

const WORDS_A_MINUTE = 200

/** In whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}

const OWN_PICTURE = /\/pictures\/[0-9a-f]{24}(?![0-9a-f/])/g
/** More than any post shows. */
const MAX_PICTURES = 100

/** The distinct addresses of the shop's own pictures in a text. */
export function picturesInText(text: string): readonly string[] {
  return [...new Set(text.match(OWN_PICTURE))].slice(0, MAX_PICTURES)
}
