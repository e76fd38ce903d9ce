import fc from 'fast-check'
import { expect, test } from 'vitest'
import { page, startHarness, until } from '../testing/page-cache-harness.ts'

/**
 * Property of the cache on its own clock: changes, visits and renders come in any order; a render may take any time and
 * reads the shop at any moment while it runs.
 */
test(
  'no visitor sees a page that is stale for more than a second, and after the storm everybody sees the newest',
  { timeout: 60_000 },
  async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ kind: fc.constant('change' as const) }),
      fc.record({ kind: fc.constant('visit' as const) }),
      fc.record({ kind: fc.constant('read' as const) }),
      fc.record({ kind: fc.constant('render' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        let version = 0
        const changedAtMs = [0]
        const reading: { read: () => void; end: () => void; hasRead: boolean }[] = []
        const harness = await startHarness((_key, tag) => {
          tag('product:1')
          return new Promise((resolve) => {
            let seen = version
            const render = {
              hasRead: false,
              read: () => {
                seen = version
                render.hasRead = true
              },
              end: () => {
                if (!render.hasRead) render.read()
                reading.splice(reading.indexOf(render), 1)
                resolve(page(String(seen)))
              },
            }
            reading.push(render)
          })
        })
        const { cache, clock } = harness
        changedAtMs[0] = clock.ms
        const visits: Promise<void>[] = []
        let open = 0

        const visit = () => {
          const askedAtMs = clock.ms
          const { misses, hits, staleServed } = cache.stats()
          open += 1
          visits.push(
            harness.get('/').then((answer) => {
              open -= 1
              const shown = Number(answer.body.toString())
              // The oldest change that the visitor was not shown must be younger than a second.
              const missedAtMs = changedAtMs[shown + 1] ?? Infinity
              expect(missedAtMs).toBeGreaterThanOrEqual(askedAtMs - 1_000)
            }),
          )
          return until(() => {
            const after = cache.stats()
            return after.misses + after.hits + after.staleServed > misses + hits + staleServed
          })
        }

        for (const each of steps) {
          if (each.kind === 'wait') clock.ms += each.ms
          if (each.kind === 'visit') await visit()
          if (each.kind === 'read') for (const render of reading) if (!render.hasRead) render.read()
          if (each.kind === 'render') {
            reading[0]?.end()
            await new Promise((resolve) => setImmediate(resolve))
          }
          if (each.kind === 'change') {
            version += 1
            changedAtMs[version] = clock.ms
            cache.invalidate(['product:1'])
          }
        }
        // After the storm running renders finish, and a second later everybody sees the newest page.
        while (open > 0) {
          for (const render of [...reading]) render.end()
          await new Promise((resolve) => setImmediate(resolve))
        }
        await Promise.all(visits)
        clock.ms += 1_001
        const last = harness.get('/')
        let isAnswered = false
        void last.finally(() => (isAnswered = true))
        while (!isAnswered) {
          for (const render of [...reading]) render.end()
          await new Promise((resolve) => setImmediate(resolve))
        }
        expect(Number((await last).body.toString())).toBe(version)
        await harness.close()
      }),
      { numRuns: 150 },
    )
  },
)
