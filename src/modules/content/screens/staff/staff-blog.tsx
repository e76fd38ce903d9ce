/** The staff table of posts, newest first; the form is a dialog over it with its own URL. */
import { Link, Outlet } from 'react-router'
import { excerptPreview, type StaffPostRow } from '../../rules/post.ts'
import { postPath, type PostStatus } from '../../rules/post-parts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/staff-blog'
import { DataTable, type Column } from '#platform/ui/staff/data-table/data-table.tsx'
import type { FilterField } from '#platform/ui/staff/data-table/filter-bar.tsx'
import { Badge, DateAndTime, Day, ListPage } from '#platform/ui/staff/data-table/list-page.tsx'
import { listAddress, loadPage, tableQuery } from '#platform/ui/staff/data-table/list-query.ts'
import { ConfirmButton } from '#platform/ui/staff/dialog/confirm-button.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import '../../components/blog/post-body.css'
import './blog/staff-blog.css'

export const handle: PageHandle = { access: 'admin', read: 'content.read' }

const TITLE = 'Blog'
const PATH = '/cms/blog'
const STATUSES: Readonly<Record<PostStatus, string>> = {
  draft: 'Drafts',
  published: 'Published',
  scheduled: 'Scheduled',
}

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { search } = tableQuery(url)
  const wanted = url.searchParams.get('status') ?? ''
  const status = Object.hasOwn(STATUSES, wanted) ? wanted : ''
  const found = await loadPage(url, (page) => shop.listPostsForStaff({ search, status, page }))
  return { ...found, asked: { search, status } }
}

const FIELDS: readonly FilterField[] = [
  { type: 'search', label: 'Search posts', placeholder: 'Title, slug or tag' },
  { type: 'choice', name: 'status', label: 'Status', choices: Object.entries(STATUSES) },
]

const COLOURS: Readonly<Record<PostStatus, string>> = {
  published: 'green',
  scheduled: 'blue',
  draft: 'grey',
}

/** `query`: the table's filter including '?', so that a dialog returns to it. */
const columns = (query: string, mayChange: boolean): readonly Column<StaffPostRow>[] => [
  {
    head: 'Title',
    isRowHead: true,
    card: 'wide',
    className: 'words',
    cell: ({ id, title, excerpt }) => (
      <>
        {mayChange ? <Link to={`${PATH}/${id}${query}`}>{title}</Link> : title}
        <span className="muted">{excerptPreview(excerpt)}</span>
      </>
    ),
  },
  {
    head: 'Status',
    hasCardLabel: false,
    cell: ({ status }) => <Badge colour={COLOURS[status]}>{status}</Badge>,
  },
  { head: 'Date', card: 'end', cell: (post) => <PostDate post={post} /> },
  {
    head: 'Actions',
    hasCardLabel: false,
    card: 'wide',
    cell: ({ id, title, slug, status }) => (
      <div className="staff-actions">
        {status === 'published' && (
          <a href={postPath(slug)} aria-label={`View ${title} in the shop`}>
            View
          </a>
        )}
        {mayChange && (
          <>
            <Link to={`${PATH}/${id}${query}`} aria-label={`Edit ${title}`}>
              Edit
            </Link>
            <ConfirmButton
              label="Delete"
              question={MESSAGES.post_delete_question}
              explanation={status === 'published' ? 'Readers will no longer find it.' : title}
              action={`${PATH}/${id}/delete${query}`}
              className="text-button"
              accessibleName={`Delete ${title}`}
            />
          </>
        )}
      </div>
    ),
  },
]

/** The relevant date: when it was or will be published, or when it was created. */
function PostDate({ post }: { readonly post: StaffPostRow }) {
  const { status, publishedAt, scheduledFor, createdAt } = post
  if (status === 'scheduled' && scheduledFor !== null)
    return (
      <>
        <DateAndTime at={scheduledFor} />
        <span className="muted staff-way">scheduled</span>
      </>
    )
  return (
    <>
      <Day at={publishedAt ?? createdAt} />
      <span className="muted staff-way">{publishedAt === null ? 'created' : 'published'}</span>
    </>
  )
}

export default function StaffBlog({ loaderData }: Route.ComponentProps) {
  const { posts, stats, total, page, pageSize, asked } = loaderData
  const mayChange = useMay()('content.change')
  const query = listAddress('', asked)
  return (
    <ListPage
      id="staff-blog"
      title={TITLE}
      actions={
        mayChange && (
          <Link className="button" to={`${PATH}/new${query}`} data-new>
            New post
          </Link>
        )
      }
    >
      <dl className="stats">
        <Stat name="Total Posts" figure={stats.total} />
        <Stat name="Published" figure={stats.published} />
        <Stat name="Drafts" figure={stats.drafts} />
        <Stat name="Scheduled" figure={stats.scheduled} />
      </dl>
      <DataTable
        name="Table of posts"
        rows={posts}
        rowKey={({ id }) => id}
        columns={columns(query, mayChange)}
        filter={{ path: PATH, asked, fields: FIELDS }}
        paging={{ page, pageSize, total }}
        empty={{
          none: 'No posts match this search.',
          clearLabel: 'Show all posts',
          title: 'No posts yet',
          children: (
            <>
              <p>Posts of the shop’s blog appear here: drafts, scheduled and published.</p>
              {mayChange && (
                <p>
                  <Link to={`${PATH}/new`}>Write the first one</Link>; it opens the blog.
                </p>
              )}
            </>
          ),
        }}
      />
      <Outlet />
    </ListPage>
  )
}

function Stat({ name, figure }: { readonly name: string; readonly figure: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="stat-value">{figure.toLocaleString('en-IN')}</dd>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <section className="staff-page">
      <p className="note note-bad" role="alert">
        {MESSAGES.posts_failed}
      </p>
      <p>
        <a className="button" href="" data-document>
          Try again
        </a>
      </p>
    </section>
  )
}
