// bench/imports.ts
import { AN_ORDER } from '../tests/support/orders.ts' // ✗ eslint(no-restricted-imports)
import type { AN_ORDER as AnOrder } from '../tests/support/orders.ts' // ✗ eslint(no-restricted-imports)
import { FAULTS } from '../sandbox/faults.ts' // ✗ eslint(no-restricted-imports)

export const later = () => import('../tests/support/orders.ts') // ✗ eslint(no-restricted-imports)
export const use: unknown[] = [AN_ORDER, FAULTS]
export type Use = typeof AnOrder
