/**
 * What the bundled database remembers beside its cluster: the cluster's folder and two passwords. Saved in
 * `DATA_DIR/postgres.json`, readable by its owner only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { EmbeddedError, systemCode } from './embedded-error.ts'

export type Kept = {
  /** The folder that contains `postgres/`; relative to the data folder, so that the folder can be moved as a whole. */
  place: string
  superuserPassword: string
  appPassword: string
  /** True once the cluster, role, database and extensions exist. */
  isPrepared: boolean
}

/** What was saved for this data folder, or null before the first start. */
export async function readKept(dataDir: string): Promise<Kept | null> {
  const path = keptPath(dataDir)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Kept
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new EmbeddedError(
      `The file ${path} cannot be read (${systemCode(error) ?? 'it is damaged'}): start Panna as the user who owns it, or restore it from a backup.`,
    )
  }
}

export async function writeKept(dataDir: string, kept: Kept): Promise<void> {
  const path = keptPath(dataDir)
  const draft = `${path}.${randomUUID()}`
  try {
    // Flushed before it is renamed: a cluster whose passwords are lost in a power cut is lost too.
    await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

export function newKept(dataDir: string, place: string): Kept {
  const inside = relative(dataDir, place)
  return {
    place: inside.startsWith('..') || isAbsolute(inside) ? place : inside,
    superuserPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
    isPrepared: false,
  }
}

/** The cluster folder that `kept` names. */
export function clusterOf(dataDir: string, kept: Kept): string {
  return join(resolve(dataDir, kept.place), 'postgres')
}

export function keptPath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
