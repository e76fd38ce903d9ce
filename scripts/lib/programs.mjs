/** Runs other programs so that none outlives this one. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { whenNpmIsGone } from './npm-gone.mjs'
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
