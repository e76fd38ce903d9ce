/** One run of the server: from its main process to ready, and to its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { program } from './binaries.ts'
import { diskFull } from './data-dir.ts'
import { EmbeddedError } from './embedded-error.ts'
import { reasonInLog, sizeOf } from './log-file.ts'
import type { OsUser } from './os-user.ts'
import { readPostmaster } from './postmaster-file.ts'
import { asUser, cannotRun, runQuietly } from './run-quietly.ts'

const READY_POLL_MS = 10
const RECOVERY_NOTE_AFTER_MS = 3_000
const READY_WITHIN_MS = 300_000

export type ServerRun = {
  native: string
  cluster: string
  user: OsUser | null
  args: string[]
  logPath: string
  logFd: number
  log: (line: string) => void
}

export type ServerProcess = {
  readonly pid: number
  /** Settles when the server has ended, for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Starts the server and waits until it takes connections. */
export async function runServer(run: ServerRun, onStarted?: () => void): Promise<ServerProcess> {
  const logBytes = sizeOf(run.logPath)
  const command = program(run.native, 'postgres')
  const child = spawn(command, run.args, { ...asUser(run.user), stdio: ['ignore', run.logFd, run.logFd] })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0))
    child.once('error', (error) => reject(cannotRun(command, error)))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const watchdog = watchOver(pid, run.user)
  void ended.then(() => watchdog?.kill('SIGKILL'))
  onStarted?.()
  if (!(await isReady(run, child))) {
    child.kill('SIGQUIT')
    await ended
    throw refusal(run, reasonInLog(run.logPath, logBytes))
  }
  return { pid, ended, stop: () => stop(run, child, ended) }
}

/** The server writes "ready" beside its id; reading it leaves no trace in the log, while a refused connection would. */
async function isReady(run: ServerRun, child: ChildProcess): Promise<boolean> {
  const beganAt = Date.now()
  let isNoted = false
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await readPostmaster(run.cluster)
    if (postmaster?.isReady && postmaster.pid === child.pid) return true
    const waitedMs = Date.now() - beganAt
    if (waitedMs > READY_WITHIN_MS) return false
    if (waitedMs > RECOVERY_NOTE_AFTER_MS && !isNoted) {
      isNoted = true
      run.log('the database is recovering from an unclean end; this may take a moment')
    }
    await pause(READY_POLL_MS)
  }
  return false
}

/**
 * Stops the server if this process dies without notice (`kill -9`): a shell waits for its input to close. It is smaller
 * than a second Node process and needs nothing installed.
 */
function watchOver(pid: number, user: OsUser | null): ChildProcess | null {
  if (process.platform === 'win32') return null
  const script = 'read -r _; kill -INT "$1" 2>/dev/null'
  const watchdog = spawn('/bin/sh', ['-c', script, 'panna-watchdog', String(pid)], {
    ...asUser(user),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell there is no watchdog; the next start still cleans up.
  watchdog.once('error', () => {})
  watchdog.stdin.once('error', () => {})
  watchdog.unref()
  return watchdog
}

async function stop(run: ServerRun, child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (process.platform === 'win32') {
    await runQuietly(program(run.native, 'pg_ctl'), ['stop', '-D', run.cluster, '-m', 'fast', '-w'], run.user)
    return ended
  }
  // Smart: lets closing connections finish. Fast: cuts off the rest and writes everything out. If it hangs: immediate,
  // then kill.
  for (const [signal, patienceMs] of [
    ['SIGTERM', 500],
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    child.kill(signal)
    if (await isSettledWithin(ended, patienceMs)) return
  }
  child.kill('SIGKILL')
  await ended
}

async function isSettledWithin(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const settled = promise.then(() => true)
  const late = pause(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const isSettled = await Promise.race([settled, late])
  timer.abort()
  return isSettled
}

function refusal(run: ServerRun, reason: string): EmbeddedError {
  if (/No space left on device/.test(reason)) return diskFull(run.cluster)
  return new EmbeddedError(
    `The database in ${run.cluster} did not start: ${reason || 'no reason given'} (more in ${run.logPath}).`,
  )
}
