/** Reads a ZIP with uncompressed files, by its directory. */
import { crc32 } from 'node:zlib'

export function readZip(zip: Uint8Array): { readonly name: string; readonly text: string }[] {
  const bytes = Buffer.from(zip)
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('no end record of a ZIP')
  let place = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    if (bytes.readUInt32LE(place) !== 0x02014b50) throw new Error('no entry of a ZIP')
    const [crc, size] = [bytes.readUInt32LE(place + 16), bytes.readUInt32LE(place + 24)]
    const nameLength = bytes.readUInt16LE(place + 28)
    const local = bytes.readUInt32LE(place + 42)
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + size)
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`)
    place += 46 + nameLength
    return { name, text: content.toString('utf8') }
  })
}
