/** A mail server that is down or hangs stops nobody from ordering; its mails are sent when it is back, once each. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OrderId } from '../rules/ids.ts'
import { LANES } from '../rules/jobs.ts'
import { createSmtpMail } from './smtp.ts'
import { startSandbox } from '../../../sandbox/server.ts'
import { createLog } from '../process/log.ts'
import { startJobs } from '#server/worker.ts'
import { bindShop } from '#app/shop.ts'
import { anUnpaidOrder, numberOf } from '#tests/support/orders.ts'
import { aPaidOrder, jobsOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, KEYS, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db } = testing

afterEach(() => expectBooksToAgree(testing))

const MAIL = { to: 'asha@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

async function aPort(onConnection?: (socket: Socket) => void) {
  const server = createServer(onConnection)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const paymentStatusOf = async (id: OrderId) =>
  (await db.pool.query<{ status: string }>('SELECT payment_status AS status FROM orders WHERE id = $1', [id]))
    .rows[0]?.status

/** The mail job of an order, once no worker has it locked. */
async function mailJobOf(id: OrderId) {
  const { rows } = await db.pool.query<{ attempts: number }>(
    `SELECT j.attempts FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'send_order_mail' AND j.payload->>'orderId' = $1 AND j.locked_at IS NULL`,
    [id],
  )
  return rows
}

const isMail = (job: string) => job.startsWith('send_order_mail')

