import { Picture } from '#platform/ui/picture.tsx'
import { Ruling } from '#platform/ui/brand.tsx'
import { dateOf } from '#platform/ui/date.ts'
import { postPath, readingMinutes } from '../../../rules/post-parts.ts'
import type { PostCard } from '../../../rules/post.ts'

/** Without a picture the card shows one of several paper patterns. */
const RULINGS = ['ruled', 'planner', 'tabs-ruled'] as const

type Props = {
  readonly post: PostCard
  /** The newest post is shown first, and larger. */
  readonly isLead?: boolean
  readonly heading?: 'h2' | 'h3'
}

/** A post in a list: the whole card is a link. */
export function PostCardOf({ post, isLead = false, heading: Heading = 'h2' }: Props) {
  const { slug, title, excerpt, picture } = post
  const sizes = isLead
    ? '(width < 48rem) calc(100vw - 2rem), 40rem'
    : '(width < 48rem) calc(100vw - 2rem), 24rem'
  return (
    <article className={`post-card surface raised column${isLead ? ' post-card-lead' : ''}`}>
      <div className="post-card-picture">
        {picture ? (
          <Picture {...picture} alt="" sizes={sizes} isFirst={isLead} />
        ) : (
          <Ruling kind={RULINGS[title.length % RULINGS.length] ?? 'ruled'} />
        )}
      </div>
      <div className="post-card-words stack gap-2">
        <PostFacts publishedAt={post.publishedAt} words={post.words} />
        <Heading>
          <a className="card-link" href={postPath(slug)}>
            {title}
          </a>
        </Heading>
        <p className="three-lines">{excerpt}</p>
      </div>
    </article>
  )
}

type PostFactsProps = { readonly publishedAt: string; readonly words: number }

/** Publication date and reading time. */
export function PostFacts({ publishedAt, words }: PostFactsProps) {
  return (
    <p className="muted small figure">
      <time dateTime={publishedAt}>{dateOf(publishedAt)}</time>
      <span aria-hidden="true"> · </span>
      {readingMinutes(words)} min read
    </p>
  )
}
