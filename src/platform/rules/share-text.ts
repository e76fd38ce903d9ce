/** Texts for search results and shared links: one line, and no longer than is shown (spec §9). */
export const META_TITLE_LENGTH = 60
export const META_DESCRIPTION_LENGTH = 160

/** What the owner set for search engines and shared links; absent parts are the brand's own. */
export type SiteSeo = {
  readonly title?: string
  readonly description?: string
  readonly keywords?: string
  readonly ogTitle?: string
  readonly ogDescription?: string
  readonly imageUrl?: string
  /** Where the shop says that it lives, without a slash at the end. */
  readonly canonicalOrigin?: string
  readonly faviconUrl?: string
  /** With its `@`. */
  readonly twitterHandle?: string
}

/** One line without control characters, halves of characters and marks that turn the direction of writing. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** At most `most` characters: cut after a whole word where there is one near, and an ellipsis says so. */
export function cutAtWords(text: string, most: number): string {
  const line = oneLine(text)
  if (line.length <= most) return line
  // One place is the ellipsis'; the character after it tells whether the last word is whole.
  const start = line.slice(0, most)
  const space = start.lastIndexOf(' ')
  const cut = space > most / 2 ? start.slice(0, space) : start.slice(0, most - 1)
  return `${cut.replace(/[\ud800-\udbff]$/, '').replace(/[\s\p{Pd},;:.]{1,8}$/u, '')}…`
}
