/**
 * One at a time in this folder: two starts at once must not both install. The lock names its process and the moment that
 * process began, so one left behind by `kill -9` is recognised even when its number has a new owner.
 */
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject } from './paths.mjs'
import { Stop } from './stop.mjs'

const POLL_MS = 100

/** Where each kind of work has its lock: not in the folder that this very work empties. */
const PLACES = {
  install: inProject('build'),
  build: inProject('node_modules', '.cache', 'panna'),
}

/** Runs `work` while nobody else in this folder does the same. */
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

/** Two may judge the same lock dead; what was moved aside and turns out to be another's goes back. */
function removeDead(path, dead) {
  const aside = `${path}.dead-${process.pid}`
  try {
    renameSync(path, aside)
    const moved = read(aside)
    if (moved?.pid !== dead.pid || moved.began !== dead.began) linkSync(aside, path)
  } catch {
    // Somebody was quicker; the next look tells.
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

/** A mark of this process that a later owner of its number does not share; null when nobody lives there. */
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
