/** An address of the back office that has no page. */
import { data, Link } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/not-found'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export function meta({ matches }: Route.MetaArgs) {
  const title = MESSAGES.page_not_found
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context)
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
