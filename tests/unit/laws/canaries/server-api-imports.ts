// server/api/imports.ts
import { sql } from 'drizzle-orm' // ✗ eslint(no-restricted-imports)
import { findOrder } from '#database/queries/orders.ts' // ✗ eslint(no-restricted-imports)
import type { Db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import { razorpay } from '#providers/payments/razorpay.ts' // ✗ eslint(no-restricted-imports)
import { deps } from '#server/compose.ts' // ✗ eslint(no-restricted-imports)
import { deps as same } from '../compose.ts' // ✗ eslint(no-restricted-imports)

export const later = () => import('../../database/connection.ts') // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
export const use = [sql, findOrder, razorpay, deps, same]
export type Use = Db
