// jobs/imports.ts
import { findOrder } from '#database/queries/orders.ts' // ✗ eslint(no-restricted-imports)
import type { Db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import { smtp } from '#providers/mail/smtp.ts' // ✗ eslint(no-restricted-imports)
import { db } from '../database/connection.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)

export const later = () => import('#server/compose.ts') // ✗ eslint(no-restricted-imports)
export const use = [findOrder, smtp, db]
export type Use = Db
