import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatMetrics, type MetricFamily } from '#platform/process/metrics.ts'
import { parseMetrics } from '#platform/testing/parse-metrics.ts'
import { answerReports, familiesOf, gatherReports } from './share-metrics.ts'

/** The metrics of one family, without process numbers. */
const valuesOf = (families: readonly MetricFamily[], name: string) =>
  parseMetrics(formatMetrics(families)).flatMap((family) =>
    family.name === name ? family.samples.map(({ value }) => value).toSorted((a, b) => a - b) : [],
  )

test('metrics of several web processes are combined, whichever is asked', async () => {
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../testing/report-process.ts'), execArgv: [] })
  const workers: Worker[] = []
  const gather = gatherReports(() => workers, null)
  onTestFinished(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  })
  for (const pages of ['1', '2']) {
    const worker = cluster.fork({ PAGES: pages })
    answerReports(worker, gather)
    await once(worker, 'message')
    workers.push(worker)
  }
  const fromStart = familiesOf(await gather())
  expect(valuesOf(fromStart, 'panna_pages')).toEqual([1, 2])
  // A metric of the whole shop is not repeated by each process.
  expect(valuesOf(fromStart, 'panna_refunds_open')).toEqual([7])

  const second = workers[1]!
  const reported = new Promise<readonly MetricFamily[]>((done) =>
    second.on('message', (message: { type: string; families: readonly MetricFamily[] }) => {
      if (message.type === 'told') done(message.families)
    }),
  )
  second.send({ type: 'tell' })
  expect(valuesOf(await reported, 'panna_pages')).toEqual([1, 2])

  workers[0]!.process.kill('SIGKILL')
  await once(workers[0]!, 'exit')
  workers.shift()
  expect(valuesOf(familiesOf(await gather()), 'panna_pages')).toEqual([2])
})
