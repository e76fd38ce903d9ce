/**
 * `npm run dev`: pages and jobs in a process that Node restarts whenever a file it has loaded changes, while the
 * database and the sandbox stay up. Screens are not among these files; the bundler hot-reloads them in the open page.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isAlive } from '#platform/database/embedded/processes.ts'
import { StartError } from './start-error.ts'

const START_FILE = fileURLToPath(new URL('../start.ts', import.meta.url))
const STOP_WITHIN_MS = 10_000
const START_POLL_MS = 1_000

export type WatchedWeb = {
  /** Settles when it serves for the first time; fails if Node itself cannot run. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** `again` is called after each restart, once it serves. */
export function startWatchedWeb(environment: Record<string, string>, again: () => void): WatchedWeb {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', START_FILE, '--attached', '--dev'],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    ready: new Promise((resolve, reject) => {
      let isFirst = true
      // The watching process forwards the shop's output mixed with its own notes.
      child.on('message', (message) => {
        if (!isReady(message)) return
        if (!isFirst) again()
        isFirst = false
        resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new StartError('The watched shop has ended.')))
    }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(force)
    },
  }
}

/** For the shop behind the watching process: if the start dies, nothing else would stop these two. */
export function endWithStart(startPid: number): void {
  const timer = setInterval(() => {
    if (isAlive(startPid)) return
    clearInterval(timer)
    process.kill(process.ppid, 'SIGTERM')
  }, START_POLL_MS)
  timer.unref()
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
