/** The folder of backups: names, which ones are kept, and the changes (WAL segments) since the oldest of them. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from '#platform/database/embedded/embedded-error.ts'
import { explained, withEnding, writeBackupFile } from './backup-file.ts'

const BACKUP = /^panna-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:tar|sql)\.zst(\.age)?$/
const CHANGE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.zst(\.age)?$/
const CHANGES = 'changes'

export type KnownBackup = { readonly path: string; readonly begunAt: Date; readonly bytes: number }

export async function makeBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, CHANGES), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw explained(error, folder)
  }
}

/** `tar`: a copy of the bundled database. `sql`: a dump of another. */
export function pathOfBackup(
  folder: string,
  begunAt: Date,
  key: string | null,
  form: 'tar' | 'sql' = 'tar',
): string {
  const time = begunAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '')
  return join(folder, withEnding(`panna-${time}.${form}.zst`, key))
}

/** Newest first. */
export async function listBackups(folder: string): Promise<KnownBackup[]> {
  const names = await namesIn(folder)
  const found = names.flatMap((name) => {
    const [, year, month, day, hour, minute, second] = BACKUP.exec(name) ?? []
    if (year === undefined) return []
    return [
      { path: join(folder, name), begunAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
    ]
  })
  const backups = await Promise.all(
    found.map(async (each) => ({ ...each, bytes: (await stat(each.path)).size })),
  )
  return backups.toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime())
}

/** Deletes all but the newest `count` backups, and changes that are older than all of these. */
export async function keepNewest(folder: string, count: number): Promise<{ readonly deleted: number }> {
  const backups = await listBackups(folder)
  const old = backups.slice(count)
  for (const { path } of old) await rm(path, { force: true })
  const oldest = backups.slice(0, count).at(-1)
  if (oldest) {
    for (const { path } of await listChanges(join(folder, CHANGES)))
      if ((await stat(path)).mtime < oldest.begunAt) await rm(path, { force: true })
  }
  return { deleted: old.length }
}

export type Change = { readonly segment: string; readonly path: string }

export function changesFolder(folder: string): string {
  return join(folder, CHANGES)
}

/** In the order in which they were written. */
export async function listChanges(folder: string): Promise<Change[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const segment = CHANGE.exec(name)?.[1]
      return segment === undefined ? [] : [{ segment, path: join(folder, name) }]
    })
    .toSorted((a, b) => (a.segment < b.segment ? -1 : 1))
}

/** The first segment that is missing between `after` and the newest one of its timeline; null if there is none. */
export function missingSegment(after: string, changes: readonly Change[]): string | null {
  const known = new Set(changes.map(({ segment }) => segment))
  const newest = [...known]
    .filter((name) => name.slice(0, 8) === after.slice(0, 8) && name.length === 24)
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  for (let name = nextSegment(after); name <= newest; name = nextSegment(name))
    if (!known.has(name)) return name
  return null
}

/** A name is the timeline and a number of 16 MB segments, 256 to a log file, each with eight hexadecimal digits. */
function nextSegment(name: string): string {
  const number = parseInt(name.slice(8, 16), 16) * 256 + parseInt(name.slice(16), 16) + 1
  const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${name.slice(0, 8)}${digits(Math.floor(number / 256))}${digits(number % 256)}`
}

/** Moves finished segments from the server's archive into the folder, compressed. Returns the new files. */
export async function collectChanges(archive: string, folder: string, key: string | null): Promise<string[]> {
  const collected: string[] = []
  for (const name of (await namesIn(archive)).toSorted()) {
    if (!/^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/.test(name)) continue
    const path = join(folder, CHANGES, withEnding(`${name}.zst`, key))
    await writeBackupFile(path, createReadStream(join(archive, name)), key)
    await rm(join(archive, name))
    collected.push(path)
  }
  return collected
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw explained(error, folder)
  })
}
