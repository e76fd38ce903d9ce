/** Files of a backup folder: written completely or not at all, compressed by zstd and encrypted if there is a key. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { systemCode } from '#platform/database/embedded/embedded-error.ts'
import { DISK_FULL } from '#platform/database/session-limits.ts'
import { decryptWith, encryptWith, isAgeFile } from './age.ts'
import { BackupError } from './backup-error.ts'

const UNFINISHED = '.unfinished'
const ENCRYPTED = '.age'

/** The name with the ending for an encrypted file, if there is a key. */
export function withEnding(name: string, key: string | null): string {
  return key === null ? name : `${name}${ENCRYPTED}`
}

/** Throws `BackupError` if the disk is full; earlier files stay as they are. */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Buffer>,
  key: string | null,
): Promise<void> {
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  await writeWhole(path, content, key === null ? [compressed] : [compressed, encryptWith(key)])
}

/** Under a temporary name until it is complete. Throws `BackupError` if the disk is full; nothing is left then. */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Buffer>,
  through: readonly Duplex[] = [],
): Promise<void> {
  const draft = `${path}${UNFINISHED}`
  try {
    await rm(draft, { force: true })
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline([Readable.from(content), ...through, file])
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw explained(error, dirname(resolve(path)))
  }
}

/** The content of such a file. Throws `BackupError` for a wrong key, and for a file that is damaged or cut off. */
export async function* readBackupFile(path: string, key: string | null): AsyncGenerator<Buffer> {
  const isEncrypted = isAgeFile(await beginningOf(path))
  if (isEncrypted && key === null)
    throw new BackupError(`${path} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const plain = createZstdDecompress()
  const source = createReadStream(path)
  const done =
    isEncrypted && key !== null ? pipeline(source, decryptWith(key), plain) : pipeline(source, plain)
  // Reported by the loop below, which reads the same stream.
  done.catch(() => undefined)
  try {
    for await (const part of plain) yield part as Buffer
    await done
  } catch (error) {
    const cause = await done.then(
      () => error,
      (first: unknown) => first,
    )
    throw explained(cause, path)
  }
}

async function beginningOf(path: string): Promise<Buffer> {
  let file
  try {
    file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new BackupError(`The backup ${path} can't be read (${systemCode(error) ?? String(error)}).`)
  } finally {
    await file?.close()
  }
}

/** What a failure of reading or writing means to the person at the terminal. */
export function explained(error: unknown, where: string): unknown {
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupError(
      `The disk of ${where} is full: free some space, then try again. Nothing was changed.`,
    )
  if (code === DISK_FULL)
    return new BackupError('The disk of the database is full: free some space, then try again.')
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR')
    return new BackupError(`${where} can't be used (${code}): check the folder and who may write there.`)
  if (code?.startsWith('ZSTD_') || code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR')
    return new BackupError(`${where} is damaged or was cut off: use another backup.`)
  return error
}
