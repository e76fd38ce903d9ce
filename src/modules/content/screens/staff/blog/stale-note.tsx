import type { StaffPost } from '../../../rules/post-view.ts'
import { POST_FIELDS, valuesOfPost, type PostFieldName, type PostValues } from './post-values.ts'

const LABELS: Readonly<Record<PostFieldName, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  featuredImage: 'Featured image',
  tags: 'Tags',
  status: 'Status',
  scheduledFor: 'Publish at',
  metaTitle: 'Meta title',
  metaDescription: 'Meta description',
}

type Props = { readonly current: StaffPost; readonly typed: PostValues }

/** The stored value, if it differs from the typed one. */
export function StaleNote({ current, typed }: Props) {
  const stored = valuesOfPost(current)
  const different = POST_FIELDS.filter((name) => stored[name] !== typed[name])
  if (different.length === 0) return null
  return (
    <details className="panel post-stale" open>
      <summary>Current version</summary>
      <dl className="pairs">
        {different.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>{stored[name] || <span className="muted">Nothing</span>}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
