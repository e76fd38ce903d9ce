// app/routes/shop/imports.tsx
import { sql } from 'drizzle-orm' // ✗ eslint(no-restricted-imports)
import { readFile } from 'node:fs/promises' // ✗ eslint(no-restricted-imports)
import { db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import type { Payments } from '#providers/payments/port.ts' // ✗ eslint(no-restricted-imports)
import { buildApp } from '../../../server/app.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import Home from '#app/routes/shop/home.tsx' // ✗ eslint(no-restricted-imports) law(routes-apart)

export const later = () => import('#server/app.ts') // ✗ eslint(no-restricted-imports)
export const use = [sql, readFile, db, buildApp, Home]
export type Use = Payments
