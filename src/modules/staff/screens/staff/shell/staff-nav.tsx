/**
 * Navigation of the staff panel, grouped as people work. The six areas of the specification (§2: Dashboard, Orders,
 * Products, SEO, Coupons, Blog) keep their names; on phones they are tabs above the page.
 */
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Permission } from '../../../rules/permissions.ts'
import { WORK, type WorkCounts } from '../../../rules/work-counts.ts'

export type StaffArea = {
  readonly path: string
  readonly label: string
  readonly permission: Permission
  /** Shortcut key after 'g'. */
  readonly key?: string
  /** The filter of the list that this entry opens, such as 'state=to_ship'. */
  readonly query?: string
  /** One of the specification's six. */
  readonly isTab?: true
  /** The open work on that page. */
  readonly counts?: keyof WorkCounts
}

type StaffGroup = { readonly label: string; readonly areas: readonly StaffArea[] }

export const GROUPS: readonly StaffGroup[] = [
  {
    label: 'Home',
    areas: [{ path: '/cms', label: 'Dashboard', permission: 'dashboard.read', key: 'd', isTab: true }],
  },
  {
    label: 'Orders',
    areas: [
      { path: '/cms/orders', label: 'Orders', permission: 'orders.read', key: 'o', isTab: true },
      {
        path: '/cms/orders',
        query: 'state=to_ship',
        label: 'To pack',
        permission: 'orders.read',
        counts: 'toPack',
      },
      { path: '/cms/returns', label: 'Returns', permission: 'returns.read', key: 't', counts: 'returns' },
      { path: '/cms/parcels', label: 'Parcels', permission: 'orders.read', key: 'l', counts: 'parcels' },
      { path: '/cms/orders/new', label: 'Create order', permission: 'orders.change' },
      {
        path: '/cms/orders/new',
        query: 'delivery=pickup',
        label: 'Counter sale',
        permission: 'payments.change',
      },
    ],
  },
  {
    label: 'Products',
    areas: [
      { path: '/cms/products', label: 'Products', permission: 'products.read', key: 'p', isTab: true },
      { path: '/cms/categories', label: 'Categories', permission: 'products.read' },
      { path: '/cms/product-groups', label: 'Product groups', permission: 'products.read' },
      { path: '/cms/synonyms', label: 'Search words', permission: 'products.read', key: 'w' },
      { path: '/cms/products/import', label: 'Import products', permission: 'products.change' },
    ],
  },
  {
    label: 'Customers',
    areas: [
      { path: '/cms/customers', label: 'Customers', permission: 'customers.read', key: 'u' },
      { path: '/cms/customers/import', label: 'Import customers', permission: 'customers.change' },
      { path: '/cms/reviews', label: 'Reviews', permission: 'reviews.read', key: 'r' },
      {
        path: '/cms/enquiries',
        label: 'Enquiries',
        permission: 'enquiries.read',
        key: 'e',
        counts: 'enquiries',
      },
    ],
  },
  {
    label: 'Money',
    areas: [
      { path: '/cms/invoices', label: 'Invoices & GST', permission: 'payments.read', key: 'i' },
      {
        path: '/cms/reconciliation',
        label: 'Reconciliation',
        permission: 'payments.read',
        key: 'm',
        counts: 'money',
      },
      { path: '/cms/coins', label: 'Coins', permission: 'customers.read', key: 'k' },
      { path: '/cms/analytics', label: 'Analytics', permission: 'reports.read', key: 'y' },
    ],
  },
  {
    label: 'Marketing',
    areas: [
      { path: '/cms/coupons', label: 'Coupons', permission: 'coupons.read', key: 'c', isTab: true },
      { path: '/cms/blog', label: 'Blog', permission: 'content.read', key: 'b', isTab: true },
      { path: '/cms/seo', label: 'SEO', permission: 'content.read', key: 's', isTab: true },
      { path: '/cms/redirects', label: 'Redirects', permission: 'content.read' },
    ],
  },
  {
    label: 'Shop',
    areas: [
      { path: '/cms/home', label: 'Home page', permission: 'content.read' },
      { path: '/cms/pages', label: 'Pages', permission: 'content.read' },
    ],
  },
  {
    label: 'Settings',
    areas: [
      { path: '/cms/settings', label: 'Settings', permission: 'settings.read', key: ',' },
      { path: '/cms/health', label: 'Health', permission: 'settings.read', key: 'h' },
      { path: '/cms/settings/brand', label: 'Brand', permission: 'settings.read' },
      { path: '/cms/settings/business', label: 'Business details', permission: 'settings.read' },
      { path: '/cms/settings/mails', label: 'Mail texts', permission: 'settings.read' },
      { path: '/cms/staff', label: 'Staff', permission: 'staff.read', key: 'f' },
      {
        path: '/cms/integrations',
        label: 'Integrations',
        permission: 'integrations.read',
        key: 'n',
        counts: 'jobs',
      },
      { path: '/cms/export', label: 'Export data', permission: 'data.export', key: 'x' },
      { path: '/cms/audit', label: 'Audit log', permission: 'audit.read', key: 'a' },
    ],
  },
]

