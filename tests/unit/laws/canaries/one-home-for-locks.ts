// database/queries/locks.ts
import { sql } from 'drizzle-orm'

type Query = { readonly for: (strength: string) => Query }
export const rows = (id: string) => sql`select id from orders where id = ${id} FOR UPDATE` // ✗ law(one-home-for-locks)
export const text = 'select id from orders for no key update skip locked' // ✗ law(one-home-for-locks)
export const built = (query: Query) => query.for('update') // ✗ law(one-home-for-locks)
export const softer = (query: Query) => query.for('no key update') // ✗ law(one-home-for-locks)
