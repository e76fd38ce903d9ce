import { oneLine } from '#platform/rules/share-text.ts'

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
