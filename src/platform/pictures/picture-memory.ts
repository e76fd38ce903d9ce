/** The most recently used renditions in memory, limited by bytes. */
export type Sized = { readonly bytes: Buffer }

export type PictureMemory<Entry extends Sized> = {
  /** Marks it as just used. */
  get(key: string): Entry | undefined
  put(key: string, entry: Entry): void
  readonly bytes: number
}

/** Memory of an entry besides its bytes: headers, tags, maps. */
const OVERHEAD_BYTES = 2_048

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
