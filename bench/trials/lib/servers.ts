/** Debian's database servers for trials: a separate PostgreSQL and PgBouncer, in a folder under /tmp. */
import { execFileSync, spawn, type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#platform/testing/free-ports.ts'
import { end } from '../../lib/running-shop.ts'

const DATABASE = 'panna'
const READY_WITHIN_MS = 30_000

export type Server = { readonly url: string; stop(): Promise<void> }
export type Restartable = Server & { killAndRestart(): Promise<void> }

/** A program of Debian's packages; throws an error that names the package. */
export function programOf(name: string, debianPackage: string): string {
  const versions = '/usr/lib/postgresql'
  const ofPostgres = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  const folders = [...ofPostgres, ...(process.env['PATH'] ?? '').split(':'), '/usr/sbin']
  const folder = folders.find((each) => existsSync(join(each, name)))
  if (folder === undefined) throw new Error(`${name} is missing: apt-get install ${debianPackage}`)
  return join(folder, name)
}

/** Both servers refuse to run as root. */
export const SERVER_USER =
  process.getuid?.() === 0
    ? { uid: idOf('-u'), gid: idOf('-g') }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

/** A folder that the servers' user owns. */
export function serverFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `panna-${name}-`))
  chownSync(folder, SERVER_USER.uid, SERVER_USER.gid)
  return folder
}

export type Postgres = Restartable & {
  /** Process id of the server's main process. */
  pid(): number
  /** Fills its disk for this long. Does nothing without a disk of its own. */
  fillDisk(forMs: number): Promise<void>
}

/**
 * A new cluster with the database and the role `panna`. `diskMegabytes`: on a disk of this size in memory, which only
 * root can create.
 */
export async function startPostgres({ diskMegabytes = 0 } = {}): Promise<Postgres> {
  const folder = serverFolder('postgres')
  const data = join(folder, 'data')
  const disk = diskMegabytes > 0 ? mountDisk(folder, diskMegabytes, SERVER_USER) : null
  const port = await freePort()
  const options = { ...SERVER_USER, cwd: folder, stdio: 'ignore' as const }
  execFileSync(
    programOf('initdb', 'postgresql'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    options,
  )
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 60,
  }
  const superuser = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const answers = async (server: ChildProcess): Promise<boolean> =>
    server.exitCode === null &&
    server.signalCode === null &&
    Promise.race([untilAnswers(superuser).then(() => true), once(server, 'exit').then(() => false)])
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(
      programOf('postgres', 'postgresql'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      options,
    )
    if (await answers(started)) return started
    // Sessions of the killed server have not all ended yet.
    await pause(200)
    return start()
  }
  let child = await start()
  await onServer(superuser, `CREATE ROLE ${DATABASE} LOGIN`)
  await onServer(superuser, `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`)
  return {
    url: `postgresql://${DATABASE}@127.0.0.1:${port}/${DATABASE}`,
    async killAndRestart() {
      await end(child, 'SIGKILL')
      child = await start()
    },
    pid: () => child.pid ?? 0,
    async fillDisk(forMs) {
      if (disk === null) return
      disk.fill()
      await pause(forMs)
      disk.free()
      // A server that cannot write its log exits; systemd or a person restarts it.
      if (!(await answers(child))) child = await start()
    },
    async stop() {
      await end(child, 'SIGINT')
      disk?.unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Standby = Server & {
  /** Pauses or resumes its replay. */
  pauseReplay(isPaused: boolean): Promise<void>
}

/** A standby of the server of `databaseUrl`, by streaming replication. */
export async function startStandby(databaseUrl: string): Promise<Standby> {
  const folder = serverFolder('standby')
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...SERVER_USER, cwd: folder, stdio: 'ignore' as const }
  const primary = new URL(databaseUrl)
  primary.username = 'postgres'
  execFileSync(
    programOf('pg_basebackup', 'postgresql'),
    ['--dbname', primary.href, '--pgdata', data, '--write-recovery-conf', '--checkpoint=fast'],
    options,
  )
  const child = spawn(
    programOf('postgres', 'postgresql'),
    [
      '-D',
      data,
      '-c',
      `port=${port}`,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      '-c',
      'max_connections=60',
    ],
    options,
  )
  const at = (address: URL) => Object.assign(new URL(address), { port: String(port) }).href
  await untilAnswers(at(primary))
  return {
    url: at(new URL(databaseUrl)),
    async pauseReplay(isPaused) {
      await onServer(at(primary), `SELECT pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`)
    },
    async stop() {
      await end(child, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function versionOf(url: string): Promise<string> {
  const [row] = await onServer<{ server_version: string }>(url, 'SHOW server_version')
  return row?.server_version ?? ''
}

/** PgBouncer in transaction mode in front of the server of `databaseUrl`, with this many connections to it. */
export async function startPgBouncer(databaseUrl: string, serverConnections: number): Promise<Restartable> {
  const folder = serverFolder('pgbouncer')
  const { hostname, port: serverPort } = new URL(databaseUrl)
  const port = await freePort()
  const url = `postgresql://${DATABASE}@127.0.0.1:${port}/${DATABASE}`
  const files = { users: join(folder, 'users.txt'), settings: join(folder, 'pgbouncer.ini') }
  writeFileSync(files.users, `"${DATABASE}" ""\n`)
  writeFileSync(
    files.settings,
    `[databases]
${DATABASE} = host=${hostname} port=${serverPort} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${files.users}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
admin_users = ${DATABASE}
`,
  )
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(programOf('pgbouncer', 'pgbouncer'), [files.settings], {
      ...SERVER_USER,
      cwd: folder,
      stdio: 'ignore',
    })
    await untilAnswers(url)
    return child
  }
  let child = await start()
  return {
    url,
    async killAndRestart() {
      await end(child, 'SIGKILL')
      child = await start()
    },
    async stop() {
      await end(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One statement on a connection of its own. */
export async function onServer<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function untilAnswers(url: string, withinMs = READY_WITHIN_MS): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      await onServer(url, 'SELECT 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** A small disk in memory that can be filled, for trials that run as root. */
type Owner = { readonly uid: number; readonly gid: number }

function mountDisk(folder: string, megabytes: number, { uid, gid }: Owner) {
  const filler = join(folder, 'filler')
  const options = `size=${megabytes}m,uid=${uid},gid=${gid},mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  return {
    /** The database goes on writing meanwhile, so the free space is not known beforehand. */
    fill() {
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M'])
    },
    free: () => rmSync(filler),
    unmount: () => execFileSync('umount', [folder]),
  }
}
