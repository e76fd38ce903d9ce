/** The codes that a guest finds in the mailbox. */
import type { TestShop } from './shop.ts'

type Mail = { readonly to: readonly string[]; readonly subject: string }

/** Runs all queued requests for a code, as the worker would. */
export async function workCodes({ db, shop }: Pick<TestShop, 'db' | 'shop'>): Promise<void> {
  const { rows } = await db.pool.query<{ codeId: string }>(
    `SELECT payload->>'codeId' AS "codeId" FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'mail_guest_code' ORDER BY j.id`,
  )
  for (const { codeId } of rows) await shop.mailGuestCode({ codeId })
  await db.pool.query(
    `DELETE FROM graphile_worker._private_jobs USING graphile_worker._private_tasks t
      WHERE t.id = task_id AND t.identifier = 'mail_guest_code'`,
  )
}

/** The codes mailed to an address, oldest first. */
export async function codesTo(sandboxUrl: string, email: string): Promise<string[]> {
  const mails = (await (await fetch(`${sandboxUrl}/mail.json`)).json()) as Mail[]
  return mails
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1])
    .filter((code) => code !== undefined)
    .toReversed()
}

/** A six-digit code other than this one. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
