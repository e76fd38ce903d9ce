/** The primary of a replicated PostgreSQL is killed while shoppers check out. */
import { LEADER_SECONDS, startCluster } from './lib/cluster.ts'
import { versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { startTraffic } from './lib/traffic.ts'
import { writeReport } from './lib/trial-report.ts'
import { untilJobsDone, verdictOn } from './lib/verdict.ts'

const CLIENTS = 16
const ORDERS_BEFORE = 150
const ORDERS_AFTER = 150

export async function trialPatroni(): Promise<boolean> {
  const cluster = await startCluster()
  const shop = await prepareShop({ DATABASE_URL: cluster.url })
  try {
    const branches = await shop.openBranches(2)
    await shop.startWorker()
    const traffic = await startTraffic(cluster.url, branches, CLIENTS)
    await traffic.untilPaid(ORDERS_BEFORE)
    const killed = await cluster.killPrimary()
    const killedAt = performance.now()
    const paidBefore = traffic.noted.paid.size
    await cluster.untilPrimaryIsNot(killed)
    const promotedAfter = (performance.now() - killedAt) / 1_000
    await traffic.untilPaid(paidBefore + ORDERS_AFTER)
    await traffic.stop()
    const due = await untilJobsDone(cluster.url, 120_000)
    return writeReport(
      'patroni',
      'The primary is lost',
      `PostgreSQL ${await versionOf(cluster.url)} twice under Patroni with synchronous replication, etcd, haproxy; two web processes and a worker, ${CLIENTS} shoppers. Patroni and PostgreSQL of the primary are killed with signal 9. Patroni replaces a primary that is silent for ${LEADER_SECONDS} s.`,
      [
        { what: 'orders acknowledged as paid', value: traffic.noted.paid.size },
        { what: 'another server is the primary after, s', value: promotedAfter.toFixed(1) },
        { what: 'longest time without a paid order, s', value: traffic.longestGap().toFixed(1) },
        { what: 'attempts refused meanwhile', value: traffic.refused() },
        { what: 'jobs left', value: due, holds: due === 0 },
        ...(await verdictOn(cluster.url, traffic.noted)),
      ],
    )
  } finally {
    await shop.stopAll()
    await cluster.stop()
  }
}
