// database/queries/imports-clean.ts
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ZERO } from '#domain/money.ts'
import { db } from '../connection.ts'

export const things = pgTable('things', { id: text().primaryKey() })
export const one = sql`select ${ZERO}`
export const use = [randomUUID, readFile, pg.Pool, db]
