import { setTimeout as pause } from 'node:timers/promises'

/** Work that can be requested at any time: at most one run is active and one is waiting, and no request is lost. */
export type Turns = {
  /** A full run of the work starts at some time after this call. */
  request(): void
  /** Resolves when nothing is running or waiting. */
  finished(): Promise<void>
}

/** `waitMs`: delays the start of each run, so that it covers requests made meanwhile. */
export function createTurns(work: () => Promise<void>, onError: (error: unknown) => void, waitMs = 0): Turns {
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function run(): Promise<void> {
    do {
      if (waitMs > 0) await pause(waitMs)
      isAskedAgain = false
      await work().catch(onError)
    } while (isAskedAgain)
    running = null
  }

  return {
    request() {
      if (running) isAskedAgain = true
      else running = run()
    },
    finished: () => running ?? Promise.resolve(),
  }
}
