/** The panel's search: the page for browsers without JavaScript, and the data of the dialog. */
import { Form, Link } from 'react-router'
import { PERMISSIONS, mayStaff } from '#modules/staff/rules/permissions.ts'
import { findPages } from '#modules/staff/screens/staff/shell/find-pages.ts'
import { requireStaff } from '#modules/staff/screens/staff/require-admin.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { searchText } from '#platform/rules/clean-words.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { shopContext } from '../context.ts'
import type { Route } from './+types/search'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export const meta = staffMeta('Search')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staffRole: role } = await requireStaff(context)
  const query = searchText(url.searchParams.get('q'))
  const pages = findPages(
    query,
    PERMISSIONS.filter((each) => mayStaff(role, each)),
  )
  return { query, hits: [...(await context.get(shopContext).searchPanel({ query, role })), ...pages] }
}

export default function Search({ loaderData: { query, hits } }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="staff-search">
      <header className="staff-head">
        <h2 id="staff-search">Search</h2>
      </header>
      <Form className="row" role="search" action="/cms/search">
        <input
          type="search"
          name="q"
          key={query}
          defaultValue={query}
          aria-label="Search the panel"
          placeholder={MESSAGES.panel_search}
        />
        <button type="submit" className="button">
          Search
        </button>
      </Form>
      {hits.length === 0 && <p className="muted">{MESSAGES.panel_search_none}</p>}
      <ul className="rows">
        {hits.map(({ kind, label, detail, href }) => (
          <li key={href}>
            <span className="muted">{kind}</span>
            <Link to={href}>{label}</Link>
            <span className="muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
