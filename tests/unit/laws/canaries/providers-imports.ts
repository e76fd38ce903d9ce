// providers/payments/imports.ts
import { sql } from 'drizzle-orm' // ✗ eslint(no-restricted-imports)
import { db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import type { Deps } from '#shop/deps.ts' // ✗ eslint(no-restricted-imports)
import { findOrder } from '../../database/queries/orders.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = (): Promise<unknown> => import('#shop/orders/get-order.ts') // ✗ eslint(no-restricted-imports)
export const use = [sql, db, findOrder]
export type Use = Deps
