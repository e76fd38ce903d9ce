/**
 * npm ends the processes it started, unless it is killed with `kill -9`. Without this check the shop would then run on,
 * and its port and data folder would stay in use although its owner believes it is closed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const POLL_MS = 1_000

/** Calls back once when the npm that started this process has ended. Does nothing if none did. */
export function whenNpmIsGone(callBack) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // npm runs a script in a shell, and some shells stay in between. Above npm is the owner's own terminal, which may
  // close while the shop continues.
  const grandparent = parentOfShell(parent)
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

/** The parent of a shell process; null if it is not a shell or the system does not say. */
function parentOfShell(pid) {
  const [name = '', parent = ''] = nameAndParent(pid)
  return /^-?(sh|dash|ash|bash|zsh|busybox)$/.test(basename(name)) ? Number(parent) : null
}

function nameAndParent(pid) {
  try {
    if (process.platform === 'win32') return []
    if (process.platform !== 'linux') {
      const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
      return [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    return [stat.slice(stat.indexOf('(') + 1, nameEnd), stat.slice(nameEnd + 2).split(' ')[1]]
  } catch {
    return []
  }
}
