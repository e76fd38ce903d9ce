/** The primary of a replicated PostgreSQL is killed while shoppers check out. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/testing/free-ports.ts'
import { end } from '../lib/running-shop.ts'
import { onServer, programOf, SERVER_USER, serverFolder, untilAnswers, versionOf } from './lib/servers.ts'
import { prepareShop } from './lib/shop-parts.ts'
import { startTraffic } from './lib/traffic.ts'
import { untilJobsDone, verdictOn, writeReport } from './lib/trial-report.ts'

const CLIENTS = 16
const ORDERS_BEFORE = 150
const ORDERS_AFTER = 150
const DATABASE = 'panna'
const PASSWORD = 'trial'
/** Patroni's minimum: a primary that is unresponsive for so long is replaced. */
const LEADER_SECONDS = 20
const READY_WITHIN_MS = 120_000

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

type Node = { readonly name: string; readonly port: number; readonly restPort: number; readonly data: string }

type Cluster = {
  /** The address of the primary, whichever it is. */
  readonly url: string
  /** Kills Patroni and PostgreSQL of the primary with SIGKILL; returns its name. */
  killPrimary(): Promise<string>
  /** Resolves with the name of the new primary. */
  untilPrimaryIsNot(name: string): Promise<string>
  stop(): Promise<void>
}

/** Two PostgreSQL servers under Patroni with synchronous replication, etcd, and haproxy that routes to the primary. */
async function startCluster(): Promise<Cluster> {
  const folder = serverFolder('patroni')
  const children: ChildProcess[] = []
  const run = (program: string, args: readonly string[]): ChildProcess => {
    const child = spawn(program, args, { ...SERVER_USER, cwd: folder, stdio: 'ignore' })
    children.push(child)
    return child
  }

  const etcdPort = await freePort()
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${await freePort()}`
  const etcdSettings = {
    'data-dir': join(folder, 'etcd'),
    name: 'one',
    'listen-client-urls': etcdUrl,
    'advertise-client-urls': etcdUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `one=${peerUrl}`,
  }
  run(
    programOf('etcd', 'etcd-server'),
    Object.entries(etcdSettings).map(([name, value]) => `--${name}=${value}`),
  )

  const nodes = await Promise.all(['a', 'b'].map((name) => aNode(name, folder)))
  const patronis = new Map<string, ChildProcess>()
  for (const node of nodes) {
    const file = join(folder, `${node.name}.json`)
    writeFileSync(file, JSON.stringify(settingsOf(node, folder, etcdPort)))
    patronis.set(node.name, run(programOf('patroni', 'patroni'), [file]))
  }

  const port = await freePort()
  const haproxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(haproxyFile, haproxySettings(port, nodes))
  run(programOf('haproxy', 'haproxy'), ['-f', haproxyFile, '-db'])

  const superuser = `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  await untilAnswers(superuser, READY_WITHIN_MS)
  await untilInStep(superuser)
  await onServer(superuser, `CREATE ROLE ${DATABASE} LOGIN`)
  await onServer(superuser, `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`)

  return {
    url: `postgresql://${DATABASE}@127.0.0.1:${port}/${DATABASE}`,
    async killPrimary() {
      const primary = await primaryOf(nodes)
      if (primary === null) throw new Error('there is no primary')
      const patroni = patronis.get(primary.name)
      const postmaster = Number(readFileSync(join(primary.data, 'postmaster.pid'), 'utf8').split('\n')[0])
      if (patroni) await end(patroni, 'SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      return primary.name
    },
    async untilPrimaryIsNot(name) {
      const deadline = Date.now() + READY_WITHIN_MS
      while (Date.now() < deadline) {
        const primary = await primaryOf(nodes)
        if (primary !== null && primary.name !== name) return primary.name
        await pause(200)
      }
      throw new Error('no other server became the primary')
    },
    async stop() {
      for (const child of children.toReversed()) await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function aNode(name: string, folder: string): Promise<Node> {
  return { name, port: await freePort(), restPort: await freePort(), data: join(folder, name) }
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) {
    const isPrimary = await fetch(`http://127.0.0.1:${node.restPort}/primary`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isPrimary) return node
  }
  return null
}

/** The standby confirms each commit from now on. */
async function untilInStep(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    // Patroni restarts a new server once, which ends connections.
    const [row] = await onServer<{ count: number }>(
      url,
      `SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'sync'`,
    ).catch(() => [])
    if ((row?.count ?? 0) > 0) return
    await pause(200)
  }
  throw new Error('the standby did not catch up')
}

/** Patroni reads YAML, and JSON is YAML. */
function settingsOf({ name, port, restPort, data }: Node, folder: string, etcdPort: number) {
  const local = '127.0.0.1'
  const hosts = ['replication', 'all'].map((database) => `host ${database} all ${local}/32 trust`)
  return {
    scope: DATABASE,
    name,
    restapi: { listen: `${local}:${restPort}`, connect_address: `${local}:${restPort}` },
    etcd3: { host: `${local}:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: LEADER_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { parameters: { max_connections: 60 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['local all all trust', ...hosts],
    },
    postgresql: {
      listen: `${local}:${port}`,
      connect_address: `${local}:${port}`,
      data_dir: data,
      bin_dir: dirname(programOf('pg_controldata', 'postgresql')),
      pgpass: join(folder, `pgpass-${name}`),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
    },
  }
}

function haproxySettings(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`,
  )
  return `global
  maxconn 300
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}
