/** A mail that is resent, because its delivery is unknown, is the same message to a mail program. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '#server/jobs/jobs.ts'
import { createSmtpMail } from './smtp.ts'
import { createLog } from '../process/log.ts'
import { startJobs } from '#server/worker.ts'
import { bindShop } from '#app/shop.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db } = testing

type Taken = { readonly messageId: string; readonly subject: string }

/** Accepts every mail, but does not confirm the first one. */
async function aMailServer() {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(({ messageId = '', subject = '' }) => {
          taken.push({ messageId, subject })
          done(taken.length === 1 ? new Error('the connection was cut') : null)
        })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    from: 'Panna <hello@panna.example>',
  })
  onTestFinished(async () => {
    mail.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { taken, shop: bindShop({ ...testing.deps, mail }) }
}

test('a resent mail of an interrupted job has the same Message-ID; another job has another one', async () => {
  const { taken, shop } = await aMailServer()
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await db.pool.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier <> 'send_order_mail'`,
  )
  const worker = await startJobs({ databaseUrl: testing.url, shop, log: createLog('silent') })
  onTestFinished(() => worker.stop())
  const mailJobs = async () =>
    (
      await db.pool.query<{ attempts: number }>(
        `SELECT attempts FROM graphile_worker.jobs WHERE task_identifier = 'send_order_mail' AND locked_at IS NULL`,
      )
    ).rows
  await vi.waitFor(async () => expect(await mailJobs()).toEqual([{ attempts: 1 }]), { timeout: 20_000 })
  await db.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs`,
  )
  await vi.waitFor(async () => expect(await mailJobs()).toEqual([]), { timeout: 20_000 })
  await vi.waitFor(() => expect(taken).toHaveLength(2), { timeout: 20_000 })
  expect(taken[0]?.messageId).toMatch(/^<[\w-]{20,}@panna\.example>$/)
  expect(taken[1]).toEqual(taken[0])

  await TASKS.send_order_mail(shop, { orderId: id, kind: 'paid' }, 'another job')
  expect(taken[2]?.subject).toBe(taken[0]?.subject)
  expect(taken[2]?.messageId).not.toBe(taken[0]?.messageId)
})
