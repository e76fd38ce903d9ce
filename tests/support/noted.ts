/** The audit log entries about one subject. */
import type { TestShop } from './shop.ts'

export type NotedOf = {
  readonly action: string
  readonly actorId: string
  readonly label: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** From the oldest entry on. */
export async function notedOf({ db }: Pick<TestShop, 'db'>, subjectId: string): Promise<NotedOf[]> {
  const { rows } = await db.pool.query<NotedOf>(
    `SELECT action, actor_id AS "actorId", subject_label AS label, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
    [subjectId],
  )
  return rows
}
