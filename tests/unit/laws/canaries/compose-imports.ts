// server/compose.ts
import { razorpay } from '#providers/payments/razorpay.ts'
import { AN_ORDER } from '../tests/support/orders.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import { FAULTS } from '../sandbox/faults.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const deps = { payments: razorpay }
export const use = [AN_ORDER, FAULTS]
