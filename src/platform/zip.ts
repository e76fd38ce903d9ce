/**
 * ZIP (APPNOTE 6.3): a few small texts in memory, or an archive of any size that is written and read entry by entry.
 * Without ZIP64: an archive above 4 GB is refused.
 */
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib'
import { writeWhole } from './backup/backup-file.ts'

const LOCAL = Buffer.from('PK\u0003\u0004')
const DIRECTORY = Buffer.from('PK\u0001\u0002')
const DESCRIPTOR = Buffer.from('PK\u0007\u0008')
const END = Buffer.from('PK\u0005\u0006')
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800

type TextFile = { readonly name: string; readonly text: string }

/**
 * Uncompressed (method 0): for a few small texts compression is not worth it. `at`: the time that every file carries.
 */
export function zipFiles(files: readonly TextFile[], at: Date): Uint8Array {
  const [date, time] = dosTime(at)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of files) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)]
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(VERSION, 0)
    shared.writeUInt16LE(UTF8, 2)
    shared.writeUInt16LE(time, 6)
    shared.writeUInt16LE(date, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = [LOCAL, shared, nameBytes, bytes]
    directory.push(DIRECTORY, twoBytes(VERSION), shared, place, nameBytes)
    parts.push(...local)
    offset += sizeOf(local)
  }
  return Buffer.concat([...parts, ...directory, endOf(files.length, sizeOf(directory), offset)])
}

function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

function twoBytes(value: number): Buffer {
  return Buffer.from([value, 0])
}

/** Day and time in the format of MS-DOS, in steps of two seconds. */
function dosTime(at: Date): readonly [date: number, time: number] {
  return [
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ]
}

// An archive: written while its entries are made (method 8 with data descriptors), so that a shop of any size needs
// little memory.

type ZipEntries = AsyncIterable<{ readonly name: string; readonly lines: AsyncIterable<string> }>

const MAX_BYTES = 0xffff_ffff
/** Sizes follow the data. */
const FLAGS = UTF8 | 0x0008
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
    yield count(Buffer.concat([DESCRIPTOR, numbers(sizes)]))
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
  return Buffer.concat([LOCAL, head, name])
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
  return Buffer.concat([DIRECTORY, head, name])
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
  return Buffer.concat([END, end])
}

export type ZipReader = {
  readonly names: readonly string[]
  /** The lines of an entry; throws at its end if its checksum is wrong. */
  lines(name: string): AsyncIterable<string>
}

type Entry = { readonly offset: number; readonly packed: number; readonly crc: number }

const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
const END_BYTES = 22
const LINE_FEED = 0x0a

/** Reads an archive that `writeZip` made. Throws if it is damaged. */
export async function readZip(path: string): Promise<ZipReader> {
  const file = await open(path)
  try {
    const entries = await readDirectory(file)
    return {
      names: [...entries.keys()],
      lines: (name) => {
        const entry = entries.get(name)
        if (!entry) throw new Error(`the archive has no ${name}`)
        return linesOf(path, entry)
      },
    }
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await file.stat()
  if (size < END_BYTES) throw new Error('this is not an archive')
  const end = await bytesAt(file, size - END_BYTES, END_BYTES)
  if (!end.subarray(0, END.length).equals(END)) throw new Error('this is not an archive')
  const directory = await bytesAt(file, end.readUInt32LE(16), end.readUInt32LE(12))
  const entries = new Map<string, Entry>()
  for (let at = 0; at + DIRECTORY_HEADER_BYTES <= directory.length;) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString(
      'utf8',
      at + DIRECTORY_HEADER_BYTES,
      at + DIRECTORY_HEADER_BYTES + nameLength,
    )
    entries.set(name, {
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42) + LOCAL_HEADER_BYTES + nameLength,
    })
    at += DIRECTORY_HEADER_BYTES + nameLength
  }
  return entries
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('the archive is cut short')
  return buffer
}

async function* linesOf(path: string, { offset, packed, crc }: Entry): AsyncGenerator<string> {
  const file = createReadStream(path, { start: offset, end: offset + packed - 1 })
  const inflate = createInflateRaw()
  file.on('error', (error) => inflate.destroy(error))
  let sum = 0
  let rest: Buffer[] = []
  for await (const chunk of file.pipe(inflate) as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (sum !== crc || rest.length > 0) throw new Error('the archive is damaged')
}
