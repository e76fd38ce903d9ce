import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePorts } from '#platform/testing/free-ports.ts'
import { basicAuth, KEYS, openSandbox } from './support/open-sandbox.ts'
import { openWebhookInbox } from './support/webhook-inbox.ts'

let stateDir = ''
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-state-'))
})
afterEach(() => rm(stateDir, { recursive: true, force: true }))

const PARCEL = `format=json&data=${JSON.stringify({
  shipments: [
    {
      name: 'Asha Rao',
      order: 'PN-7',
      phone: '9848012345',
      add: 'x',
      pin: '500034',
      payment_mode: 'Prepaid',
    },
  ],
  pickup_location: { name: 'Panna' },
})}`
const ORDER = { amount: 9_900, currency: 'INR', receipt: 'PN-7' }

test('a restart loses and duplicates no order, payment, refund or parcel', async () => {
  let before: unknown[] = []
  const paths: string[] = []
  {
    await using sandbox = await openSandbox({ stateDir })
    const order = await sandbox.must<{ id: string }>('POST', '/v1/orders', ORDER)
    await sandbox.must('POST', '/pay', { order_id: order.id, outcome: 'failure' })
    const paid = await sandbox.must<Record<string, string>>('POST', '/pay', {
      order_id: order.id,
      outcome: 'success',
    })
    const payment = `/v1/payments/${paid.razorpay_payment_id}`
    await sandbox.must('POST', `${payment}/refund`, { amount: 900 })
    await sandbox.must('POST', '/api/cmu/create.json', PARCEL)
    paths.push('/v1/orders?receipt=PN-7', `/v1/orders/${order.id}/payments`, `${payment}/refunds`)
    paths.push('/api/v1/packages/json/?ref_ids=PN-7&verbose=2')
    before = await Promise.all(paths.map((path) => sandbox.must('GET', path)))
  }
  for (const _restart of [1, 2]) {
    await using sandbox = await openSandbox({ stateDir })
    expect(await Promise.all(paths.map((path) => sandbox.must('GET', path)))).toEqual(before)
  }
})

test('stored data (mails with codes, names, addresses) is not readable by other users of the machine', async () => {
  const journal = join(stateDir, 'journal.jsonl')
  await chmod(stateDir, 0o755)
  await writeFile(journal, '', { mode: 0o644 })
  await writeFile(`${journal}.new`, '', { mode: 0o644 })
  {
    await using sandbox = await openSandbox({ stateDir })
    await sandbox.must('POST', '/v1/orders', ORDER)
  }
  expect((await stat(stateDir)).mode & 0o777).toBe(0o700)
  expect((await stat(journal)).mode & 0o777).toBe(0o600)
})

test('the journal is compacted at the start', async () => {
  const journal = join(stateDir, 'journal.jsonl')
  {
    await using sandbox = await openSandbox({ stateDir })
    const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', ORDER)
    for (const note of ['a', 'b', 'c']) await sandbox.must('PATCH', `/v1/orders/${id}`, { notes: { note } })
  }
  expect((await readFile(journal, 'utf8')).trim().split('\n')).toHaveLength(4)
  // What a process that was killed while writing leaves.
  await appendFile(journal, '["order","order_torn')

  await using sandbox = await openSandbox({ stateDir })
  const found = await sandbox.must('GET', '/v1/orders?receipt=PN-7')

  expect(found).toMatchObject({ count: 1, items: [{ notes: { note: 'c' } }] })
  expect((await readFile(journal, 'utf8')).trim().split('\n')).toHaveLength(1)
})

test('a late settlement and an undelivered webhook survive a restart', async () => {
  const inbox = await openWebhookInbox()
  {
    // Nothing listens there.
    await using sandbox = await openSandbox({ stateDir, webhookUrl: 'http://127.0.0.1:9' })
    await sandbox.must('POST', '/faults', { lateAfterMs: 86_400_000 })
    const { id } = await sandbox.must<{ id: string }>('POST', '/v1/orders', ORDER)
    await sandbox.must('POST', '/pay', { order_id: id, outcome: 'authorized_late' })
  }
  await using sandbox = await openSandbox({ stateDir, webhookUrl: inbox.url })

  await inbox.waitFor('payment.failed')
  await sandbox.must('POST', '/settle')
  await inbox.waitFor('order.paid')

  expect(inbox.deliveries).toHaveLength(4)
  await inbox.close()
})

test('an answered request survives kill -9', async () => {
  const first = await startProcess()
  const order = await post(first.url, '/v1/orders', ORDER)
  const paid = await post(first.url, '/pay', { order_id: order.id, outcome: 'success' })
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')

  await using sandbox = await openSandbox({ stateDir })
  const payment = await sandbox.must('GET', `/v1/payments/${String(paid.razorpay_payment_id)}`)

  expect(payment).toMatchObject({ status: 'captured', order_id: order.id })
})

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)('the process exits on %s', async (end) => {
  const { process: child } = await startProcess()
  const exit = once(child, 'exit')
  if (end === 'disconnect') child.disconnect()
  else child.kill(end)
  expect(await exit).toEqual([0, null])
})

test('a port in use, or a missing setting, is reported in one sentence, with exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo

  expect(await failedStart({ SANDBOX_PORT: String(port) })).toEqual({
    code: 1,
    stderr: `Port ${port} is already in use: set SANDBOX_PORT to another one.\n`,
  })
  expect(await failedStart({ RAZORPAY_KEY_SECRET: '' })).toEqual({
    code: 1,
    stderr: 'RAZORPAY_KEY_SECRET is not set.\n',
  })
  holder.close()
})

async function startProcess(): Promise<{ process: ChildProcess; url: string }> {
  const child = forkSandbox({ SANDBOX_PORT: String(await freePorts(2)) })
  const [message] = (await once(child, 'message')) as [{ type: string; port: number }]
  expect(message).toMatchObject({ type: 'ready' })
  return { process: child, url: `http://127.0.0.1:${message.port}` }
}

async function failedStart(environment: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  const child = forkSandbox({ SANDBOX_PORT: String(await freePorts(2)), ...environment })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, stderr }
}

function forkSandbox(environment: Record<string, string>): ChildProcess {
  return fork(new URL('../../sandbox/start.ts', import.meta.url), {
    silent: true,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      SANDBOX_STATE_DIR: stateDir,
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      ...environment,
    },
  })
}

async function post(url: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basicAuth(KEYS.keySecret) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
