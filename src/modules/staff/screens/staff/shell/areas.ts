/** Navigation of the back office: the six tabs of the specification (§2), the rest under 'More'. */
import type { Permission } from '../../../rules/permissions.ts'

export type StaffArea = {
  readonly path: string
  readonly label: string
  readonly permission: Permission
  /** Shortcut key after 'g'. */
  readonly key: string
}

export const TABS: readonly StaffArea[] = [
  { path: '/cms', label: 'Dashboard', permission: 'dashboard.read', key: 'd' },
  { path: '/cms/orders', label: 'Orders', permission: 'orders.read', key: 'o' },
  { path: '/cms/products', label: 'Products', permission: 'products.read', key: 'p' },
  { path: '/cms/seo', label: 'SEO', permission: 'content.read', key: 's' },
  { path: '/cms/coupons', label: 'Coupons', permission: 'coupons.read', key: 'c' },
  { path: '/cms/blog', label: 'Blog', permission: 'content.read', key: 'b' },
]

export const MORE: readonly StaffArea[] = [
  { path: '/cms/customers', label: 'Customers', permission: 'customers.read', key: 'u' },
  { path: '/cms/reviews', label: 'Reviews', permission: 'reviews.read', key: 'r' },
  { path: '/cms/enquiries', label: 'Enquiries', permission: 'enquiries.read', key: 'e' },
  { path: '/cms/returns', label: 'Returns', permission: 'returns.read', key: 't' },
  { path: '/cms/parcels', label: 'Parcels', permission: 'orders.read', key: 'l' },
  { path: '/cms/invoices', label: 'Invoices', permission: 'payments.read', key: 'i' },
  { path: '/cms/reconciliation', label: 'Reconciliation', permission: 'payments.read', key: 'm' },
  { path: '/cms/coins', label: 'Coins', permission: 'customers.read', key: 'k' },
  { path: '/cms/analytics', label: 'Analytics', permission: 'reports.read', key: 'y' },
  { path: '/cms/export', label: 'Export data', permission: 'data.export', key: 'x' },
  { path: '/cms/synonyms', label: 'Search words', permission: 'products.read', key: 'w' },
  { path: '/cms/integrations', label: 'Integrations', permission: 'integrations.read', key: 'n' },
  { path: '/cms/staff', label: 'Staff', permission: 'staff.read', key: 'f' },
  { path: '/cms/settings', label: 'Settings', permission: 'settings.read', key: ',' },
  { path: '/cms/audit', label: 'Audit log', permission: 'audit.read', key: 'a' },
]

/** The current area of the back office; null if the page belongs to none. */
export function areaOf(pathname: string): StaffArea | null {
  const path = pathname.replace(/^\/admin(?=\/|$)/, '/cms')
  const [dashboard, ...others] = [...TABS, ...MORE]
  const found = others.find((each) => path === each.path || path.startsWith(`${each.path}/`))
  return found ?? (path === dashboard?.path ? dashboard : null)
}
