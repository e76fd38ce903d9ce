/** Files of a backup folder: written completely or not at all, compressed by zstd and encrypted if there is a key. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Duplex, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { systemCode } from '#platform/database/embedded/embedded-error.ts'
import { DISK_FULL } from '#platform/database/session-limits.ts'

/**
 * A backup or restore that cannot go on. The message is one sentence for the person at the terminal, without a stack.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

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

// Encryption with a passphrase in the format of age (https://age-encryption.org/v1), so that a backup can also be read
// with `age --decrypt`. Payload: chunks of 64 KiB, each sealed with its number, the last one marked, so a file that was
// cut off or reordered is noticed.

const INTRO = 'age-encryption.org/v1\n'
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 16
/** 64 MB of memory for each guess of the passphrase. */
const LOG_N = 16
const MAX_LOG_N = 20
const MAX_HEADER_BYTES = 4_096

/** The beginning of an encrypted file. */
export function isAgeFile(beginning: Buffer): boolean {
  return beginning.subarray(0, INTRO.length).toString('latin1') === INTRO
}

export function encryptWith(passphrase: string): Transform {
  const fileKey = randomBytes(16)
  const salt = randomBytes(16)
  const wrapped = seal(scryptKey(passphrase, salt, LOG_N), Buffer.alloc(12), fileKey)
  const header = `${INTRO}-> scrypt ${base64(salt)} ${LOG_N}\n${base64(wrapped)}\n---`
  const nonce = randomBytes(NONCE_BYTES)
  const key = derive(fileKey, nonce, 'payload')
  const chunks = takeChunks(CHUNK_BYTES, (chunk, index, isLast) =>
    seal(key, chunkNonce(index, isLast), chunk),
  )
  const stream = new Transform(chunks)
  stream.push(`${header} ${base64(headerMac(fileKey, header))}\n`)
  stream.push(nonce)
  return stream
}

export function decryptWith(passphrase: string): Transform {
  let before: Buffer | null = Buffer.alloc(0)
  let key: Buffer = Buffer.alloc(0)
  const chunks = takeChunks(CHUNK_BYTES + TAG_BYTES, (chunk, index, isLast) => {
    const plain = unseal(key, chunkNonce(index, isLast), chunk)
    if (plain === null) throw damaged()
    return plain
  })
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        if (before === null) return chunks.transform.call(this, bytes, 'buffer', done)
        before = Buffer.concat([before, bytes])
        const parsed = readHeader(before, passphrase)
        if (parsed === null) return done()
        key = parsed.key
        before = null
        chunks.transform.call(this, parsed.rest, 'buffer', done)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      if (before === null) chunks.flush.call(this, done)
      else done(damaged())
    },
  })
}

/** null while the header is not complete. Throws if the passphrase is wrong. */
function readHeader(bytes: Buffer, passphrase: string): { key: Buffer; rest: Buffer } | null {
  const end = /\n---( ([A-Za-z0-9+/]{43}))\n/.exec(bytes.subarray(0, MAX_HEADER_BYTES).toString('latin1'))
  if (end === null && bytes.length > MAX_HEADER_BYTES) throw damaged()
  const payloadAt = end === null ? Infinity : end.index + end[0].length
  if (end === null || bytes.length < payloadAt + NONCE_BYTES) return null
  const header = bytes.subarray(0, end.index + '\n---'.length).toString('latin1')
  const [, salt, logN, body] =
    /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---$/.exec(
      header,
    ) ?? []
  if (salt === undefined || body === undefined || Number(logN) > MAX_LOG_N)
    throw new BackupError(
      'This file is encrypted in another way than with BACKUP_KEY: decrypt it with age first.',
    )
  const wrapKey = scryptKey(passphrase, Buffer.from(salt, 'base64'), Number(logN))
  const fileKey = unseal(wrapKey, Buffer.alloc(12), Buffer.from(body, 'base64'))
  if (fileKey === null)
    throw new BackupError(
      'BACKUP_KEY is not the key that this backup was encrypted with: give the one of that time.',
    )
  if (base64(headerMac(fileKey, header)) !== end[2]) throw damaged()
  const nonce = bytes.subarray(payloadAt, payloadAt + NONCE_BYTES)
  return { key: derive(fileKey, nonce, 'payload'), rest: bytes.subarray(payloadAt + NONCE_BYTES) }
}

type Chunks = {
  transform(this: Transform, bytes: Buffer, encoding: string, done: (error?: Error | null) => void): void
  flush(this: Transform, done: (error?: Error | null) => void): void
}

/** Cuts a stream into chunks of one size; only the last one may be shorter. */
function takeChunks(size: number, work: (chunk: Buffer, index: number, isLast: boolean) => Buffer): Chunks {
  let held = Buffer.alloc(0)
  let index = 0
  return {
    transform(bytes, _encoding, done) {
      try {
        held = Buffer.concat([held, bytes])
        let at = 0
        // A chunk is the last one if nothing follows it, so a full one waits for the next byte.
        for (; held.length - at > size; at += size)
          this.push(work(held.subarray(at, at + size), index++, false))
        held = held.subarray(at)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        this.push(work(held, index, true))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  }
}

function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** null if the key is wrong or a byte was changed. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function scryptKey(passphrase: string, salt: Buffer, logN: number): Buffer {
  const N = 2 ** logN
  const labelled = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt])
  return scryptSync(passphrase, labelled, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 })
}

function headerMac(fileKey: Buffer, header: string): Buffer {
  return createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()
}

function derive(key: Buffer, salt: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, 32))
}

/** Without padding, as age writes it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function damaged(): BackupError {
  return new BackupError('The backup is damaged or was cut off: use another one.')
}
