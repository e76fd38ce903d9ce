// app/imports.ts
import { db } from '#database/connection.ts' // ✗ eslint(no-restricted-imports)
import type { Payments } from '#providers/payments/port.ts' // ✗ eslint(no-restricted-imports)
import { buildApp } from '../server/app.ts' // ✗ eslint(no-restricted-imports) law(relative-imports-stay-home)
import { TASKS } from '#jobs/tasks.ts' // ✗ eslint(no-restricted-imports)
import pg from 'pg' // ✗ eslint(no-restricted-imports)

export const later = () => import('#server/app.ts') // ✗ eslint(no-restricted-imports)
export const use = [db, buildApp, TASKS, pg.Pool]
export type Use = Payments
