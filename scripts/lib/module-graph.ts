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
