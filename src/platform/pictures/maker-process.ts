/** Manages the process that decodes pictures: started by the first request, ended when idle for a while. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureMaster } from './get-picture-master.ts'
import { childEnvironment } from '../process/child-environment.ts'
import type { MakerAnswer, MakerOrder, MakerWork } from './maker.ts'
import type { Rendition } from './rendition.ts'
import type { PhotoUse } from '../rules/photo.ts'
import type { TakeAnswer } from './take-photo.ts'

export type PictureMaker = {
  /** Rejects if the original cannot be used or the work takes too long. */
  make(master: PictureMaster, rendition: Rendition): Promise<Buffer>
  /** Re-encodes a visitor's photo, or returns why not. Rejects if the work takes too long. */
  take(sent: Uint8Array, use?: PhotoUse): Promise<TakeAnswer>
  close(): void
}

/** What is unfinished when the shop closes. */
export class MakerClosed extends Error {
  constructor() {
    super('the shop is closing')
  }
}

type Done = Exclude<MakerAnswer, { readonly error: string }>
type Waiting = { readonly resolve: (done: Done) => void; readonly reject: (error: Error) => void }

const MAKER_FILE = fileURLToPath(new URL('./maker.ts', import.meta.url))
const ORDER_MS = 20_000
const IDLE_MS = 30_000
export function createPictureMaker(options: { readonly orderMs?: number } = {}): PictureMaker {
  const { orderMs = ORDER_MS } = options
  let maker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastNumber = 0
  let isClosed = false
  const waiting = new Map<number, Waiting>()

  function running(): ChildProcess {
    if (maker) return maker
    const started = fork(MAKER_FILE, [], {
      serialization: 'advanced',
      execArgv: [],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('message', (answer: MakerAnswer) => take(answer))
    started.on('error', (error) => lose(started, error))
    started.on('exit', (code, signal) =>
      lose(started, new Error(`the picture process exited: ${signal ?? code}`)),
    )
    // The child never keeps the shop from exiting.
    started.unref()
    started.channel?.unref()
    maker = started
    return started
  }

  function take(answer: MakerAnswer): void {
    const order = waiting.get(answer.number)
    waiting.delete(answer.number)
    if ('error' in answer) order?.reject(new Error(answer.error))
    else order?.resolve(answer)
    if (waiting.size === 0) rest()
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(end, IDLE_MS).unref()
  }

  /** The current task fails; the next request starts a new process. */
  function lose(lost: ChildProcess, error: Error): void {
    if (maker !== lost) return
    maker = null
    clearTimeout(idle)
    for (const order of waiting.values()) order.reject(error)
    waiting.clear()
  }

  function end(reason: Error = new Error('the picture process was stopped')): void {
    const ended = maker
    if (!ended) return
    lose(ended, reason)
    ended.kill('SIGKILL')
  }

  function order(work: MakerWork): Promise<Done> {
    if (isClosed) return Promise.reject(new MakerClosed())
    clearTimeout(idle)
    lastNumber += 1
    const number = lastNumber
    const { promise, resolve, reject } = Promise.withResolvers<Done>()
    waiting.set(number, { resolve, reject })
    const numbered: MakerOrder = { number, ...work }
    const tooLong = setTimeout(end, orderMs)
    running().send(numbered, (error) => error && reject(error))
    return promise.finally(() => clearTimeout(tooLong))
  }

  return {
    async make({ contentType, bytes }, { size, format }) {
      const done = await order({ master: { contentType, bytes }, rendition: { size, format } })
      if (!('bytes' in done)) throw new Error('the picture process returned another result')
      return Buffer.from(done.bytes)
    },
    async take(sent, use = 'photo') {
      const done = await order({ sent, use })
      if (!('taken' in done)) throw new Error('the picture process returned another result')
      return done.taken
    },
    close() {
      isClosed = true
      end(new MakerClosed())
    },
  }
}
