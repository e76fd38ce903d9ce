/** The panel's first page: key figures, open tasks and recent activity (spec §2). */
import { Link } from 'react-router'
import type { Activity, Need } from '#modules/reports/rules/dashboard-lists.ts'
import type { Permission } from '#modules/staff/rules/permissions.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { formatGrowth } from '#modules/reports/rules/sales.ts'
import type { Dashboard } from '#modules/reports/index.ts'
import type { PageHandle } from '../access.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { pageSettingsContext, shopContext } from '../context.ts'
import { CashAndStock, Revenue, SetupCard } from './dashboard-cards.tsx'
import type { Route } from './+types/dashboard'
import { requireStaff } from '#modules/staff/screens/staff/require-admin.ts'
import { Badge } from '#platform/ui/staff/data-table/list-page.tsx'
import { NotOpenNote } from '#modules/staff/screens/staff/settings/not-open-note.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'dashboard.read' }

export const meta = staffMeta('Dashboard')

export async function loader({ context }: Route.LoaderArgs) {
  const { staffRole: role } = await requireStaff(context)
  const { connections = null } = context.get(pageSettingsContext)
  const shop = context.get(shopContext)
  const [dashboard, setup] = await Promise.all([
    shop.getDashboard({ role }),
    shop.getSetupCard({ role, connections }),
  ])
  return { ...dashboard, setup, isOpenForOrders: shop.isOpenForOrders() }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { activity, needs, setup } = loaderData
  return (
    <section className="staff-page" aria-labelledby="staff-dashboard">
      <header className="staff-head">
        <h2 id="staff-dashboard">Dashboard</h2>
      </header>
      {!loaderData.isOpenForOrders && <NotOpenNote />}
      {setup && <SetupCard card={setup} />}
      <NeedsList needs={needs} />
      <StatCards dashboard={loaderData} />
      <div className="columns columns-wide">
        {loaderData.sales && <Revenue sales={loaderData.sales} />}
        <CashAndStock cash={loaderData.cash} products={loaderData.products} />
      </div>
      <div className="columns columns-wide">
        <ActivityList activity={activity} />
        <QuickActions />
      </div>
    </section>
  )
}

/** The specification's eight figures, each linked to what it counts; revenue only for roles that may see it. */
function StatCards({ dashboard }: { readonly dashboard: Dashboard }) {
  const { orders, revenue, products } = dashboard
  const today = orders?.day ?? ''
  return (
    <ul className="stats" aria-label="Figures">
      <Card label="Total Orders" value={count(orders?.total)} hint="All statuses" to="/cms/orders" />
      {revenue !== undefined && (
        <Card
          label="Total Revenue"
          value={revenue && formatInr(revenue.totalPaise)}
          hint={MESSAGES.revenue_definition}
          to="/cms/analytics"
        />
      )}
      <Card
        label="Total Products"
        value={count(products?.total)}
        hint="Excluding archived"
        to="/cms/products"
      />
      {revenue !== undefined && (
        <Card
          label="Growth Rate"
          value={revenue && formatGrowth(revenue.growth)}
          hint="Revenue of the last 30 days against the 30 before"
          to="/cms/analytics"
        />
      )}
      <Card
        label="Pending Orders"
        value={count(orders?.pending)}
        hint="Waiting for payment or confirmation"
        to="/cms/orders?status=pending"
      />
      <Card
        label="Low Stock Items"
        value={count(products?.low)}
        hint="At or below their threshold"
        to="/cms/products?stock=low&status=active"
      />
      <Card
        label="Today's Orders"
        value={count(orders?.today)}
        hint="Since midnight, Indian time"
        to={`/cms/orders?from=${today}&to=${today}`}
      />
      <Card
        label="Completed Orders"
        value={count(orders?.completed)}
        hint="Paid, and neither cancelled nor fully refunded or returned"
        to="/cms/orders?status=completed"
      />
    </ul>
  )
}

const grouped = new Intl.NumberFormat('en-IN')

