import { POST_LENGTHS } from './post-lengths.ts'

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
