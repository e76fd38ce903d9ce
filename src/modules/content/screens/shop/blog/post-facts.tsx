import { readingMinutes } from '../../../rules/reading-time.ts'
import { dateOf } from '#platform/ui/date.ts'

type Props = { readonly publishedAt: string; readonly words: number }

/** When it went out, and how long it takes. */
export function PostFacts({ publishedAt, words }: Props) {
  return (
    <p className="muted small figure">
      <time dateTime={publishedAt}>{dateOf(publishedAt)}</time>
      <span aria-hidden="true"> · </span>
      {readingMinutes(words)} min read
    </p>
  )
}
