import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { report } from './report.ts'

/** One change: the newest entry of a kind and id is the current one; a null value means deleted. */
export type Entry = { kind: string; id: string; value: unknown }

export type Journal = {
  /** Appends a change; it is written to disk with the next batch. */
  write(entry: Entry): void
  /** Resolves once everything written before has been handed to the operating system. */
  flushed(): Promise<void>
  close(): Promise<void>
}

export const forgetfulJournal: Journal = {
  write: () => undefined,
  flushed: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * An append-only file of JSON lines. Opening it passes every current entry to `restore`, oldest first, and rewrites the
 * file with only these. Writes are batched: while one is in progress, the next batch is collected.
 */
export async function openJournal(dir: string, restore: (entry: Entry) => void): Promise<Journal> {
  // Contains mails with codes and links, names and addresses, so only this user may read it; also fixed in folders of
  // older versions.
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  const path = join(dir, 'journal.jsonl')
  const entries = await readSurvivors(path)
  await rewrite(path, entries)
  for (const entry of entries) restore(entry)

  const file = await open(path, 'a')
  let pending = ''
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let isScheduled = false

  async function drain(): Promise<void> {
    const lines = pending
    pending = ''
    next = undefined
    try {
      await file.appendFile(lines)
    } catch (error) {
      // The line break terminates a partial line that may have been written.
      pending = `\n${lines}${pending}`
      throw error
    }
  }

  function flushed(): Promise<void> {
    if (pending === '') return running
    next ??= running = running.catch(() => undefined).then(drain)
    return next
  }

  function flushSoon(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      flushed().catch((error: unknown) => report(`The sandbox cannot write ${path}`, error))
    })
  }

  return {
    write(entry) {
      pending += toLine(entry)
      flushSoon()
    },
    flushed,
    async close() {
      await flushed()
      await file.close()
    },
  }
}

async function readSurvivors(path: string): Promise<Entry[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const survivors = new Map<string, Entry>()
  for (const line of text.split('\n')) {
    const entry = parseLine(line)
    if (!entry) continue
    const key = `${entry.kind} ${entry.id}`
    if (entry.value === null) survivors.delete(key)
    else survivors.set(key, entry)
  }
  return [...survivors.values()]
}

/** Undefined for a line left incomplete by a killed process. */
function parseLine(line: string): Entry | undefined {
  if (line === '') return undefined
  try {
    const [kind, id, value] = JSON.parse(line) as [string, string, unknown]
    return { kind, id, value }
  } catch {
    return undefined
  }
}

async function rewrite(path: string, entries: Entry[]): Promise<void> {
  const file = await open(`${path}.new`, 'w')
  try {
    await file.chmod(0o600)
    await file.writeFile(entries.map(toLine).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

function toLine({ kind, id, value }: Entry): string {
  return `${JSON.stringify([kind, id, value])}\n`
}
