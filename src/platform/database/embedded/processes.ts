/**
 * Who a process id belongs to. A number alone proves nothing: after a crash the system gives it to somebody else,
 * in a container within minutes. So a process is recognised by its id and the moment it began.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether a process runs under this id. A zombie, dead but not yet reaped, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Not ours to signal, but there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  const state = linuxStat(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** A mark that differs between two processes that had the same id, or null where the system does not tell. */
export function beginning(pid: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(pid)?.[19]
    return ticks === undefined
      ? null
      : `${ticks} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  }
  return process.platform === 'darwin' ? ps(pid, 'lstart') : null
}

/** The command line of a process, words parted by spaces; empty when it is gone or hidden. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command') ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Names the world in which process ids of this process mean something: this machine, and on Linux this container. */
export function processWorld(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Waits until the process is gone. False when it still runs after `timeoutMs`. */
export async function isGoneWithin(pid: number, timeoutMs: number): Promise<boolean> {
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
