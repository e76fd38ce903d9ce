// server/adapters.ts
import { razorpay } from '#providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports)
import type { smtp } from '#providers/mail/smtp.ts' // ✗ eslint(no-restricted-imports)
import { findOrder } from '#database/queries/orders.ts' // ✗ eslint(no-restricted-imports)
import { smtp as mail } from '../providers/mail/smtp.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import { FAULTS } from '../sandbox/faults.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = () => import('#providers/mail/smtp.ts') // ✗ eslint(no-restricted-imports)
export const use = [razorpay, findOrder, mail, FAULTS]
export type Use = typeof smtp
