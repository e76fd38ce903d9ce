// domain/cart/imports.ts
import { sql } from 'drizzle-orm' // ✗ eslint(no-restricted-imports)
import { join } from 'node:path' // ✗ eslint(no-restricted-imports) TS2591
import { db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import type { Deps } from '#shop/deps.ts' // ✗ eslint(no-restricted-imports)
import { findOrder } from '../../database/queries/orders.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
export { Button } from '#app/components/button.tsx' // ✗ eslint(no-restricted-imports)

export const later = (): Promise<unknown> => import('#database/connection.ts') // ✗ eslint(no-restricted-imports)
export const laterStill = (): Promise<unknown> => import('../../database/connection.ts') // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
export type Hidden = import('#database/connection.ts').Db // ✗ typescript(consistent-type-imports)
export const use = [sql, db, findOrder]
export const path: unknown = join
export type Use = Deps
