/** Texts for search results and shared links: one line, no longer than what is displayed (spec §9). */
export const META_TITLE_LENGTH = 60
export const META_DESCRIPTION_LENGTH = 160

/** The owner's settings for search engines and shared links; absent parts fall back to the brand's own. */
export type SiteSeo = {
  readonly title?: string
  readonly description?: string
  readonly keywords?: string
  readonly ogTitle?: string
  readonly ogDescription?: string
  readonly imageUrl?: string
  /** The shop's public base URL, without a trailing slash. */
  readonly canonicalOrigin?: string
  readonly faviconUrl?: string
  /** Including the `@`. */
  readonly twitterHandle?: string
}

/** One line without control characters, lone surrogates and bidirectional override characters. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

/** At most `most` characters: cut after a whole word if one ends nearby, with an ellipsis. */
export function cutAtWords(text: string, most: number): string {
  const line = oneLine(text)
  if (line.length <= most) return line
  // One place is for the ellipsis; the character after the cut tells whether the last word is whole.
  const start = line.slice(0, most)
  const space = start.lastIndexOf(' ')
  const cut = space > most / 2 ? start.slice(0, space) : start.slice(0, most - 1)
  return `${cut.replace(/[\ud800-\udbff]$/, '').replace(/[\s\p{Pd},;:.]{1,8}$/u, '')}…`
}

/** How much of a limit a text uses: "12 of 60 characters". */
export function formatLength({ length }: string, most: number): string {
  return `${length} of ${most} characters${length > most ? `, ${length - most} too many` : ''}`
}
