/**
 * The process of the bundled server: from its start to its end, restarted if it dies, with what it writes about itself.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { program } from './binaries.ts'
import { diskFull } from './data-dir.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type OsUser, asUser, cannotRun, runQuietly } from './os-user.ts'

const READY_POLL_MS = 10
const RECOVERY_NOTE_AFTER_MS = 3_000
const READY_WITHIN_MS = 300_000

type ServerRun = {
  native: string
  cluster: string
  user: OsUser | null
  args: string[]
  logPath: string
  logFd: number
  log: (line: string) => void
}

type ServerProcess = {
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

const RESTART_ATTEMPTS = 12

type Watched = { current(): ServerProcess; lost: Promise<Error>; stop(): Promise<void> }

/**
 * Restarts the server if it ends by itself: PostgreSQL recovers if a session crashes, but not if its main process does.
 * Gives up if it keeps ending.
 */
export function keepRunning(
  first: ServerProcess,
  again: () => Promise<ServerProcess>,
  log: (line: string) => void,
): Watched {
  let current = first
  let isStopping = false
  let comingBack: Promise<void> = Promise.resolve()
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>()

  const watch = (server: ServerProcess): void => {
    void server.ended.then(() => {
      if (!isStopping) comingBack = restart()
    })
  }
  const restart = async (): Promise<void> => {
    log('the database ended by itself; starting it again')
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        // The old server's shared memory is released within moments; until then a new one is refused.
        await pause(attempt * 100)
        current = await again()
        watch(current)
        return
      } catch (error) {
        if (attempt === RESTART_ATTEMPTS)
          return giveUp(error instanceof Error ? error : new Error(String(error)))
      }
    }
  }
  watch(first)
  return {
    current: () => current,
    lost,
    async stop() {
      isStopping = true
      await comingBack
      await current.stop()
    },
  }
}

// What a running server writes about itself into its cluster: `postmaster.pid`, one fact a line.

type Postmaster = {
  pid: number
  port: number
  /** Empty when it listens on the loopback only. */
  socketDir: string
  isReady: boolean
}

/** The server that runs, or was running, on this cluster; null when there is none. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(postmasterPath(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

export function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

// The server's log: one file and one predecessor, together about 10 MB at most.

const MAX_LOG_BYTES = 5_000_000
const LOG_CHECK_EVERY_MS = 10 * 60_000

type LogFile = {
  /** For the server's output; opened for appending. */
  fd: number
  close(): void
}

export function openLog(path: string): LogFile {
  if (sizeOf(path) > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  const check = setInterval(() => {
    if (sizeOf(path) <= MAX_LOG_BYTES) return
    // The server keeps the file open, so its content is moved instead of the file.
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  }, LOG_CHECK_EVERY_MS)
  check.unref()
  return {
    fd,
    close() {
      clearInterval(check)
      closeSync(fd)
    },
  }
}

/** What the server wrote since the file had `fromByte` bytes, without time stamps. */
function reasonInLog(path: string, fromByte: number): string {
  const lines = readFileSync(path).subarray(fromByte).toString('utf8').trim().split('\n')
  const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?\b(FATAL|PANIC|LOG|ERROR):\s*/, '')
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
