import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/http-harness.ts'
import { parseMetrics } from '#platform/testing/parse-metrics.ts'

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
let isUp = true
const testing = await testApp({ app: { isDatabaseUp: async () => isUp } })

describe('health', () => {
  test('"alive" does not check the database; "ready" says whether visitors may come', async () => {
    isUp = true
    expect((await testing.app.inject('/health/ready')).statusCode).toBe(200)
    isUp = false
    const away = await testing.app.inject('/health/ready')
    expect([away.statusCode, away.json()]).toEqual([503, { status: 'no database' }])
    expect((await testing.app.inject('/health/live')).statusCode).toBe(200)
    isUp = true
    expect((await testing.app.inject('/health/ready')).statusCode).toBe(200)
  })

  test("metrics are in Prometheus' text format", async () => {
    await testing.app.inject('/api/session')
    const figures = await testing.app.inject('/metrics')
    expect(figures.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(figures.body).toMatch(/^panna_requests_total\{class="api",status="2xx"\} [1-9]/m)
    const names = parseMetrics(figures.body).map(({ name }) => name)
    for (const name of ['panna_request_duration_seconds', 'panna_refunds_open', 'panna_disk_free_bytes'])
      expect(names).toContain(name)
  })

  test.runIf(hasPromtool)('promtool finds no problem in them', async () => {
    await testing.app.inject('/api/session')
    const { body } = await testing.app.inject('/metrics')
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' })
    expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', ''])
  })
})