export const AREAS: readonly StaffArea[] = GROUPS.flatMap(({ areas }) => areas)

/** In the specification's order. */
const TAB_ORDER = ['Dashboard', 'Orders', 'Products', 'SEO', 'Coupons', 'Blog']
export const TABS: readonly StaffArea[] = TAB_ORDER.flatMap((label) =>
  AREAS.filter((area) => area.isTab && area.label === label),
)

export function hrefOf({ path, query }: StaffArea): string {
  return query === undefined ? path : `${path}?${query}`
}

/**
 * The current area: the longest path that matches, preferring an entry whose filter is set; null if the page is in
 * none.
 */
export function areaOf(pathname: string, search = ''): StaffArea | null {
  const query = new URLSearchParams(search)
  const fitting = AREAS.filter(
    (area) =>
      (pathname === area.path || (area.path !== '/cms' && pathname.startsWith(`${area.path}/`))) &&
      (area.query === undefined || (pathname === area.path && isSet(query, area.query))),
  )
  return fitting.toSorted((one, other) => weight(other) - weight(one))[0] ?? null
}

const weight = ({ path, query = '' }: StaffArea) => path.length + query.length

function isSet(query: URLSearchParams, wanted: string): boolean {
  return [...new URLSearchParams(wanted)].every(([name, value]) => query.get(name) === value)
}

type StaffNavProps = {
  readonly permissions: readonly Permission[]
  readonly work: Partial<WorkCounts>
}

/**
 * On wide screens a column on the left; below that the six tabs above the page, and everything in a drawer, which is a
 * popover: it opens without JavaScript too.
 */
export function StaffNav({ permissions, work }: StaffNavProps) {
  const { pathname, search } = useLocation()
  const here = areaOf(pathname, search)
  const may = ({ permission }: StaffArea) => permissions.includes(permission)
  const groups = GROUPS.map(({ label, areas }) => ({ label, areas: areas.filter(may) })).filter(
    ({ areas }) => areas.length > 0,
  )
  const drawer = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = drawer.current
    if (element?.matches(':popover-open')) element.hidePopover()
  }, [pathname, search])
  return (
    <>
      <TabRow tabs={TABS.filter(may)} here={here} />
      <nav className="staff-nav" id="staff-nav" popover="auto" aria-label="Areas" ref={drawer}>
        {groups.map(({ label, areas }) => (
          <div key={label} className="staff-nav-group">
            <p className={areas.length === 1 || areas[0]?.label === label ? 'sr-only' : undefined}>{label}</p>
            <ul>
              {areas.map((area) => (
                <li key={hrefOf(area)}>
                  <AreaLink area={area} here={here} work={work} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Loading />
    </>
  )
}

function TabRow({ tabs, here }: { readonly tabs: readonly StaffArea[]; readonly here: StaffArea | null }) {
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen: scroll the current tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [here])
  return (
    <nav className="tabs staff-tabs" aria-label="Tabs" ref={row}>
      {tabs.map((area) => (
        <AreaLink key={area.path} area={area} here={here} work={{}} />
      ))}
    </nav>
  )
}

type AreaLinkProps = {
  readonly area: StaffArea
  readonly here: StaffArea | null
  readonly work: Partial<WorkCounts>
}

function AreaLink({ area, here, work }: AreaLinkProps) {
  const count = area.counts === undefined ? 0 : (work[area.counts] ?? 0)
  return (
    <Link to={hrefOf(area)} aria-current={area === here ? 'page' : undefined}>
      {area.label}
      {area.counts !== undefined && count > 0 && (
        <span className="staff-count" data-alarm={WORK[area.counts].isAlarm || undefined}>
          {count.toLocaleString('en-IN')}
          <span className="sr-only"> {WORK[area.counts].words}</span>
        </span>
      )}
    </Link>
  )
}

function Loading() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <span className="staff-loading" role="status">
      {isLoading && MESSAGES.cms_loading}
    </span>
  )
}
