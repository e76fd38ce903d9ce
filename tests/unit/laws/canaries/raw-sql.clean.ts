// database/queries/raw-sql-clean.ts
import { sql } from 'drizzle-orm'

export const byName = (name: string) => sql`select id from products where name = ${name}`
