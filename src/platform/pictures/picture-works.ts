/**
 * Makes missing renditions: each once however many ask, a few at a time, visitors before background work. An original
 * that cannot be used is remembered for a while, so that asking again costs nothing.
 */
import type { PictureMaster } from './get-picture-master.ts'
import type { Logger } from '../process/log.ts'
import { createGate } from '../page-cache/gate.ts'
import { MakerClosed, type PictureMaker } from './maker-process.ts'
import type { PictureDisk } from './picture-disk.ts'
import type { PictureMemory, Sized } from './picture-memory.ts'
import { keyOf, type Rendition } from './rendition.ts'

export type PictureWorks<Entry extends Sized> = {
  /** null: there is no such picture. Rejects if the database fails or too many wait (`GateFull`). */
  find(rendition: Rendition): Promise<Entry | null>
  /** Like `find`, but only if it exists already. */
  findMade(rendition: Rendition): Promise<Entry | null>
  /** Makes it when nobody is waiting for anything else. Resolves when it is done or abandoned. */
  makeLater(rendition: Rendition): Promise<void>
  readonly made: number
  readonly failed: number
}

export type PictureWorksOptions<Entry extends Sized> = {
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
  function once(rendition: Rendition, gate: typeof urgent): Promise<Entry | null> {
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
