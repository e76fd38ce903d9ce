/**
 * A lock per folder: two simultaneous starts must not both install. It names its process and that process's start time,
 * so that a lock left behind by `kill -9` is recognised even if the process id is reused.
 */
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject } from './paths.mjs'
import { Stop } from './terminal.mjs'

const POLL_MS = 100

/** The lock file of each kind of work, outside the folder that this work empties. */
const PLACES = {
  install: inProject('build'),
  build: inProject('node_modules', '.cache', 'panna'),
}

/** Runs `work` while holding the folder's lock. */
export async function alone(name, work) {
  const path = await take(name)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

async function take(name) {
  const folder = PLACES[name]
  const path = join(folder, `.${name}.lock`)
  const draft = `${path}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, began: beginning(process.pid) })
  for (let isTold = false; ; isTold = true) {
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(draft, mine)
      linkSync(draft, path)
      return path
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw new Stop(
          `${folder} cannot be written (${error.code}): give this user the right to write there.`,
        )
      }
    } finally {
      rmSync(draft, { force: true })
    }
    const holder = read(path)
    if (holder !== null && beginning(holder.pid) !== holder.began) removeDead(path, holder)
    else {
      if (!isTold && holder !== null)
        process.stdout.write(`waiting for process ${holder.pid}, which does the same here (${name})\n`)
      await pause(POLL_MS)
    }
  }
}

/**
 * Two processes may judge the same lock stale; if the file moved aside turns out to be a newer lock, it is moved back.
 */
function removeDead(path, dead) {
  const aside = `${path}.dead-${process.pid}`
  try {
    renameSync(path, aside)
    const moved = read(aside)
    if (moved?.pid !== dead.pid || moved.began !== dead.began) linkSync(aside, path)
  } catch {
    // Another process was quicker; the next attempt will see its lock.
  }
  rmSync(aside, { force: true })
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** A mark of this process that a later process with the same id does not share; null if there is no such process. */
function beginning(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return null
  }
  try {
    if (process.platform === 'win32') return 'alive'
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 'ZX'.includes(fields[0])
      ? null
      : `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return null
  }
}
