/** The data folder: created with the right permissions, and refused if the disk is full. */
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EmbeddedError, systemCode } from './embedded-error.ts'

const MIN_FREE_BYTES = 200_000_000

/**
 * Creates the folder if it is missing, private to this user; under root others may pass through it but not read it,
 * because the database then runs as another OS user. An existing folder stays as it is.
 */
export function makeDataDir(dir: string): void {
  try {
    make(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    if (!statSync(dir).isDirectory()) throw new Error('it is a file')
  } catch (error) {
    const reason = systemCode(error) ?? (error instanceof Error ? error.message : String(error))
    throw new EmbeddedError(
      `The data folder ${dir} cannot be made (${reason}): give this user the right to write there, or choose another with DATA_DIR.`,
    )
  }
}

/** Folder by folder, because a strict umask removes permissions from what mkdir creates. */
function make(dir: string, mode: number): void {
  if (existsSync(dir)) return
  make(dirname(dir), mode)
  try {
    mkdirSync(dir)
    chmodSync(dir, mode)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** Refuses to start if the disk below `dir` has less than 200 MB left. */
export async function refuseFullDisk(dir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  const freeBytes = bavail * bsize
  if (freeBytes < MIN_FREE_BYTES) throw diskFull(dir, freeBytes)
}

/** The message for a full disk. */
export function diskFull(dir: string, freeBytes?: number): EmbeddedError {
  const left = freeBytes === undefined ? 'no room' : `only ${Math.floor(freeBytes / 1_000_000)} MB`
  return new EmbeddedError(
    `The disk of ${dir} has ${left} left and the database needs 200 MB: free some, or choose another folder with DATA_DIR.`,
  )
}
