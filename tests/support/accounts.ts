/** Shopper accounts in tests, created as shoppers do: by form, mail and link. */
import { createHmac, randomUUID } from 'node:crypto'
import type { UserId } from '#platform/rules/ids.ts'
import { TASKS } from '#server/jobs/jobs.ts'
import type { TestShop } from './shop.ts'

export const PASSWORD = 'a good long pass 7'

export type CaughtMail = {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Shop = Pick<TestShop, 'db' | 'shop' | 'sandbox'>

export function anAddress(): string {
  return `asha-${randomUUID().slice(0, 8)}@example.test`
}

type QueuedMail = { readonly id: number; readonly payload: unknown }

/** The account mails waiting in the queue. */
export async function queuedMails({ db }: Pick<TestShop, 'db'>): Promise<QueuedMail[]> {
  const { rows } = await db.pool.query<QueuedMail>(
    `SELECT j.id, j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_account_mail' ORDER BY j.id`,
  )
  return rows
}

/** Runs the queued account mail jobs, as the worker does. */
export async function sendQueuedMails(testing: Shop): Promise<void> {
  for (const { id, payload } of await queuedMails(testing)) {
    await TASKS.send_account_mail(testing.shop, payload)
    await testing.db.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
  }
}

/** The mails to one address, newest first, after the queue has been sent. */
export async function mailsTo(testing: Shop, address: string): Promise<CaughtMail[]> {
  await sendQueuedMails(testing)
  const mails = (await (await fetch(`${testing.sandbox.url}/mail.json`)).json()) as CaughtMail[]
  return mails.filter(({ to }) => to.includes(address))
}

/** The path of the first link in a mail. */
export function linkIn(mail: CaughtMail | undefined): string {
  const link = mail?.text.match(/https?:\S+/)?.[0]
  if (link === undefined) throw new Error('a mail with a link was expected')
  return link.replace(/^https?:\/\/[^/]+/, '')
}

export async function userIdOf({ db }: Pick<TestShop, 'db'>, email: string): Promise<UserId> {
  const { rows } = await db.pool.query<{ id: UserId }>(`SELECT id FROM users WHERE lower(email) = $1`, [
    email,
  ])
  const [user] = rows
  if (!user) throw new Error(`no account of ${email}`)
  return user.id
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code that an authenticator app shows for a key (RFC 6238). */
export function totp(key: string, now = Date.now()): string {
  const bits = [...key.replace(/[\s=]/g, '')].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)))
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
