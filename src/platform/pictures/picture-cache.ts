/** Renditions, the sizes and formats of pictures that pages show, cached in memory and on disk. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { IconName, PictureFormat, PictureWidth, ShareName } from '../rules/picture.ts'

/** Icons alone are PNG: phones read nothing else. */
export type RenditionFormat = PictureFormat | 'png'

/** One size and format of a picture. */
export type Rendition = {
  readonly id: string
  readonly size: PictureWidth | ShareName | IconName
  readonly format: RenditionFormat
}

export function keyOf({ id, size, format }: Rendition): string {
  return `${id}-${size}.${format}`
}

export type Sized = { readonly bytes: Buffer }

export type PictureMemory<Entry extends Sized> = {
  /** Marks it as just used. */
  get(key: string): Entry | undefined
  put(key: string, entry: Entry): void
  readonly bytes: number
}

/** Memory of an entry besides its bytes: headers, tags, maps. */
const OVERHEAD_BYTES = 2_048

/** The most recently used ones, limited by bytes. */
export function createPictureMemory<Entry extends Sized>(maxBytes: number): PictureMemory<Entry> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const costOf = (entry: Entry) => entry.bytes.length + OVERHEAD_BYTES

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= costOf(entry)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    put(key, entry) {
      remove(key)
      // One picture may not evict all others.
      if (costOf(entry) > maxBytes / 4) return
      entries.set(key, entry)
      bytes += costOf(entry)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    get bytes() {
      return bytes
    },
  }
}

export type PictureDisk = {
  /** null if it is missing or unreadable. */
  read(rendition: Rendition): Promise<Buffer | null>
  has(rendition: Rendition): Promise<boolean>
  /** Never rejects; failures go to `onError`. */
  write(rendition: Rendition, bytes: Buffer): Promise<void>
  /** Deletes the least recently used files until the folder is within its limit. */
  sweep(): Promise<void>
}

type PictureDiskOptions = {
  readonly folder: string
  readonly maxBytes: number
  readonly onError: (error: unknown) => void
}

/** Raise it if the same original gives different bytes than before: the cached files are then made again. */
const RECIPE = 1

/** After this share of the limit was written, the folder is measured again. */
const SWEEP_SHARE = 1 / 16
/** What a sweep leaves, so that the next one is not due at once. */
const LEFT_SHARE = 0.9
/** A temporary file older than this was left by a process that ended. */
const UNFINISHED_MS = 10 * 60 * 1000
const UNFINISHED = '.part'

/**
 * Renditions on disk, so that a restart need not make them again. Several processes may share the folder, and it may be
 * deleted at any time. A full or read-only disk only costs time.
 */
export function createPictureDisk({ folder, maxBytes, onError }: PictureDiskOptions): PictureDisk {
  let writtenBytes = 0
  let sweeping: Promise<void> | null = null

  const pathOf = (rendition: Rendition) =>
    join(folder, `recipe-${RECIPE}`, rendition.id.slice(0, 2), keyOf(rendition))

  async function read(rendition: Rendition): Promise<Buffer | null> {
    const path = pathOf(rendition)
    try {
      const bytes = await readFile(path)
      const now = new Date()
      // Updates the access time, which decides the order of deletion; a failure does no harm.
      utimes(path, now, now).catch(() => undefined)
      return bytes.length > 0 ? bytes : null
    } catch (error) {
      if (!isMissing(error)) onError(error)
      return null
    }
  }

  const has = (rendition: Rendition): Promise<boolean> =>
    stat(pathOf(rendition)).then(
      ({ size }) => size > 0,
      () => false,
    )

  async function write(rendition: Rendition, bytes: Buffer): Promise<void> {
    const path = pathOf(rendition)
    const part = `${path}.${randomUUID()}${UNFINISHED}`
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, bytes, { flush: true })
      await rename(part, path)
    } catch (error) {
      onError(error)
      await rm(part, { force: true }).catch(() => undefined)
      return
    }
    writtenBytes += bytes.length
    if (writtenBytes > maxBytes * SWEEP_SHARE) await sweep()
  }

  function sweep(): Promise<void> {
    writtenBytes = 0
    sweeping ??= removeOldest(folder, maxBytes)
      .catch(onError)
      .finally(() => (sweeping = null))
    return sweeping
  }

  return { read, has, write, sweep }
}

type CachedFile = { readonly path: string; readonly bytes: number; readonly usedAtMs: number }

async function removeOldest(folder: string, maxBytes: number): Promise<void> {
  const files = await listCached(folder)
  const startedBeforeMs = Date.now() - UNFINISHED_MS
  const isLeftOver = ({ path, usedAtMs }: CachedFile) =>
    path.endsWith(UNFINISHED) ? usedAtMs < startedBeforeMs : !path.includes(`recipe-${RECIPE}`)
  for (const file of files.filter(isLeftOver)) await rm(file.path, { force: true })
  const cached = files.filter((file) => !isLeftOver(file)).toSorted((a, b) => a.usedAtMs - b.usedAtMs)
  let bytes = cached.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= maxBytes) return
  for (const file of cached) {
    if (bytes <= maxBytes * LEFT_SHARE) return
    await rm(file.path, { force: true })
    bytes -= file.bytes
  }
}

async function listCached(folder: string): Promise<readonly CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const cached: CachedFile[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    // Another process may have deleted it.
    const facts = await stat(path).catch(() => null)
    if (facts) cached.push({ path, bytes: facts.size, usedAtMs: facts.mtimeMs })
  }
  return cached
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
