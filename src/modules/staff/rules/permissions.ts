/**
 * Staff permissions by role. A page names the permission for reading it and the one for its forms; a request without it
 * is refused before any code runs, and the use case checks again.
 */
export const STAFF_ROLES = ['owner', 'manager', 'support'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const STAFF_ROLE_WORDS: Readonly<Record<StaffRole, { readonly name: string; readonly may: string }>> =
  {
    owner: { name: 'Owner', may: 'Everything: staff, keys and settings too.' },
    manager: {
      name: 'Manager',
      may: 'The whole daily work with refunds and exports; no staff, keys or settings.',
    },
    support: {
      name: 'Support',
      may: 'Orders, customers, returns, reviews and enquiries; no refunds, prices or exports.',
    },
  }

const SUPPORT = [
  'dashboard.read',
  'orders.read',
  'orders.change',
  'payments.read',
  'products.read',
  'coupons.read',
  'content.read',
  'customers.read',
  'reviews.read',
  'reviews.change',
  'enquiries.read',
  'enquiries.change',
  'returns.read',
  'returns.change',
] as const

const MANAGER = [
  ...SUPPORT,
  /** Refunds money. */
  'payments.refund',
  /** Records money received outside the payment provider. */
  'payments.change',
  'products.change',
  'coupons.change',
  /** The blog and the SEO settings. */
  'content.change',
  /** Includes manual coin adjustments. */
  'customers.change',
  'reports.read',
  'data.export',
  'settings.read',
  'integrations.read',
  'audit.read',
  /** Saved views of lists that all staff see. */
  'views.share',
] as const

const OWNER = [...MANAGER, 'settings.change', 'integrations.change', 'staff.read', 'staff.change'] as const

export type Permission = (typeof OWNER)[number]

const GRANTS: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  owner: new Set(OWNER),
  manager: new Set(MANAGER),
  support: new Set(SUPPORT),
}

export const PERMISSIONS: readonly Permission[] = OWNER

/** Returns false for accounts that are not staff. */
export function mayStaff(role: StaffRole | null, permission: Permission): boolean {
  return role !== null && GRANTS[role].has(permission)
}
