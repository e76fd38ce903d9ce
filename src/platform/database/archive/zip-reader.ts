/** Reads the ZIP files that `zip-writer.ts` writes, entry by entry; a damaged one throws. */
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'

export type ZipReader = {
  readonly names: readonly string[]
  /** The lines of an entry; throws at its end if its checksum is wrong. */
  lines(name: string): AsyncIterable<string>
}

type Entry = { readonly offset: number; readonly packed: number; readonly crc: number }

const LOCAL_HEADER = 30
const DIRECTORY_HEADER = 46
const END = 22
const LINE_FEED = 0x0a

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
  if (size < END) throw new Error('this is not an archive')
  const end = await bytesAt(file, size - END, END)
  if (end.toString('latin1', 0, 4) !== 'PK\u0005\u0006') throw new Error('this is not an archive')
  const directory = await bytesAt(file, end.readUInt32LE(16), end.readUInt32LE(12))
  const entries = new Map<string, Entry>()
  for (let at = 0; at + DIRECTORY_HEADER <= directory.length;) {
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + DIRECTORY_HEADER, at + DIRECTORY_HEADER + nameLength)
    entries.set(name, {
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42) + LOCAL_HEADER + nameLength,
    })
    at += DIRECTORY_HEADER + nameLength
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
