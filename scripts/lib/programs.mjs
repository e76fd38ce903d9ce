/** Runs other programs so that none outlives this one, and notices when the npm that started this one has ended. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * A small young generation: the shop's process uses 25 MB less memory, for a little more garbage collection. The
 * minimum keeps V8 from shrinking it to 1 MB while the shop is quiet, which takes four times as many collections.
 */
export const SHOP_FLAGS = ['--min-semi-space-size=4', '--max-semi-space-size=4']

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program on our terminal and exits as it exits. Signals are forwarded, except Ctrl-C at a terminal, which
 * already reaches the whole foreground process group.
 */
export async function becomeProgram(command, args, options = {}) {
  const env = { ...process.env, PANNA_LAUNCHER: '1', ...options.env }
  const child = spawn(command, args, { cwd: ROOT, ...options, env, stdio: 'inherit' })
  whenNpmIsGone(() => child.kill('SIGTERM'))
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  const { code, signal } = await ended(child, command)
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
}

/** Runs a program with its output shown. Returns its exit code; 128 and more after a signal. */
export async function runProgram(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const { code, signal } = await withSignals(child, command)
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Runs a program and captures its output. After a signal it has `patienceMs` to exit. */
export async function runQuietly(command, args, { patienceMs, ...options } = {}) {
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const { code } = await withSignals(child, command, patienceMs)
  return { code, output }
}

/**
 * A signal ends first the program and then this process, with the exit code that shells use. A program that is slow to
 * exit (npm waits for its downloads) is not awaited.
 */
async function withSignals(child, command, patienceMs = 10_000) {
  let received = null
  const pass = (signal) => {
    received = signal
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const end = await ended(child, command)
  for (const signal of SIGNALS) process.off(signal, pass)
  if (received !== null) {
    if (process.stdout.isTTY) process.stdout.write('\n')
    process.exit(128 + constants.signals[received])
  }
  return end
}

function ended(child, command) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`${command} could not be started: ${error.message}`, { cause: error })),
    )
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

const POLL_MS = 1_000

/**
 * Calls back once when the npm that started this process has ended. Does nothing if none did. npm ends the processes it
 * started, unless it is killed with `kill -9`: then the shop would run on, and its port and data folder would stay in use
 * although its owner believes it is closed.
 */
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
