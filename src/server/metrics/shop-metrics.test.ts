/** Alerts, dashboard and runbooks refer only to existing metrics, and to each other. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMetrics } from '#platform/process/metrics.ts'
import { parseMetrics } from '#platform/testing/parse-metrics.ts'
import { createAdmission } from '../admission.ts'
import { availability, createProcessMetrics, poolFigures, replicaFigures } from './process-metrics.ts'
import { shopFamilies, webFamilies } from './shop-metrics.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const alerts = read('deploy/alerts.yml')
const dashboard = read('deploy/grafana-dashboard.json')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** All metrics of the shop, each with at least one sample. */
function printed() {
  const metrics = createProcessMetrics()
  metrics.answers.add({ class: 'page', status: '2xx' })
  metrics.durations.observe({ route: 'page' }, 0.1)
  metrics.calls.add({ service: 'razorpay', call: 'refund', outcome: 'ok' })
  metrics.callDurations.observe({ service: 'razorpay' }, 0.1)
  metrics.jobs.add({ task: 'send_order_mail', outcome: 'done' })
  const facts = {
    tasks: [{ task: 'send_order_mail', waiting: 1, oldestSeconds: 1, failed: 1 }],
    reconciliationSeconds: 1,
    openMoney: 1,
    openRefunds: 1,
    backupSeconds: 1,
    sellingSeconds: 1,
    disk: { freeBytes: 1, totalBytes: 2 },
  }
  const cron = { late: [], secondsSinceRun: new Map([['expire_coins', 5]]), skewSeconds: 0 }
  const families = [
    ...metrics.collect(),
    ...webFamilies({ pageCache: null, staticFiles: null, pictures: null, admission: createAdmission() }),
    ...shopFamilies(facts, cron),
    poolFigures({ totalCount: 3, idleCount: 1, waitingCount: 0 }),
    availability(true),
    ...replicaFigures({ isCurrent: true, fromReplica: 1, fromPrimary: 1 }),
  ]
  metrics.close()
  return parseMetrics(formatMetrics(families))
}

const families = printed()
const bySample = new Map(
  families.flatMap(({ samples }) =>
    samples.map((sample) => [sample.name, Object.keys(sample.labels)] as const),
  ),
)

test.each([
  ['alerts', alerts],
  ['dashboard', dashboard],
])('the %s use only existing metrics and labels', (_what, text) => {
  const asked = [...text.matchAll(/\b(panna_\w+)(?:\{([^}]*)\})?/g)]
  expect(asked.length).toBeGreaterThan(15)
  for (const [, name = '', selector = ''] of asked) {
    expect([...bySample.keys()]).toContain(name)
    for (const [, label] of selector.matchAll(/(\w+)=~?\\?"/g))
      expect([name, bySample.get(name)]).toEqual([name, expect.arrayContaining([label])])
  }
})

test('each metric is used: by an alert or a panel, or it explains one', () => {
  const explaining = /^panna_(static_files|pictures|page_cache|page_render|analytics|uptime|cron_seconds)/
  const unused = families.map(({ name }) => name).filter((name) => !`${alerts}${dashboard}`.includes(name))
  expect(unused.filter((name) => !explaining.test(name))).toEqual([])
})

test('each alert has a runbook, and each runbook an alert or a mail', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  const links = [...alerts.matchAll(/runbook: docs\/runbooks\.md#(\w+)/g)].map(([, anchor]) => anchor)
  const titles = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, title]) => title)
  expect(names.length).toBeGreaterThan(10)
  expect(links).toEqual(names.map((name) => name.toLowerCase()))
  expect(titles).toEqual([...names, 'Certificate'])
})

test.runIf(hasPromtool)('promtool accepts the alerts', () => {
  const checked = spawnSync('promtool', ['check', 'rules', join(ROOT, 'deploy/alerts.yml')], {
    encoding: 'utf8',
  })
  expect([checked.status, checked.stderr]).toEqual([0, ''])
})

test('the dashboard has a panel for each question, each in a place of its own', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { id: number; title: string; gridPos: object }[] }
  const places = panels.map(({ gridPos }) => JSON.stringify(gridPos))
  expect(new Set(places).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})
