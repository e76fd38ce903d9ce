/**
 * npm ends what it started, unless it is killed without a word (`kill -9`). Then nobody would look after us, and the port
 * and the data folder would stay taken by a shop that its owner believes closed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const POLL_MS = 1_000

/** Calls back once when the npm that started this process is gone. Does nothing when none did. */
export function whenNpmIsGone(callBack) {
  if (process.env.npm_lifecycle_event === undefined) return
  // npm, or the shell that npm runs a script in.
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || isAlive(grandparent))) return
    clearInterval(timer)
    callBack()
  }, POLL_MS)
  timer.unref()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function parentOf(pid) {
  try {
    if (process.platform === 'win32') return null
    if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]))
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
