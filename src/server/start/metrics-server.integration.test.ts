/** A worker's own port: health and figures for the operator, without pages. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#platform/testing/free-ports.ts'
import { parseMetrics } from '#platform/testing/parse-metrics.ts'
import { testDatabase } from '#tests/support/database.ts'
import { dataDirectory } from '../testing/start-support.ts'

const { url } = await testDatabase()

test("a worker reports its own and the shop's health and metrics on a port of its own", async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts'), '--role', 'worker'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      DATA_DIR: dataDirectory(),
      METRICS_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await expect
    .poll(
      () =>
        get('/health/ready').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 25_000 },
    )
    .toBe(200)
  expect((await get('/health/live')).status).toBe(200)
  expect((await get('/cms')).status).toBe(404)
  await expect
    .poll(async () => {
      const families = parseMetrics(await (await get('/metrics')).text())
      return families.filter(({ name }) =>
        /^panna_(jobs_total|reconciliation_age_seconds|disk_free_bytes)$/.test(name),
      ).length
    })
    .toBe(3)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})
