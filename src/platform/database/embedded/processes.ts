/**
 * Identifies processes, and ends a database that outlived its start. An id alone proves nothing: after a crash the
 * system reuses it, in a container within minutes. So a process is identified by its id and its start time.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { postmasterPath, readPostmaster } from './server-process.ts'
import { removeSocketDir } from './settings.ts'

/** True if a process runs under this id. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It exists, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const state = linuxStat(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** A value that differs between two processes with the same id, or null if the system provides none. */
export function beginning(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19]
    return ticks === undefined
      ? null
      : `${ticks} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  }
  return process.platform === 'darwin' ? ps(pid, 'lstart') : null
}

/** The command line of a process, separated by spaces; empty if it is gone or hidden. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Identifies where this process's ids are valid: this machine, and on Linux this container. */
export function processWorld(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Waits until the process is gone. False if it still runs after `timeoutMs`. */
async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const endsAt = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > endsAt) return false
    await pause(10)
  }
  return true
}

/** The fields of /proc/<pid>/stat from the third on: the second is a name that may hold spaces and brackets. */
function linuxStat(pid: number): string[] | null {
  if (process.platform !== 'linux') return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function ps(pid: number, column: string): string | null {
  if (process.platform === 'win32') return null
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/**
 * Stops the database of a shop that was killed (`kill -9`), which may still run for a moment. Call only while holding
 * the folder's lock: a server that runs there then belongs to nobody.
 */
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
