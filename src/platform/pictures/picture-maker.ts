/**
 * Makes missing renditions: each once however many ask, a few at a time, visitors before background work; and manages
 * the process that decodes pictures. An original that cannot be used is remembered for a while, so that asking again
 * costs nothing.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../process/child-environment.ts'
import { createGate, type Gate } from '../process/concurrency.ts'
import type { Logger } from '../process/log.ts'
import type { PhotoUse } from '../rules/photo.ts'
import type { TakeAnswer } from './convert-picture.ts'
import type { MakerAnswer, MakerOrder, MakerWork } from './maker.ts'
import { keyOf, type PictureDisk, type PictureMemory, type Rendition, type Sized } from './picture-cache.ts'
import type { PictureMaster } from './stored-pictures.ts'

type PictureWorks<Entry extends Sized> = {
  /** null: there is no such picture. Rejects if the database fails or too many wait (`GateFull`). */
  find(rendition: Rendition): Promise<Entry | null>
  /** Like `find`, but only if it exists already. */
  findMade(rendition: Rendition): Promise<Entry | null>
  /** Makes it when nobody is waiting for anything else. Resolves when it is done or abandoned. */
  makeLater(rendition: Rendition): Promise<void>
  readonly made: number
  readonly failed: number
}

type PictureWorksOptions<Entry extends Sized> = {
  readonly getMaster: (id: string) => Promise<PictureMaster | null>
  readonly maker: Pick<PictureMaker, 'make'>
  readonly disk: PictureDisk
  readonly memory: PictureMemory<Entry>
  readonly entryOf: (rendition: Rendition, bytes: Buffer) => Entry
  readonly log: Logger
}

/** A conversion keeps one processor busy; a visitor behind more than this many is asked to come back later. */
const URGENT = { running: 2, waiting: 256 }
const LATER = { running: 1, waiting: 1_024 }
const REFUSED_FOR_MS = 30_000
const MAX_REFUSED = 1_000

export function createPictureWorks<Entry extends Sized>(
  options: PictureWorksOptions<Entry>,
): PictureWorks<Entry> {
  const { getMaster, maker, disk, memory, entryOf, log } = options
  const urgent = createGate(URGENT)
  const later = createGate(LATER)
  const running = new Map<string, Promise<Entry | null>>()
  const refusedUntilMs = new Map<string, number>()
  const counts = { made: 0, failed: 0 }

  /** One task per rendition, shared by everybody who asks for it meanwhile. */
  function once(rendition: Rendition, gate: Gate): Promise<Entry | null> {
    const key = keyOf(rendition)
    const ready = memory.get(key)
    if (ready) return Promise.resolve(ready)
    const joined = running.get(key)
    if (joined) return joined
    const work = findMade(rendition)
      .then((made) => made ?? gate.pass(() => make(rendition)))
      .finally(() => running.delete(key))
    running.set(key, work)
    return work
  }

  async function findMade(rendition: Rendition): Promise<Entry | null> {
    const bytes = await disk.read(rendition)
    return bytes && keep(rendition, bytes)
  }

  function keep(rendition: Rendition, bytes: Buffer): Entry {
    const entry = entryOf(rendition, bytes)
    memory.put(keyOf(rendition), entry)
    return entry
  }

  async function make(rendition: Rendition): Promise<Entry | null> {
    const { id } = rendition
    if (isRefused(id)) return null
    const master = await getMaster(id)
    if (!master) {
      refuse(id)
      log.warn({ picture: id }, 'an unknown picture was requested')
      return null
    }
    try {
      const bytes = await maker.make(master, rendition)
      counts.made += 1
      // Waiting visitors get it now; a failure to store it is reported by the disk cache.
      void disk.write(rendition, bytes)
      return keep(rendition, bytes)
    } catch (error) {
      // The next start makes it.
      if (error instanceof MakerClosed) return null
      counts.failed += 1
      refuse(id)
      log.error({ err: error, picture: id }, 'a picture could not be made from its original')
      return null
    }
  }

  function isRefused(id: string): boolean {
    const until = refusedUntilMs.get(id)
    if (until === undefined) return false
    if (until > performance.now()) return true
    refusedUntilMs.delete(id)
    return false
  }

  function refuse(id: string): void {
    refusedUntilMs.set(id, performance.now() + REFUSED_FOR_MS)
    const [oldest] = refusedUntilMs.keys()
    if (refusedUntilMs.size > MAX_REFUSED && oldest !== undefined) refusedUntilMs.delete(oldest)
  }

  return {
    find: (rendition) => once(rendition, urgent),
    findMade,
    async makeLater(rendition) {
      try {
        if (!(await disk.has(rendition))) await once(rendition, later)
      } catch (error) {
        log.debug({ err: error, picture: rendition.id }, 'a picture was postponed')
      }
    },
    get made() {
      return counts.made
    },
    get failed() {
      return counts.failed
    },
  }
}

type PictureMaker = {
  /** Rejects if the original cannot be used or the work takes too long. */
  make(master: PictureMaster, rendition: Rendition): Promise<Buffer>
  /** Re-encodes a visitor's photo, or returns why not. Rejects if the work takes too long. */
  take(sent: Uint8Array, use?: PhotoUse): Promise<TakeAnswer>
  close(): void
}

/** What is unfinished when the shop closes. */
class MakerClosed extends Error {
  constructor() {
    super('the shop is closing')
  }
}

type Done = Exclude<MakerAnswer, { readonly error: string }>
type Waiting = { readonly resolve: (done: Done) => void; readonly reject: (error: Error) => void }

const MAKER_FILE = fileURLToPath(new URL('./maker.ts', import.meta.url))
/** How long an order may take before the process is ended. */
const ORDER_MS = 20_000
const IDLE_MS = 30_000

/** Its process is started by the first order, and ended when idle for a while. */
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
