/** Graceful shutdown: not ready first, while visitors are still served; then the last response. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { onDatabase, testDatabase } from '#tests/support/database.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { dataDirectory } from '../testing/start-support.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { url: databaseUrl } = await testDatabase()

test(
  'SIGTERM: not ready, then no new connections, then the last response, then exit',
  {
    timeout: 120_000,
  },
  async () => {
    const shop = await startShopProcess({ DATA_DIR: dataDirectory(), DRAIN_SECONDS: '2' })
    onTestFinished(() => shop.stop())
    const readiness = () =>
      fetch(`${shop.url}/health/ready`).then(
        ({ status }) => status,
        () => 'refused',
      )
    // A shopper whose request takes long to arrive.
    const { hostname, port, host } = new URL(shop.url)
    const body = JSON.stringify({ items: [] })
    const shopper = connect(Number(port), hostname)
    shopper.write(
      [
        'POST /api/cart/quote HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${shop.url}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    expect(await readiness()).toBe(200)

    const ended = shop.terminate()
    await expect.poll(readiness, { interval: 20 }).toBe(503)
    const visit = await fetch(shop.url)
    expect([visit.status, visit.headers.get('connection')]).toEqual([200, 'close'])
    await expect.poll(readiness, { interval: 20 }).toBe('refused')

    shopper.write(body)
    expect(await text(shopper)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ended).toBe(0)
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone closes the shop that it started',
  {
    timeout: 120_000,
  },
  async (signal) => {
    const npm = spawn('npm', ['start', '--', '--role', 'worker'], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory(), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    })
    onTestFinished(() => void npm.kill('SIGKILL'))
    let said = ''
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 100_000 }).toContain('✓ jobs')
    const exit = once(npm, 'exit')
    npm.kill(signal)
    expect(await exit).toEqual([0, null])
    const connections = () =>
      onDatabase<{ name: string }>(
        databaseUrl,
        `SELECT application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'panna%' AND pid <> pg_backend_pid()`,
      )
    await expect.poll(connections).toEqual([])
  },
)
