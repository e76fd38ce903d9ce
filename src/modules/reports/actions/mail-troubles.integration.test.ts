import { beforeEach, expect, test } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { staffOf } from '#tests/support/staff.ts'
import { bindShop } from '#app/shop.ts'
import { testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const sql = (text: string, values: unknown[] = []) => testing.db.pool.query(text, values)
const { userId } = await staffOf(testing, 'owner')
await staffOf(testing, 'manager')

const QUEUE = 'graphile_worker._private_jobs j USING graphile_worker._private_tasks t'
const sent: string[] = []
let freeBytes = 20e9
const shop = bindShop({
  ...testing.deps,
  mail: {
    send: async ({ to, text }) => void sent.push(`${to}: ${text.split('\n\n').slice(0, -3).join(' ')}`),
    close: () => undefined,
  },
  machine: {
    readDisk: async () => ({ freeBytes, totalBytes: 50e9 }),
    readCertificateEnd: async () => null,
  },
})

beforeEach(async () => {
  await sql('DELETE FROM trouble_mails')
  await sql(`DELETE FROM ${QUEUE} WHERE t.id = j.task_id AND t.identifier = 'send_trouble_mail'`)
  sent.length = 0
  freeBytes = 20e9
})

async function emailOf(id: string): Promise<string> {
  const { rows } = await testing.db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    id,
  ])
  return rows[0]!.email
}

/** Checks for problems and sends the queued mails. */
async function look(): Promise<string[]> {
  sent.length = 0
  await TASKS.mail_troubles(shop)
  const { rows } = await sql(
    `DELETE FROM ${QUEUE} WHERE t.id = j.task_id AND t.identifier = 'send_trouble_mail' RETURNING j.payload`,
  )
  for (const { payload } of rows as { payload: unknown }[]) await TASKS.send_trouble_mail(shop, payload, '1')
  return [...sent]
}

test('owners are mailed about a problem once a day, and about a new one at once', async () => {
  expect(await look()).toEqual([])
  freeBytes = 400e6
  const disk = 'The disk of the shop’s data has 400 MB left. Free some: a full disk stops the shop.'
  expect(await look()).toEqual([`${await emailOf(userId)}: ${disk}`])
  expect(await look()).toEqual([])

  await sql(`SELECT graphile_worker.add_job('refund_payment', '{}'::json, max_attempts => 1)`)
  await sql('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
  const [mail = ''] = await look()
  expect(mail).toContain('1 job has failed for good (refund payment)')
  expect(mail).not.toContain('disk of the shop')

  await sql(`UPDATE trouble_mails SET mailed_at = mailed_at - interval '1 day'`)
  expect(await look()).toEqual([expect.stringMatching(/1 job has failed.*The disk of/)])
})
