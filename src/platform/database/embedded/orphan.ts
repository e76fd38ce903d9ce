/**
 * After `kill -9` of the shop its database may still run for a moment. The next start stops it and starts a new one.
 */
import { readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { EmbeddedError } from './embedded-error.ts'
import { postmasterPath, readPostmaster } from './postmaster-file.ts'
import { commandLine, isAlive, isGoneWithin } from './processes.ts'
import { removeSocketDir } from './socket-dir.ts'

/** Call only while holding the folder's lock: a server that runs there then belongs to nobody. */
export async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const orphan = await readPostmaster(cluster)
  if (orphan === null) return
  if (isAlive(orphan.pid)) {
    if (isServerOf(cluster, orphan.pid)) {
      log(`ending the database that an earlier start left running (process ${orphan.pid})`)
      await end(cluster, orphan.pid)
    } else {
      // The process id is in use by another program; PostgreSQL, which checks the id alone, would refuse to start.
      await rm(postmasterPath(cluster), { force: true })
    }
  }
  await removeSocketDir(orphan.socketDir)
}

function isServerOf(cluster: string, pid: number): boolean {
  const command = commandLine(pid)
  if (!/\bpostgres(\.exe)?\b/.test(command)) return false
  if (command.includes(cluster)) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

async function end(cluster: string, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended before the signal, or is not ours: the wait shows which.
    }
    if (await isGoneWithin(pid, patienceMs)) return
  }
  throw new EmbeddedError(
    `The database process ${pid} still runs in ${cluster} and does not end: end it by hand, then start again.`,
  )
}