function count(value: number | undefined): string | null {
  return value === undefined ? null : grouped.format(value)
}

type CardProps = {
  readonly label: string
  /** null if it could not be read. */
  readonly value: string | null
  readonly hint: string
  readonly to: string
}

function Card({ label, value, hint, to }: CardProps) {
  return (
    <li>
      <Link to={to}>
        <span className="stat-label">{label}</span>
        <span className="stat-value">{value ?? '—'}</span>
        <span className="hint">{value === null ? 'Could not be read just now' : hint}</span>
      </Link>
    </li>
  )
}

/** Open tasks; empty if there are none. */
function NeedsList({ needs }: { readonly needs: readonly Need[] }) {
  const may = useMay()
  const mine = needs.filter(({ permission }) => may(permission))
  if (mine.length === 0) return null
  return (
    <section className="panel needs" aria-labelledby="needs-you">
      <h3 id="needs-you">Needs you</h3>
      <ul className="row">
        {mine.map(({ href, count, words }) => (
          <li key={href}>
            <Link to={href}>
              <strong>{count.toLocaleString('en-IN')}</strong> {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Action = { readonly label: string; readonly to: string; readonly permission: Permission }

/** Targets of the specification's quick actions (§2). */
const ACTIONS: readonly Action[] = [
  { label: 'Pending Orders', to: '/cms/orders?status=pending', permission: 'orders.read' },
  { label: 'Add Product', to: '/cms/products/new', permission: 'products.change' },
  { label: 'Low Stock', to: '/cms/products?stock=low&status=active', permission: 'products.read' },
  { label: 'Manage Inventory', to: '/cms/products', permission: 'products.read' },
  { label: 'Create Coupon', to: '/cms/coupons/new', permission: 'coupons.change' },
  { label: 'New Blog', to: '/cms/blog/new', permission: 'content.change' },
  { label: 'Analytics', to: '/cms/analytics', permission: 'reports.read' },
  { label: 'Export Data', to: '/cms/export', permission: 'data.export' },
]

function QuickActions() {
  const may = useMay()
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h3 id="quick-actions">Quick Actions</h3>
      <ul className="tiles-small">
        {ACTIONS.filter(({ permission }) => may(permission)).map(({ label, to }) => (
          <li key={to}>
            <Link className="button button-plain" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STATUS_WORDS: Readonly<Record<Activity['status'], string>> = {
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  info: 'Info',
}
const STATUS_COLOURS: Readonly<Record<Activity['status'], string>> = {
  success: 'green',
  warning: 'yellow',
  error: 'red',
  info: 'blue',
}
const TYPE_WORDS: Readonly<Record<Activity['type'], string>> = {
  order: 'Order',
  product: 'Product',
  user: 'User',
  other: 'Other',
}

type ActivityListProps = {
  /** Newest first; null if it could not be read. */
  readonly activity: readonly Activity[] | null
}

function ActivityList({ activity }: ActivityListProps) {
  return (
    <section className="panel" aria-labelledby="recent-activity">
      <h3 id="recent-activity">Recent Activity</h3>
      {activity === null && <p className="muted">Could not be read just now.</p>}
      {activity?.length === 0 && <p className="muted">No activity yet.</p>}
      {activity !== null && activity.length > 0 && (
        <ol className="rows activity">
          {activity.map((item) => (
            <ActivityItem key={item.id} item={item} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The meaning of the colour is also given as text. */
function ActivityItem({ item }: { readonly item: Activity }) {
  const { type, action, details, timestamp, status, href } = item
  return (
    <li data-status={status} data-type={type}>
      <Badge colour={STATUS_COLOURS[status]}>{STATUS_WORDS[status]}</Badge>
      <div>
        <Link to={href}>{action}</Link>
        <p>{details}</p>
        <p className="hint">
          {TYPE_WORDS[type]}, <time dateTime={timestamp}>{dateAndTimeOf(timestamp)}</time>
        </p>
      </div>
    </li>
  )
}
