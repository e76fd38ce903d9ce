/**
 * The order of the modules, and every import that still violates it. A module imports only the platform and modules
 * before it; for the other direction it subscribes to an event.
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

/** This list may only become shorter: tests/tidy.test.ts. */
export const BACKWARDS: readonly string[] = [
  'coupons/data/coupon-tables.ts → orders/data/order-tables.ts',
  'invoicing/data/invoice-tables.ts → payments/data/payment-tables.ts',
  'platform/database/locks.ts → catalogue/data/catalogue-columns.ts',
  'platform/database/locks.ts → catalogue/rules/product-data.ts',
  'platform/database/locks.ts → catalogue/rules/product.ts',
  'platform/database/locks.ts → coupons/data/coupon-columns.ts',
  'platform/database/locks.ts → partners/rules/webhook-endpoint.ts',
  'platform/database/locks.ts → partners/rules/webhook-events.ts',
  'platform/database/locks.ts → payments/data/payment-tables.ts',
  'platform/database/locks.ts → staff/rules/staff.ts',
  'rewards/screens/shop/rewards.tsx → orders/screens/shop/order-pages.css',
  'staff/data/settings-tables.ts → accounts/data/account-tables.ts',
]
