/**
 * What the bundled database remembers beside its cluster: the cluster's folder and two passwords. Saved in
 * `DATA_DIR/postgres.json`, readable by its owner only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { EmbeddedError, systemCode } from './embedded-error.ts'

export type ClusterRecord = {
  /** The folder that contains `postgres/`; relative to the data folder, so that the folder can be moved as a whole. */
  place: string
  superuserPassword: string
  appPassword: string
  /** True once the cluster, role, database and extensions exist. */
  isPrepared: boolean
}

/** What was saved for this data folder, or null before the first start. */
export async function readClusterRecord(dataDir: string): Promise<ClusterRecord | null> {
  const path = clusterRecordPath(dataDir)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ClusterRecord
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw new EmbeddedError(
      `The file ${path} cannot be read (${systemCode(error) ?? 'it is damaged'}): start Panna as the user who owns it, or restore it from a backup.`,
    )
  }
}

export async function writeClusterRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const path = clusterRecordPath(dataDir)
  const draft = `${path}.${randomUUID()}`
  try {
    // Flushed before it is renamed: a cluster whose passwords are lost in a power cut is lost too.
    await writeFile(draft, JSON.stringify(record, null, 2), { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

export function newClusterRecord(dataDir: string, place: string): ClusterRecord {
  const inside = relative(dataDir, place)
  return {
    place: inside.startsWith('..') || isAbsolute(inside) ? place : inside,
    superuserPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
    isPrepared: false,
  }
}

/** The cluster folder that `record` names. */
export function clusterOf(dataDir: string, record: ClusterRecord): string {
  return join(resolve(dataDir, record.place), 'postgres')
}

export function clusterRecordPath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
