import { readingMinutes } from '../../../rules/reading-time.ts'
import { dateOf } from '#platform/ui/date.ts'

type Props = { readonly publishedAt: string; readonly words: number }

/** Publication date and reading time. */
export function PostFacts({ publishedAt, words }: Props) {
  return (
    <p className="muted small figure">
      <time dateTime={publishedAt}>{dateOf(publishedAt)}</time>
      <span aria-hidden="true"> · </span>
      {readingMinutes(words)} min read
    </p>
  )
}
