/** The table directory of an OpenType font: read and written whole, tables as bytes. */
export type FontTables = Map<string, Buffer>

export function readTables(font: Buffer): FontTables {
  const count = font.readUInt16BE(4)
  const tables: FontTables = new Map()
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index
    const offset = font.readUInt32BE(entry + 8)
    const length = font.readUInt32BE(entry + 12)
    tables.set(font.toString('latin1', entry, entry + 4), Buffer.from(font.subarray(offset, offset + length)))
  }
  return tables
}

/** A table that every font of ours has. Throws when it is missing. */
export function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`the font has no ${tag} table`)
  return table
}

export function writeTables(tables: FontTables): Buffer {
  const tags = [...tables.keys()].toSorted()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const header = Buffer.alloc(12 + 16 * tags.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tags.length, 4)
  header.writeUInt16BE(16 * power, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE(16 * (tags.length - power), 10)

  const bodies: Buffer[] = []
  let offset = header.length
  tags.forEach((tag, index) => {
    const table = tableOf(tables, tag)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    const entry = 12 + 16 * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(checksum(padded), entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    bodies.push(padded)
    offset += padded.length
  })
  return Buffer.concat([header, ...bodies])
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
