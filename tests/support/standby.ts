/** A bundled PostgreSQL and a real standby of it, which a test can delay or kill. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll } from 'vitest'
import { program, usableBinaries } from '#platform/database/embedded/binaries.ts'
import { databaseUser, asUser } from '#platform/database/embedded/os-user.ts'
import { serverArguments } from '#platform/database/embedded/settings.ts'
import { findCluster, startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { onDatabase } from './database.ts'

const quiet = () => undefined
const READY_WITHIN_MS = 60_000

export async function aPrimaryWithStandby() {
  const dataDir = mkdtempSync(join(tmpdir(), 'panna-primary-'))
  const primary = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const found = await findCluster(dataDir)
  if (found === null || primary.socketDir === undefined) throw new Error('no cluster with a socket')
  const folder = join(found.cluster, '..', 'standby')
  await copyCluster(primary.superuserUrl, found.cluster, folder)

  const user = await databaseUser(found.cluster, quiet)
  const native = await usableBinaries(join(found.cluster, '..'), user, quiet)
  const settings = {
    fsync: 'off',
    unix_socket_permissions: '0700',
    primary_conninfo: primary.superuserUrl,
    wal_receiver_status_interval: 1,
  }
  const args = serverArguments(folder, { socketDir: folder }, settings)
  const child = spawn(program(native, 'postgres'), args, { ...asUser(user), stdio: 'ignore' })
  const own = encodeURIComponent(primary.socketDir)
  const at = (url: string) => url.replace(own, encodeURIComponent(folder))
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  afterAll(async () => {
    await end()
    await primary.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const onStandby = (sql: string) => onDatabase(at(primary.superuserUrl), sql)
  for (const deadline = Date.now() + READY_WITHIN_MS; ;) {
    const isReady = await onStandby('SELECT 1').then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the standby does not start')
    await pause(50)
  }
  return { url: primary.url, standbyUrl: at(primary.url), onStandby, kill: end }
}

/** PostgreSQL's own low-level backup, with its files copied by the system. */
async function copyCluster(superuserUrl: string, cluster: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await promisify(execFile)('cp', ['-a', cluster, folder])
    const { rows } = await client.query<{ label: string }>(
      `SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)`,
    )
    for (const name of ['postmaster.pid', 'postmaster.opts', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(folder, name), { force: true })
    give(folder, 'backup_label', rows[0]?.label ?? '')
    give(folder, 'standby.signal', '')
  } finally {
    await client.end()
  }
}

/** Writes a file that belongs to the owner of its folder. */
function give(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder)
  writeFileSync(join(folder, name), text)
  chownSync(join(folder, name), uid, gid)
}
