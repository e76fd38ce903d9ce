/** Staff's blog: every post, the newest first; its form stands over the table, at an address of its own. */
import { Link, Outlet } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/blog'
import { POST_FILTERS } from './blog/post-filters.ts'
import { PostRow } from './blog/post-row.tsx'
import { EmptyList } from './empty-list.tsx'
import { Pagination } from './orders/pagination.tsx'
import { useMay } from './shell/staff-shell.tsx'
import { StaffFilter } from './staff-filter.tsx'
import { knownOf, tableQuery } from './table-query.ts'
import { staffMeta } from './staff-meta.ts'
import '#app/styles/post-body.css'
import './blog/staff-blog.css'

export const handle: PageHandle = { access: 'admin', read: 'content.read' }

const TITLE = 'Blog'
const PATH = '/cms/blog'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = tableQuery(url)
  const asked = url.searchParams.get('status') ?? ''
  const status = Object.hasOwn(POST_FILTERS, asked) ? asked : ''
  const found = await context.get(shopContext).listPostsForStaff({ search, status, page })
  return { ...found, search, status }
}

export default function StaffBlog({ loaderData }: Route.ComponentProps) {
  const { posts, stats, total, page, pageSize, search, status } = loaderData
  const may = useMay()
  const query = queryOf({ search, status })
  return (
    <section className="staff-orders staff-blog" aria-labelledby="staff-blog">
      <header className="staff-head">
        <h2 id="staff-blog">{TITLE}</h2>
        {may('content.change') && (
          <Link className="button" to={`${PATH}/new${query}`} data-new>
            New post
          </Link>
        )}
      </header>
      <dl className="staff-blog-stats">
        <Stat name="Total Posts" figure={stats.total} />
        <Stat name="Published" figure={stats.published} />
        <Stat name="Drafts" figure={stats.drafts} />
        <Stat name="Scheduled" figure={stats.scheduled} />
      </dl>
      <StaffFilter
        path={PATH}
        search={search}
        searchLabel="Search posts"
        placeholder="Title, excerpt, slug or tag"
        name="status"
        chosen={status}
        choices={Object.entries(POST_FILTERS)}
      />
      {posts.length === 0 ? (
        <EmptyList
          isFiltered={search !== '' || status !== '' || total > 0}
          none="No posts match this search."
          clearTo={PATH}
          clearLabel="Show all posts"
          title="No posts yet"
        >
          <p>What you write for the shop’s blog stands here: drafts, scheduled and published.</p>
          {may('content.change') && (
            <p>
              <Link to={`${PATH}/new`}>Write the first one</Link>; it opens the blog.
            </p>
          )}
        </EmptyList>
      ) : (
        <div className="staff-table staff-stacked" role="region" aria-label="Table of posts" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Status</th>
                <th scope="col">Date</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {posts.map((post) => (
                <PostRow key={post.id} post={post} query={query} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        path={PATH}
        query={{ search, status }}
        page={page}
        pageCount={Math.ceil(total / pageSize)}
      />
      <Outlet />
    </section>
  )
}

function Stat({ name, figure }: { readonly name: string; readonly figure: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure.toLocaleString('en-IN')}</dd>
    </div>
  )
}

/** The table's filter, so that a dialog leads back to what stood below it. */
function queryOf(filter: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(knownOf(filter)).toString()
  return query === '' ? '' : `?${query}`
}

export function ErrorBoundary() {
  return (
    <section className="staff-orders">
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
