/**
 * One start per data folder. The lock file names the process that holds it and when that process began, so a lock left
 * by `kill -9` is recognised even if the process id is in use again. A process of another container is invisible: there
 * the heartbeat decides, the time of the file's last change.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedError, systemCode } from './embedded-error.ts'
import { beginning, isAlive, processWorld } from './processes.ts'

const HEARTBEAT_MS = 3_000
/** A little over two heartbeats: a living holder has shown itself by then. */
const PATIENCE_MS = 8_000

export type Lock = { release(): void }

type Mark = { id: string; pid: number; began: string | null; world: string }

/** Takes the folder's lock, from a dead holder if necessary. A living holder is refused with folder and process. */
export async function takeLock(dir: string, patienceMs = PATIENCE_MS): Promise<Lock> {
  const path = join(dir, 'panna.lock')
  const mine: Mark = {
    id: randomUUID(),
    pid: process.pid,
    began: beginning(process.pid),
    world: processWorld(),
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(path, mine)) return hold(path, mine)
    const holder = read(path) ?? (await readLater(path))
    if (holder !== null && (await isHeld(path, holder, patienceMs))) throw inUse(dir, holder.pid)
    removeDead(path, holder)
  }
  throw inUse(dir, read(path)?.pid ?? null)
}

/** A link appears completely or not at all, and only if the name is free. Some shared folders support no links. */
function claim(path: string, mine: Mark): boolean {
  const draft = `${path}.${mine.id}`
  try {
    writeFileSync(draft, JSON.stringify(mine))
    try {
      linkSync(draft, path)
    } catch (error) {
      if (systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOENT') throw error
      writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
    }
    return true
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EEXIST') return false
    throw new EmbeddedError(
      `The lock file ${path} cannot be written (${code ?? String(error)}): give this user the right to write there, or choose another folder with DATA_DIR.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

function hold(path: string, mine: Mark): Lock {
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The folder was deleted meanwhile; the database will report it.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (read(path)?.id === mine.id) rmSync(path, { force: true })
    },
  }
}

async function isHeld(path: string, holder: Mark, patienceMs: number): Promise<boolean> {
  if (holder.world === processWorld()) return isAlive(holder.pid) && beginning(holder.pid) === holder.began
  const seen = changedAtMs(path)
  const endsAt = Date.now() + patienceMs
  while (Date.now() < endsAt) {
    await pause(100)
    if (changedAtMs(path) !== seen) return true
  }
  return false
}

/** Two starts may find the same lock dead: it is renamed once, and only if it is still the one that was examined. */
function removeDead(path: string, dead: Mark | null): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (read(aside)?.id !== dead?.id) {
    try {
      linkSync(aside, path)
    } catch {
      // Somebody else holds the name by now; the next check decides.
    }
  }
  rmSync(aside, { force: true })
}

/** An unreadable lock is being written at this moment, or its writer died. */
async function readLater(path: string): Promise<Mark | null> {
  await pause(200)
  return read(path)
}

function read(path: string): Mark | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Mark
  } catch {
    return null
  }
}

function changedAtMs(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function inUse(dir: string, pid: number | null): EmbeddedError {
  const who = pid === null ? 'another start' : `another start (process ${pid})`
  return new EmbeddedError(
    `The data folder ${dir} is in use by ${who}: stop that one first, or choose another with DATA_DIR.`,
  )
}
