/**
 * Fewer runs of the same work: requests that arrive during a run share the next one (`createTurns`), and concurrent
 * calls share one run (`groupCalls`).
 */
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

type Waiting<Input, Answer> = {
  readonly input: Input
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * One run of the work gets the inputs of all waiting calls in order and returns an answer for each. If a run fails,
 * all its calls fail with its error.
 */
export function groupCalls<Input, Answer>(
  work: (inputs: readonly Input[]) => Promise<readonly Answer[]>,
  /** `waitMs`: how long the first call waits for others. */
  { waitMs, atMost }: { readonly waitMs: number; readonly atMost: number },
): (input: Input) => Promise<Answer> {
  const waiting: Waiting<Input, Answer>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    await pause(waitMs)
    while (waiting.length > 0) await answer(waiting.splice(0, atMost))
    isRunning = false
  }

  async function answer(group: readonly Waiting<Input, Answer>[]): Promise<void> {
    try {
      const answers = await work(group.map(({ input }) => input))
      if (answers.length !== group.length) throw new Error('each call needs an answer')
      answers.forEach((each, index) => group[index]?.resolve(each))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void run()
    })
}
