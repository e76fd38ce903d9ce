/** An address of the back office that has no page. */
import { data, Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { staffMeta } from './staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export const meta = staffMeta(MESSAGES.page_not_found)

export function loader() {
  return data(null, { status: 404 })
}

export default function StaffNotFound() {
  return (
    <section className="staff-orders">
      <h2>{MESSAGES.page_not_found}</h2>
      <p>
        <Link to="/cms">To the dashboard</Link>
      </p>
    </section>
  )
}
