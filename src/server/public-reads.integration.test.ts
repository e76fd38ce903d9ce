import { afterAll, expect, test, vi } from 'vitest'
import type { Shop } from '#app/shop.ts'
import type { Deps } from '#platform/deps.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import { createLog } from '#platform/process/log.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { ProcessMetrics } from './metrics/process-metrics.ts'
import { createPublicReads } from './public-reads.ts'

const database = await testDatabase()

test('a page cache created after the worker has connected knows that notifications are received', async () => {
  const pageCache = vi.fn<() => PageCache | null>(() => null)
  const reads = createPublicReads({
    config: { databaseReplicaUrl: null, databaseDirectUrl: null, takesRealMoney: false },
    databaseUrl: database.url,
    db: database.db,
    deps: {} as Deps,
    shop: {
      loadCategories: () => Promise.resolve(),
      loadShopFacts: () => Promise.resolve({}),
    } as unknown as Shop,
    metrics: {} as ProcessMetrics,
    log: createLog('silent'),
    pageCache,
    receiveLimits: () => undefined,
  })
  afterAll(() => reads.close())
  await reads.listen()
  await vi.waitFor(() => expect(pageCache).toHaveBeenCalled())
  const listening = vi.fn<PageCache['listening']>()
  pageCache.mockReturnValue({ listening } as unknown as PageCache)
  await reads.listen()
  expect(listening.mock.calls).toEqual([[true]])
})
