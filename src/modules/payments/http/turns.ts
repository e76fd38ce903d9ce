/** Work that anyone may ask for at any time: one turn runs, at most one waits, and a request is never forgotten. */
export type Turns = {
  /** The work runs, from its beginning, at some time after this. */
  request(): void
  /** Resolves when nothing runs or waits. */
  finished(): Promise<void>
}

export function createTurns(work: () => Promise<void>, onError: (error: unknown) => void): Turns {
  let running: Promise<void> | null = null
  let isAskedAgain = false

  async function run(): Promise<void> {
    do {
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