describe('a mail server that is down', () => {
  test('does not stop an order from being placed, paid and shipped; its mail is sent later, once', async () => {
    const { server, port } = await aPort()
    server.close()
    await once(server, 'close')
    const mail = createSmtpMail({
      url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
      from: 'hello@panna.example',
    })
    afterAll(() => mail.close())
    const shop = bindShop({ ...testing.deps, mail })
    const lines: string[] = []
    const log = createLog('warn', { write: (line: string) => void lines.push(line) })
    const worker = await startJobs({ databaseUrl: testing.url, shop, log })
    onTestFinished(() => worker.stop())

    const guest = await aGuest(testing)
    const { id } = await aPaidOrder({ ...testing, shop }, guest)
    expect(await paymentStatusOf(id)).toBe('paid')
    await vi.waitFor(async () => expect((await mailJobOf(id))[0]?.attempts).toBeGreaterThan(0), {
      timeout: 15_000,
    })
    expect(lines.some((line) => line.includes('send_order_mail') && line.includes('ECONNREFUSED'))).toBe(true)
    // The parcel does not wait for it.
    await vi.waitFor(async () => expect(await jobsOf(testing, id)).not.toContain('ship_order'), {
      timeout: 15_000,
    })
    expect((await jobsOf(testing, id)).filter(isMail)).not.toEqual([])

    const back = await startSandbox({ ...KEYS, port: 0, smtpPort: port })
    afterAll(() => back.close())
    await db.pool.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = $1 AND locked_at IS NULL`,
      [id],
    )
    const number = await numberOf(testing, id)
    const subjects = async () => {
      const mails = (await (await fetch(`${back.url}/mail.json`)).json()) as { readonly subject: string }[]
      return mails.map(({ subject }) => subject).filter((subject) => subject.includes(number))
    }
    await vi.waitFor(async () => expect((await jobsOf(testing, id)).filter(isMail)).toEqual([]), {
      timeout: 15_000,
      interval: 100,
    })
    const sent = await subjects()
    expect(sent.length).toBeGreaterThan(0)
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.some((subject) => /confirmed|paid/i.test(subject))).toBe(true)
  })
})

/** A mail server that responds to each command as the test says, and accepts the rest. */
async function answering(replies: Readonly<Record<string, string>>) {
  const { server, port } = await aPort((socket) => {
    socket.write('220 mail.test\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const reply = Object.entries(replies).find(([command]) => line.startsWith(command))?.[1]
        if (line !== 'QUIT') socket.write(`${reply ?? '250 fine'}\r\n`)
      }
    })
  })
  const mail = createSmtpMail({
    url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
    from: 'hello@panna.example',
  })
  afterAll(async () => {
    mail.close()
    server.close()
    await once(server, 'close')
  })
  return mail
}

describe('a mail that a server refuses', () => {
  test.each<[Record<string, string>, string]>([
    [{ 'RCPT TO': '550 5.1.1 <asha@example.test>: no such user' }, '550 5.1.1'],
    [{ 'RCPT TO': '553 asha@example.test sorry' }, '553'],
    [{ DATA: '552 5.2.2 the mailbox of asha@example.test is full' }, '552 5.2.2'],
  ])('for good (%j) is recognised, without its address in the text', async (replies, code) => {
    const failure = await (await answering(replies)).send(MAIL).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'MailRefused', isPermanent: true })
    expect((failure as Error).message).toBe(`the mail server refuses this mail for good: ${code}`)
  })

  test.each<Record<string, string>>([
    { 'RCPT TO': '450 4.2.1 asked too often' },
    { 'RCPT TO': '421 closing' },
    { 'MAIL FROM': '550 5.7.1 this sender is not yours' },
    { 'RCPT TO': '554 5.7.1 relay access denied' },
    { 'RCPT TO': '553 5.1.8 the domain of the sender is unknown' },
    { 'RCPT TO': '550 5.4.5 the limit of this day is reached' },
    { 'RCPT TO': '554 your account is not verified yet' },
    { DATA: '451 later' },
    { DATA: '554 5.7.1 blocked by a filter' },
  ])('for now, for its sender or by a filter (%j), is retried', async (replies) => {
    const failure = await (await answering(replies)).send(MAIL).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toHaveProperty('isPermanent')
  })

  test('fails its job at the first attempt, is logged, and leaves the order unchanged', async () => {
    const mail = await answering({ 'RCPT TO': '550 5.1.1 no such user' })
    const shop = bindShop({ ...testing.deps, mail })
    const lines: string[] = []
    const log = createLog('error', { write: (line: string) => void lines.push(line) })
    const worker = await startJobs({ databaseUrl: testing.url, shop, log })
    onTestFinished(() => worker.stop())
    const { id } = await aPaidOrder({ ...testing, shop }, await aGuest(testing))
    await vi.waitFor(async () => expect((await jobsOf(testing, id)).filter(isMail)).toEqual([]), {
      timeout: 15_000,
      interval: 50,
    })
    const logged = lines.filter((line) => line.includes('send_order_mail'))
    expect(logged.length).toBeGreaterThan(0)
    for (const line of logged) expect(line).toMatch(/"attempt":1.*a job failed for good/)
    expect(await paymentStatusOf(id)).toBe('paid')
  })
})

describe('a mail server that hangs', () => {
  async function aHangingServer(timeoutMs: number) {
    const sockets = new Set<Socket>()
    const { server, port } = await aPort((socket) => void sockets.add(socket))
    const mail = createSmtpMail({
      url: `smtp://127.0.0.1:${port}/?ignoreTLS=true`,
      from: 'hello@panna.example',
      timeoutMs,
    })
    const letGo = async () => {
      for (const socket of sockets) socket.destroy()
      mail.close()
      server.close()
      await once(server, 'close')
    }
    return { mail, sockets, letGo }
  }

  test('blocks no other jobs: refund, expiry and parcel go through while every mail waits', async () => {
    const { mail, sockets, letGo } = await aHangingServer(120_000)
    const shop = bindShop({ ...testing.deps, mail })
    const guest = await aGuest(testing)
    const paid = []
    for (let order = 0; order < 6; order += 1) paid.push(await aPaidOrder({ ...testing, shop }, guest))
    const unpaid = await anUnpaidOrder(testing)
    await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '1 second' WHERE id = $1`, [
      unpaid.id,
    ])
    const worker = await startJobs({ databaseUrl: testing.url, shop, log: createLog('silent') })
    try {
      await vi.waitFor(() => expect(sockets.size).toBe(LANES.mail), { timeout: 20_000 })
      const [{ id }] = paid as [(typeof paid)[0], ...typeof paid]
      expect((await shop.cancelOrder(guest, { orderId: id })).ok).toBe(true)
      await db.pool.query(`SELECT graphile_worker.add_job('release_expired_orders')`)
      await vi.waitFor(async () => expect(await paymentStatusOf(id)).toBe('refunded'), { timeout: 20_000 })
      await vi.waitFor(async () => expect(await paymentStatusOf(unpaid.id)).toBe('failed'), {
        timeout: 20_000,
      })
      for (const { id: other } of paid)
        await vi.waitFor(async () => expect(await jobsOf(testing, other)).not.toContain('ship_order'), {
          timeout: 20_000,
        })
      for (const { id: order } of paid) expect((await jobsOf(testing, order)).filter(isMail)).not.toEqual([])
    } finally {
      await letGo()
      await worker.stop()
    }
  }, 90_000)

  test('is abandoned at the timeout, so that its job can be retried and others get their turn', async () => {
    const { mail, letGo } = await aHangingServer(200)
    afterAll(letGo)
    const beganAt = performance.now()
    await expect(mail.send(MAIL)).rejects.toThrow(/timeout|greeting/i)
    expect(performance.now() - beganAt).toBeLessThan(5_000)
  })
})
