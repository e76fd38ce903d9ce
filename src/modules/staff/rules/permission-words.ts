/** What each role may do, as text for the people who assign roles: one line per kind of work. */
import { mayStaff, STAFF_ROLES, type Permission, type StaffRole } from './permissions.ts'

export type PermissionLine = { readonly words: string; readonly permission: Permission }

export const PERMISSION_LINES: readonly PermissionLine[] = [
  { words: 'See the dashboard', permission: 'dashboard.read' },
  { words: 'See orders and parcels', permission: 'orders.read' },
  { words: 'Ship, correct and cancel orders', permission: 'orders.change' },
  { words: 'See payments and invoices', permission: 'payments.read' },
  { words: 'Issue refunds', permission: 'payments.refund' },
  { words: 'Record payments received another way', permission: 'payments.change' },
  { words: 'See products', permission: 'products.read' },
  { words: 'Change products, prices and stock', permission: 'products.change' },
  { words: 'See coupons', permission: 'coupons.read' },
  { words: 'Change coupons', permission: 'coupons.change' },
  { words: 'See the blog and SEO', permission: 'content.read' },
  { words: 'Change the blog and SEO', permission: 'content.change' },
  { words: 'See customers', permission: 'customers.read' },
  { words: 'Adjust coins', permission: 'customers.change' },
  { words: 'See reviews', permission: 'reviews.read' },
  { words: 'Hide and show reviews', permission: 'reviews.change' },
  { words: 'See enquiries', permission: 'enquiries.read' },
  { words: 'Answer enquiries', permission: 'enquiries.change' },
  { words: 'See returns', permission: 'returns.read' },
  { words: 'Decide and receive returns', permission: 'returns.change' },
  { words: 'See analytics', permission: 'reports.read' },
  { words: 'Share saved views with all staff', permission: 'views.share' },
  { words: 'Export data', permission: 'data.export' },
  { words: 'See settings', permission: 'settings.read' },
  { words: 'Change settings and tax rates', permission: 'settings.change' },
  { words: 'See integrations', permission: 'integrations.read' },
  { words: 'Change integrations, keys and jobs', permission: 'integrations.change' },
  { words: 'See the audit log', permission: 'audit.read' },
  { words: 'See staff', permission: 'staff.read' },
  { words: 'Invite, change and deactivate staff', permission: 'staff.change' },
]

/** The roles with the permission for each line. */
export function whoMay(): readonly (PermissionLine & { readonly roles: readonly StaffRole[] })[] {
  return PERMISSION_LINES.map((line) => ({
    ...line,
    roles: STAFF_ROLES.filter((role) => mayStaff(role, line.permission)),
  }))
}
