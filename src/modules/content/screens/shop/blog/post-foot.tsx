import { useRouteLoaderData } from 'react-router'
import { postPath } from '../../../rules/post-slug.ts'
import { blogPath } from '../../../rules/post-tags.ts'
import type { PostCard, PostLink } from '../../../rules/post-view.ts'

type Props = {
  readonly post: Pick<PostCard, 'slug' | 'title' | 'tags'>
  readonly older: PostLink | null
  readonly newer: PostLink | null
}

/** Below the text: tags, share links, and the posts before and after it. */
export function PostFoot({ post, older, newer }: Props) {
  return (
    <footer className="post-foot stack gap-4">
      {post.tags.length > 0 && (
        <nav className="blog-tags wrap gap-2" aria-label="Subjects of this post">
          {post.tags.map((tag) => (
            <a className="tap small" key={tag} href={blogPath({ tag })}>
              {tag}
            </a>
          ))}
        </nav>
      )}
      <Share post={post} />
      {(older ?? newer) && (
        <nav className="post-neighbours stack gap-4" aria-label="Other posts">
          {newer && <Neighbour rel="next" label="Newer" link={newer} />}
          {older && <Neighbour rel="prev" label="Older" link={older} />}
        </nav>
      )}
    </footer>
  )
}

type NeighbourProps = { readonly rel: 'next' | 'prev'; readonly label: string; readonly link: PostLink }

function Neighbour({ rel, label, link }: NeighbourProps) {
  return (
    <a rel={rel} href={postPath(link.slug)}>
      <span>{label}</span>
      {link.title}
    </a>
  )
}

/** Plain links: they work before hydration, and send nothing to third parties until clicked. */
function Share({ post }: Pick<Props, 'post'>) {
  const root = useRouteLoaderData<{ readonly shopUrl: string }>('root')
  const url = `${root?.shopUrl ?? ''}${postPath(post.slug)}`
  const words = `${post.title} ${url}`
  const mail = `mailto:?subject=${encodeURIComponent(post.title)}&body=${encodeURIComponent(words)}`
  return (
    <p>
      Share by{' '}
      <a
        className="tap"
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
        rel="noopener noreferrer"
        target="_blank"
      >
        WhatsApp
      </a>{' '}
      or{' '}
      <a className="tap" href={mail}>
        e-mail
      </a>
    </p>
  )
}
