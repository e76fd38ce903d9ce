/**
 * Writes a ZIP file while its entries are made (APPNOTE 6.3, method 8 with data descriptors), so that a shop of any size
 * needs little memory. Without ZIP64: an archive above 4 GB is refused.
 */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { writeWhole } from '../../backup/backup-file.ts'

export type ZipEntries = AsyncIterable<{ readonly name: string; readonly lines: AsyncIterable<string> }>

const MAX_BYTES = 0xffff_ffff
const VERSION = 20
/** Names in UTF-8; sizes follow the data. */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980: the manifest says when the archive was made. */
const DATE = 0x21

type Written = { readonly name: Buffer; readonly offset: number } & Sizes
type Sizes = { readonly crc: number; readonly packed: number; readonly size: number }

/** All or nothing, in place of an existing file. Throws `BackupError` if the disk is full. */
export function writeZip(path: string, entries: ZipEntries): Promise<void> {
  return writeWhole(path, zipOf(entries))
}

async function* zipOf(entries: ZipEntries): AsyncGenerator<Buffer> {
  let offset = 0
  const count = (bytes: Buffer): Buffer => {
    offset += bytes.length
    if (offset > MAX_BYTES) throw new RangeError('the archive is larger than 4 GB')
    return bytes
  }
  const written: Written[] = []
  for await (const { name, lines } of entries) {
    const start = { name: Buffer.from(name), offset }
    yield count(localHeader(start.name))
    const sizes = { crc: 0, packed: 0, size: 0 }
    for await (const bytes of packedLines(lines, sizes)) yield count(bytes)
    yield count(Buffer.concat([Buffer.from('PK\u0007\u0008'), numbers(sizes)]))
    written.push({ ...start, ...sizes })
  }
  const directoryAt = offset
  for (const entry of written) yield count(directoryHeader(entry))
  yield count(endOf(written.length, offset - directoryAt, directoryAt))
}

async function* packedLines(
  lines: AsyncIterable<string>,
  sizes: { crc: number; packed: number; size: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const fed = pipeline(async function* feed() {
    for await (const line of lines) {
      const bytes = Buffer.from(`${line}\n`)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      yield bytes
    }
  }, deflate)
  // The loop below reads the same stream and reports it.
  fed.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sizes.packed += chunk.length
    yield chunk
  }
  await fed
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(FLAGS, 2)
  head.writeUInt16LE(DEFLATE, 4)
  head.writeUInt16LE(DATE, 8)
  head.writeUInt16LE(name.length, 22)
  return Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name])
}

function directoryHeader({ name, offset, ...sizes }: Written): Buffer {
  const head = Buffer.alloc(42)
  head.writeUInt16LE(VERSION, 0)
  head.writeUInt16LE(VERSION, 2)
  head.writeUInt16LE(FLAGS, 4)
  head.writeUInt16LE(DEFLATE, 6)
  head.writeUInt16LE(DATE, 10)
  numbers(sizes).copy(head, 12)
  head.writeUInt16LE(name.length, 24)
  head.writeUInt32LE(offset, 38)
  return Buffer.concat([Buffer.from('PK\u0001\u0002'), head, name])
}

function numbers({ crc, packed, size }: Sizes): Buffer {
  if (size > MAX_BYTES) throw new RangeError('one table of the archive is larger than 4 GB')
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(packed, 4)
  bytes.writeUInt32LE(size, 8)
  return bytes
}

function endOf(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries, 4)
  end.writeUInt16LE(entries, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([Buffer.from('PK\u0005\u0006'), end])
}
