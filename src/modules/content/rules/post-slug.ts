import { POST_LENGTHS } from './post-lengths.ts'

/**
 * Lowercased, what is neither letter nor number to hyphens, none at the edges (spec §5). Accents are put aside, so that
 * "café" is `cafe`. Empty for a title without Latin letters or numbers: then somebody has to say it in words.
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
