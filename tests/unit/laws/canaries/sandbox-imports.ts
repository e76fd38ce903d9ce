// sandbox/imports.ts
import { ZERO } from '#domain/money.ts' // ✗ eslint(no-restricted-imports)
import type { Payments } from '#providers/payments/port.ts' // ✗ eslint(no-restricted-imports)
import { razorpay } from '../providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import { AN_ORDER } from '../tests/support/orders.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = () => import('#domain/money.ts') // ✗ eslint(no-restricted-imports)
export const use = [ZERO, razorpay, AN_ORDER]
export type Use = Payments
