/** Archives in the format of `tar` (ustar), written and read as streams. Names have at most 100 bytes. */
import { BackupError } from './backup-file.ts'

const BLOCK = 512

export type TarEntry = {
  readonly name: string
  readonly size: number
  readonly isFolder: boolean
}

/** The block before a file's content. */
export function tarHeader({ name, size, isFolder }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name is too long for the archive: ${name}`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  block.write(name, 0)
  octal(isFolder ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write(' '.repeat(8), 148, 'latin1')
  block.write(isFolder ? '5' : '0', 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  octal(sumOf(block), 148, 7)
  return block
}

/** Zeros after content of this size, up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

export type ReadEntry = TarEntry & {
  /** Must be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>
}

/** Throws `BackupError` if the archive ends early or is damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = byteReader(source)
  for (;;) {
    const header = await bytes.take(BLOCK)
    // Read to the very end: only then was everything decrypted and every checksum compared.
    if (header.every((byte) => byte === 0)) return bytes.drain()
    const entry = parseHeader(header)
    let left = entry.size
    async function* content(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await bytes.some(left)
        left -= part.length
        yield part
      }
    }
    yield { ...entry, content: content() }
    while (left > 0) left -= (await bytes.some(left)).length
    await bytes.take(tarPadding(entry.size).length)
  }
}

function parseHeader(block: Buffer): TarEntry {
  const text = (at: number, length: number) =>
    block
      .subarray(at, at + length)
      .toString('utf8')
      .replace(/\0[^]*$/, '')
  const stated = parseInt(text(148, 8), 8)
  const unsummed = Buffer.from(block)
  unsummed.write(' '.repeat(8), 148, 'latin1')
  if (stated !== sumOf(unsummed))
    throw new BackupError('This file is not a backup of Panna, or it is damaged.')
  return { name: text(0, 100), size: parseInt(text(124, 12), 8), isFolder: text(156, 1) === '5' }
}

function sumOf(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0)
}

function byteReader(source: AsyncIterable<Buffer>) {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function some(most: number): Promise<Buffer> {
    if (held.length === 0) {
      const next = await parts.next()
      if (next.done) throw new BackupError('The backup is damaged or was cut off: use another one.')
      held = next.value
    }
    const part = held.subarray(0, most)
    held = held.subarray(part.length)
    return part
  }
  return {
    some,
    async take(count: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for (let left = count; left > 0;) {
        const part = await some(left)
        taken.push(part)
        left -= part.length
      }
      return Buffer.concat(taken)
    },
    async drain(): Promise<void> {
      while (!(await parts.next()).done);
    },
  }
}
