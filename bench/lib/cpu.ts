/** The CPU time of processes with their children, independent of other load on the machine. Reads Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100

export type ProcessTime = {
  readonly parent: number
  readonly command: string
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

export function readProcesses(): ReadonlyMap<number, ProcessTime> {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const time = readProcess(pid)
      return time ? [[Number(pid), time] as const] : []
    })
  return new Map(found)
}

/** Milliseconds of a process, its children and those of its children that have ended. */
export function cpuOfTree(pid: number): number {
  const own = ([id, { parent }]: readonly [number, ProcessTime]) => id === pid || parent === pid
  return [...readProcesses()].filter(own).reduce((sum, [, { ms, endedMs }]) => sum + ms + endedMs, 0)
}

function readProcess(pid: string): ProcessTime | null {
  try {
    const folder = join('/proc', pid)
    const stat = readFileSync(join(folder, 'stat'), 'utf8')
    // The program's name, in brackets, may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] =
      fields.slice(1)
    const toMs = (ticks: number) => (ticks * 1_000) / TICKS_PER_SECOND
    return {
      parent,
      command: readFileSync(join(folder, 'cmdline'), 'utf8'),
      ms: toMs(user + system),
      endedMs: toMs(endedUser + endedSystem),
    }
  } catch {
    return null
  }
}
