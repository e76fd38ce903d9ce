/**
 * The order of the modules. A module imports only the platform and modules before it; for the other direction it
 * subscribes to an event.
 */
export const MODULES = [
  'staff',
  'accounts',
  'catalogue',
  'coupons',
  'rewards',
  'cart',
  'orders',
  'invoicing',
  'payments',
  'fulfilment',
  'checkout',
  'reviews',
  'content',
  'enquiries',
  'partners',
  'reports',
] as const

const ORDER: readonly string[] = ['platform', ...MODULES, 'app', 'server']

/** A part may use the parts of a lower rank: the platform is below all modules, app and server are above them. */
export function rankOf(part: string): number {
  return ORDER.indexOf(part)
}

/**
 * How often a module's SQL names tables of a module after it (table-rule.ts). The numbers only become smaller: a query
 * moves to the module that owns the table, or the later module passes what it knows.
 */
export const LATER_TABLES: Readonly<Record<string, number>> = {
  // A staff member is an account with a role. Tags, keys and the use of an invoice series are looked up where they are.
  'staff > accounts': 16,
  'staff > orders': 4,
  'staff > catalogue': 4,
  'staff > invoicing': 1,
  'staff > partners': 1,
  // An account is deleted with its orders' names, its cart and its reviews, and not while one of its orders is open.
  'accounts > catalogue': 2,
  'accounts > cart': 3,
  'accounts > orders': 2,
  'accounts > payments': 4,
  'accounts > fulfilment': 1,
  // Stock follows orders and returns, and names the key that changed it; coupons are used and coins earned by orders.
  'catalogue > orders': 4,
  'catalogue > fulfilment': 2,
  'catalogue > partners': 1,
  'coupons > orders': 5,
  'rewards > orders': 3,
  // Lists, searches and locks of orders and invoices read what belongs to them in the same statement.
  'orders > invoicing': 3,
  'orders > payments': 15,
  'orders > fulfilment': 13,
  'invoicing > payments': 7,
}
