/** Supervises the server: PostgreSQL recovers by itself if a session crashes, but not if its main process does. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

const ATTEMPTS = 12

export type Watched = { current(): ServerProcess; lost: Promise<Error>; stop(): Promise<void> }

/** Restarts the server if it ends by itself; gives up if it keeps ending. */
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
        if (attempt === ATTEMPTS) return giveUp(error instanceof Error ? error : new Error(String(error)))
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
