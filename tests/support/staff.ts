/** Staff of each role, and their audit log entries. */
import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import type { Actor } from '#platform/actor.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import { type CaughtMail, linkIn } from './accounts.ts'
import type { TestShop } from './shop.ts'

export type StaffActor = Actor & { kind: 'user' }

export async function staffOf({ db }: Pick<TestShop, 'db'>, role: StaffRole): Promise<StaffActor> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(
    `WITH made AS (INSERT INTO users (id, name, email, email_verified) VALUES ($1, $2, $1 || '@panna.example', true) RETURNING id)
     INSERT INTO user_roles (user_id, role, staff_role) SELECT id, 'admin', $2 FROM made`,
    [userId, role],
  )
  return { kind: 'user', userId, isPasswordFresh: true }
}

/** The token of an invitation's mailed link; the worker's job is run here. */
export async function inviteToken(
  { db, shop, sandbox }: Pick<TestShop, 'db' | 'shop' | 'sandbox'>,
  email: string,
): Promise<string> {
  const { rows } = await db.pool.query<{ id: number; payload: unknown }>(
    `SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_staff_invite' ORDER BY j.id`,
  )
  for (const { id, payload } of rows) {
    await TASKS.send_staff_invite(shop, payload)
    await db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
  }
  const mails = (await (await fetch(`${sandbox.url}/mail.json`)).json()) as CaughtMail[]
  const path = linkIn(mails.find(({ to }) => to.includes(email)))
  return path.slice('/join?token='.length)
}

export type Noted = {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly label: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** The audit log entries of one actor, or all, from the oldest on. */
export async function notedBy({ db }: Pick<TestShop, 'db'>, userId?: string): Promise<Noted[]> {
  const { rows } = await db.pool.query<Noted>(
    `SELECT actor_id AS actor, action, subject_id AS subject, subject_label AS label, before, after FROM audit_entries
      WHERE $1::text IS NULL OR actor_id = $1 ORDER BY id`,
    [userId ?? null],
  )
  return rows
}

type NotedOf = {
  readonly action: string
  readonly actorId: string
  readonly label: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/** The audit log entries about one subject, from the oldest on. */
export async function notedOf({ db }: Pick<TestShop, 'db'>, subjectId: string): Promise<NotedOf[]> {
  const { rows } = await db.pool.query<NotedOf>(
    `SELECT action, actor_id AS "actorId", subject_label AS label, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
    [subjectId],
  )
  return rows
}
