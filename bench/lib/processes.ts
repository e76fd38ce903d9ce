/** Child processes, for trials and tests that start a shop in parts. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Polls until the shop is ready; at most two minutes, because the machine may be busy. */
export async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await pause(20)
  }
  throw new Error(`nothing answers at ${url}`)
}
