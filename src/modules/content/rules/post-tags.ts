import { oneLine } from '#platform/rules/share-text.ts'

/** Comma separated, trimmed, blanks dropped (spec §5); one that is there already, however it is written, is dropped too. */
export function parseTags(text: string): readonly string[] {
  const tags = text.split(',').map(oneLine).filter(Boolean)
  const seen = new Set<string>()
  return tags.filter((tag) => {
    const isNew = !seen.has(tagKey(tag))
    seen.add(tagKey(tag))
    return isNew
  })
}

/** A tag as it is compared and stands in an address. */
export function tagKey(tag: string): string {
  return oneLine(tag).toLowerCase()
}

/** The list of posts, or those of one tag; page by page. */
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
