import { Link } from 'react-router'
import { excerptPreview } from '#domain/content/post.ts'
import { postPath } from '#domain/content/post-slug.ts'
import type { PostStatus } from '#domain/content/post-status.ts'
import type { StaffPostRow } from '#domain/content/post-view.ts'
import { MESSAGES } from '#domain/messages.ts'
import { dateAndTimeOf, dateOf } from '#app/components/date.ts'
import { ConfirmButton } from '../dialog/confirm-button.tsx'
import { useMay } from '../shell/staff-shell.tsx'

const COLOURS: Readonly<Record<PostStatus, string>> = {
  published: 'green',
  scheduled: 'blue',
  draft: 'grey',
}

type Props = { readonly post: StaffPostRow; readonly query: string }

export function PostRow({ post, query }: Props) {
  const { id, title, slug, excerpt, status } = post
  const mayChange = useMay()('content.change')
  return (
    <tr>
      <th scope="row" className="cell-wide staff-post-title">
        {mayChange ? <Link to={`/cms/blog/${id}${query}`}>{title}</Link> : title}
        <span className="muted">{excerptPreview(excerpt)}</span>
      </th>
      <td>
        <span className={`status status-${COLOURS[status]}`}>{status}</span>
      </td>
      <td className="cell-end">
        <PostDate post={post} />
      </td>
      <td className="cell-wide">
        <div className="staff-actions">
          {status === 'published' && (
            <a href={postPath(slug)} aria-label={`View ${title} in the shop`}>
              View
            </a>
          )}
          {mayChange && (
            <>
              <Link to={`/cms/blog/${id}${query}`} aria-label={`Edit ${title}`}>
                Edit
              </Link>
              <ConfirmButton
                label="Delete"
                question={MESSAGES.post_delete_question}
                explanation={status === 'published' ? 'Readers will no longer find it.' : title}
                action={`/cms/blog/${id}/delete${query}`}
                className="text-button"
                accessibleName={`Delete ${title}`}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

/** The day that matters: when it went out or will, or when it was begun. */
function PostDate({ post: { status, publishedAt, scheduledFor, createdAt } }: Pick<Props, 'post'>) {
  if (status === 'scheduled' && scheduledFor !== null)
    return (
      <>
        <time dateTime={scheduledFor}>{dateAndTimeOf(scheduledFor)}</time>
        <span className="muted staff-post-date">goes out</span>
      </>
    )
  const instant = publishedAt ?? createdAt
  return (
    <>
      <time dateTime={instant}>{dateOf(instant)}</time>
      <span className="muted staff-post-date">{publishedAt === null ? 'begun' : 'published'}</span>
    </>
  )
}
