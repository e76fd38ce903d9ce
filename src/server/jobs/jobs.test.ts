import { parseCrontab } from 'graphile-worker'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANES } from '#platform/rules/jobs.ts'
import { crontab, JOBS, TASKS } from './jobs.ts'
import { readProduct } from '../../../scripts/lib/project-files.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Prepared statements have names too. */
const DEFINES_NAMES =
  /^src\/(?:modules\/\w+|platform\/pictures|server\/jobs)\/jobs\.ts$|^src\/platform\/database\/|\/data\//
const NAMES = Object.values(JOBS).map(({ name }) => name)

test('each job has a unique name, a known lane and a handler', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length)
  expect(new Set(Object.values(JOBS).map(({ lane }) => lane))).toEqual(new Set(Object.keys(LANES)))
  expect(Object.keys(TASKS).toSorted()).toEqual(NAMES.toSorted())
})

test('the queue can parse every schedule, and a waiting run is not queued again', () => {
  const items = parseCrontab(crontab())
  expect(items.map(({ task }) => task).toSorted()).toEqual(
    Object.values(JOBS)
      .flatMap((job) => ('schedule' in job && job.schedule ? [job.name] : []))
      .toSorted(),
  )
  for (const { task, options } of items) expect(options.jobKey).toBe(task)
})

test('jobs that payments depend on run each minute, before all others', () => {
  const urgent = parseCrontab(crontab()).filter(({ options }) => options.priority === -1)
  expect(urgent.map(({ task }) => task)).toEqual(['release_expired_orders', 'process_webhooks'])
  for (const { match } of urgent) expect(match({ min: 17, hour: 3, date: 9, month: 5, dow: 2 })).toBe(true)
})

test('no name of a job is repeated outside its definition', () => {
  const names = new Set<string>(NAMES)
  const found = readProduct(ROOT)
    .filter(({ path }) => !DEFINES_NAMES.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/'(\w+)'/g)].flatMap(([, name = '']) =>
        names.has(name) ? [`${path}: ${name}`] : [],
      ),
    )
  expect(found).toEqual([])
})

test('the jobs queued by statements and triggers exist', () => {
  const texts = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /[\\/]data[\\/][^\\/]+\.(?:sql|ts)$/.test(file))
    .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
  const queuedInSql = texts.flatMap((text) =>
    [...text.matchAll(/add_job(?:s\(\(\s*[\s\S]{0,40}?)?\(?\s*'(\w+)'/g)].map(([, name]) => name),
  )
  expect(queuedInSql).toContain('send_order_mail')
  for (const name of queuedInSql) expect(NAMES).toContain(name)
})
