/** The back office's first page: how the shop stands, what waits for a person, what happened lately (spec §2). */
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/dashboard'
import { ActivityList } from './dashboard/activity-list.tsx'
import { NeedsList } from './dashboard/needs-list.tsx'
import { QuickActions } from './dashboard/quick-actions.tsx'
import { StatCards } from './dashboard/stat-cards.tsx'
import { requireStaff } from './require-admin.ts'
import { staffMeta } from './staff-meta.ts'
import './dashboard/dashboard.css'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export const meta = staffMeta('Dashboard')

export async function loader({ context }: Route.LoaderArgs) {
  const { staffRole } = await requireStaff(context)
  return context.get(shopContext).getDashboard({ role: staffRole })
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { activity, needs } = loaderData
  return (
    <section className="staff-orders dashboard" aria-labelledby="staff-dashboard">
      <header className="staff-head">
        <h2 id="staff-dashboard">Dashboard</h2>
      </header>
      <NeedsList needs={needs} />
      <StatCards dashboard={loaderData} />
      <div className="dashboard-halves">
        <ActivityList activity={activity} />
        <QuickActions />
      </div>
    </section>
  )
}
