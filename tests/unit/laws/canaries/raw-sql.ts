// database/queries/raw-sql.ts
import { sql } from 'drizzle-orm'

export const byName = (name: string) => sql`select id from products where name = '${sql.raw(name)}'` // ✗ eslint(no-restricted-properties)
