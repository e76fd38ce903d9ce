/** Catch-all for unknown panel addresses. */
import { data, Link } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '../access.ts'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export const meta = staffMeta(MESSAGES.page_not_found)

export function loader() {
  return data(null, { status: 404 })
}

export default function StaffNotFound() {
  return (
    <section className="staff-page">
      <h2>{MESSAGES.page_not_found}</h2>
      <p>
        <Link to="/cms">To the dashboard</Link>
      </p>
    </section>
  )
}
