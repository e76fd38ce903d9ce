import { expect, test } from 'vitest'
import { createCounter, createHistogram, formatMetrics, gauge, mergeFamilies } from './metrics.ts'
import { parseMetrics } from '../testing/parse-metrics.ts'

test('written metrics can be parsed, whatever a label contains', () => {
  const label = 'a "quoted" \\ back\nslash'
  const text = formatMetrics([
    gauge('panna_things', 'Things\nof two lines', [
      [{ name: label }, 1.5],
      [{}, -2e-7],
    ]),
  ])
  expect(parseMetrics(text)).toEqual([
    {
      name: 'panna_things',
      type: 'gauge',
      samples: [
        { name: 'panna_things', labels: { name: label }, value: 1.5 },
        { name: 'panna_things', labels: {}, value: -2e-7 },
      ],
    },
  ])
})

test('a histogram counts each value in its bucket and in all wider ones', () => {
  const times = createHistogram('panna_seconds', 'Times', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 3]) times.observe({ route: '/x' }, seconds)
  const [family] = parseMetrics(formatMetrics([times.family()]))
  expect(family?.samples.map(({ name, labels, value }) => [name, labels['le'], value])).toEqual([
    ['panna_seconds_bucket', '0.1', 2],
    ['panna_seconds_bucket', '1', 3],
    ['panna_seconds_bucket', '+Inf', 4],
    ['panna_seconds_sum', undefined, 3.65],
    ['panna_seconds_count', undefined, 4],
  ])
})

test('beyond a limit, invented label values are counted together', () => {
  const calls = createCounter('panna_calls_total', 'Calls')
  for (let index = 0; index < 1_000; index++) calls.add({ path: `/${index}` })
  const { samples } = calls.family()
  expect(samples.length).toBeLessThan(310)
  expect(samples.reduce((sum, { value }) => sum + value, 0)).toBe(1_000)
  expect(samples.at(-1)?.labels).toEqual({ path: 'other' })
})

test('metrics of several processes are listed under one name', () => {
  const of = (process: string, value: number) => ({
    process,
    families: [gauge('panna_pages', 'Pages', [[{ kind: 'a' }, value]])],
  })
  expect(mergeFamilies([of('web-1', 1), of('web-2', 2)])).toMatchObject([
    {
      name: 'panna_pages',
      samples: [
        { labels: { kind: 'a', process: 'web-1' }, value: 1 },
        { labels: { kind: 'a', process: 'web-2' }, value: 2 },
      ],
    },
  ])
})
