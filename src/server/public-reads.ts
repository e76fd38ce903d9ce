/** Data of public pages: read from a replica if there is one, and refreshed on every change. */
import { bindShop, type Shop } from '#app/shop.ts'
import { CHANGES_CHANNEL } from '#platform/database/changes.ts'
import type { Database } from '#platform/database/connection.ts'
import { readFromReplica } from '#platform/database/replica.ts'
import type { Deps } from '#platform/deps.ts'
import { LIMITS_CHANNEL } from '#platform/http/share-limits.ts'
import { listenForChanges, type ChangeListener } from '#platform/page-cache/listener.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import type { Logger } from '#platform/process/log.ts'
import { exampleFactsIn } from '#platform/rules/shop-facts.ts'
import type { Config } from './config.ts'
import { replicaFigures, type ProcessMetrics } from './metrics/process-metrics.ts'

type PublicReadsOptions = {
  readonly config: Pick<Config, 'databaseReplicaUrl' | 'databaseDirectUrl' | 'takesRealMoney'>
  readonly databaseUrl: string
  readonly db: Database
  readonly deps: Deps
  readonly shop: Shop
  readonly metrics: ProcessMetrics
  readonly log: Logger
  readonly pageCache: () => PageCache | null
  readonly receiveLimits: (payload: string) => void
}

export function createPublicReads(options: PublicReadsOptions) {
  const { config, db, deps, shop, log, metrics, pageCache } = options
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : readFromReplica(db, config.databaseReplicaUrl, {
          isPooled: config.databaseDirectUrl !== null,
          onUse(isUsed, reason) {
            if (isUsed) log.info({ reason }, 'reads go to the replica')
            else log.warn({ reason }, 'reads do not go to the replica')
          },
        })
  if (replica) metrics.add(() => replicaFigures(replica.counts()))
  let listener: Promise<ChangeListener> | undefined
  let isConnected = false

  async function loadFacts(): Promise<void> {
    await shop.loadCategories()
    const examples = exampleFactsIn(await shop.loadShopFacts())
    if (config.takesRealMoney && examples.length > 0)
      log.warn(
        { examples },
        'no orders are taken: the shop still has example details (/cms/settings/business)',
      )
  }

  /** Pages rendered after `dropPages` show the shop's present facts and categories. */
  async function refresh(dropPages: () => void): Promise<void> {
    await loadFacts().catch((error: unknown) =>
      log.warn({ err: error }, 'the shop’s facts could not be loaded'),
    )
    dropPages()
  }

  return {
    shop: replica === null ? shop : bindShop({ ...deps, db: replica.reads }),
    loadFacts,
    /** Web and worker of one process share a connection that listens for changes. */
    async listen(): Promise<ChangeListener> {
      const isShared = listener !== undefined
      listener ??= listenForChanges({
        databaseUrl: config.databaseDirectUrl ?? options.databaseUrl,
        channel: CHANGES_CHANNEL,
        onChange(tags) {
          // Before the pages are dropped: the next render must not read what the replica has not replayed.
          replica?.changed()
          if (tags === 'all') void refresh(() => pageCache()?.invalidate(tags))
          else pageCache()?.invalidate(tags)
        },
        others: { [LIMITS_CHANNEL]: options.receiveLimits },
        onListening(isListening) {
          isConnected = isListening
          replica?.listening(isListening)
          if (isListening) void refresh(() => pageCache()?.listening(true))
          else pageCache()?.listening(false)
        },
        onError: (error) => log.warn({ err: error }, 'change notifications are interrupted'),
      })
      const connection = await listener
      // The worker may have connected before the page cache existed.
      if (isShared && isConnected) pageCache()?.listening(true)
      return connection
    },
    async close() {
      await (await listener)?.close()
      await replica?.close()
    },
  }
}
