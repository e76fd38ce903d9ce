/**
 * Writes a ZIP file while its entries are made (APPNOTE 6.3, method 8 with data descriptors), so that a shop of any size
 * needs little memory. Without ZIP64: an archive above 4 GB is refused.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

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

/** Throws if the file exists. */
export async function writeZip(path: string, entries: ZipEntries): Promise<void> {
  const file = (await open(path, 'wx', 0o600)).createWriteStream()
  // `finished` below reports it.
  file.on('error', () => undefined)
  let offset = 0
  const write = async (bytes: Buffer) => {
    offset += bytes.length
    if (offset > MAX_BYTES) throw new RangeError('the archive is larger than 4 GB')
    if (!file.write(bytes)) await once(file, 'drain')
  }
  try {
    const written: Written[] = []
    for await (const { name, lines } of entries) {
      const start = { name: Buffer.from(name), offset }
      await write(localHeader(start.name))
      const sizes = await writeEntry(lines, write)
      await write(Buffer.concat([Buffer.from('PK\u0007\u0008'), numbers(sizes)]))
      written.push({ ...start, ...sizes })
    }
    const directoryAt = offset
    for (const entry of written) await write(directoryHeader(entry))
    await write(endOf(written.length, offset - directoryAt, directoryAt))
  } finally {
    file.end()
    await finished(file)
  }
}

async function writeEntry(
  lines: AsyncIterable<string>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Sizes> {
  const deflate = createDeflateRaw()
  let [crc, size, packed] = [0, 0, 0]
  const feed = async () => {
    for await (const line of lines) {
      const bytes = Buffer.from(`${line}\n`)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
  }
  const fed = feed().catch((error: unknown) => deflate.destroy(error as Error))
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed += chunk.length
    await write(chunk)
  }
  await fed
  return { crc, packed, size }
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
