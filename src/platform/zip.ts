/**
 * Files in one uncompressed ZIP (APPNOTE 6.3, method 0): for a few small texts compression is not worth a
 * dependency.
 */
import { crc32 } from 'node:zlib'

export type ZippedFile = { readonly name: string; readonly text: string }

/** Names are UTF-8. */
const UTF8 = 0x0800
const VERSION = 20

/** `at`: the time that every file carries. */
export function zipFiles(files: readonly ZippedFile[], at: Date): Uint8Array {
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
    const local = [Buffer.from('PK\u0003\u0004'), shared, nameBytes, bytes]
    directory.push(Buffer.from('PK\u0001\u0002'), twoBytes(VERSION), shared, place, nameBytes)
    parts.push(...local)
    offset += sizeOf(local)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(sizeOf(directory), 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end])
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
