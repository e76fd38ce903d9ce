/** The back office's first page. */
import type { PageHandle } from '#app/access.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import type { Route } from './+types/dashboard'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title: 'Dashboard', description: 'Dashboard' })
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context)
  return null
}

export default function Dashboard() {
  return (
    <section className="staff-orders" aria-labelledby="staff-dashboard">
      <header className="staff-head">
        <h2 id="staff-dashboard">Dashboard</h2>
      </header>
    </section>
  )
}
