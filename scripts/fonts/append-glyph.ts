/**
 * Puts one more glyph at the end of a variable TrueType font. The web fonts that we start from are split by script,
 * and the rupee sign lies outside their "latin" part: without this a page would fetch a second file for one glyph.
 */
import { readTables, tableOf, writeTables, type FontTables } from './sfnt.ts'

export type NewGlyph = {
  readonly codePoint: number
  readonly advance: number
  readonly leftSideBearing: number
  /** A simple (not composite) glyph description. */
  readonly outline: Buffer
  /** Its variation data, with every peak written out. */
  readonly variations: Buffer
}

export function appendGlyph(font: Buffer, glyph: NewGlyph): Buffer {
  const tables = readTables(font)
  const glyphId = tableOf(tables, 'maxp').readUInt16BE(4)
  appendOutline(tables, glyph.outline)
  appendMetrics(tables, glyph, glyphId)
  appendVariations(tables, glyph.variations)
  mapCharacter(tables, glyph.codePoint, glyphId)
  raiseMaxima(tables, glyph.outline)
  // Advances vary by the phantom points of gvar instead: this table would have to know the new glyph.
  tables.delete('HVAR')
  return writeTables(tables)
}

function appendOutline(tables: FontTables, outline: Buffer): void {
  const glyf = tableOf(tables, 'glyf')
  const offsets = readOffsets(tables)
  const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)])
  const aligned = Buffer.concat([glyf, Buffer.alloc((4 - (glyf.length % 4)) % 4)])
  offsets[offsets.length - 1] = aligned.length
  offsets.push(aligned.length + padded.length)
  tables.set('glyf', Buffer.concat([aligned, padded]))
  const loca = Buffer.alloc(4 * offsets.length)
  offsets.forEach((offset, index) => loca.writeUInt32BE(offset, 4 * index))
  tables.set('loca', loca)
  tableOf(tables, 'head').writeInt16BE(1, 50)
}

/** Where each glyph's outline begins, with the end of the last. */
export function readOffsets(tables: FontTables): number[] {
  const loca = tableOf(tables, 'loca')
  const isLong = tableOf(tables, 'head').readInt16BE(50) === 1
  const count = tableOf(tables, 'maxp').readUInt16BE(4) + 1
  return Array.from({ length: count }, (_, index) =>
    isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index),
  )
}

function appendMetrics(tables: FontTables, glyph: NewGlyph, glyphId: number): void {
  const hhea = tableOf(tables, 'hhea')
  const hmtx = tableOf(tables, 'hmtx')
  const full = hhea.readUInt16BE(34)
  const metrics = Buffer.alloc(4 * (glyphId + 1))
  for (let index = 0; index < glyphId; index += 1) {
    const isFull = index < full
    metrics.writeUInt16BE(hmtx.readUInt16BE(4 * (isFull ? index : full - 1)), 4 * index)
    metrics.writeInt16BE(
      hmtx.readInt16BE(isFull ? 4 * index + 2 : 4 * full + 2 * (index - full)),
      4 * index + 2,
    )
  }
  metrics.writeUInt16BE(glyph.advance, 4 * glyphId)
  metrics.writeInt16BE(glyph.leftSideBearing, 4 * glyphId + 2)
  tables.set('hmtx', metrics)
  hhea.writeUInt16BE(glyphId + 1, 34)
}

function appendVariations(tables: FontTables, variations: Buffer): void {
  const gvar = tableOf(tables, 'gvar')
  const count = gvar.readUInt16BE(12)
  const isLong = (gvar.readUInt16BE(14) & 1) === 1
  const dataAt = gvar.readUInt32BE(16)
  const offsetAt = (index: number) =>
    isLong ? gvar.readUInt32BE(20 + 4 * index) : 2 * gvar.readUInt16BE(20 + 2 * index)
  const sharedAt = gvar.readUInt32BE(8)
  const shared = gvar.subarray(sharedAt, sharedAt + 2 * gvar.readUInt16BE(4) * gvar.readUInt16BE(6))
  const data = gvar.subarray(dataAt, dataAt + offsetAt(count))

  const header = Buffer.alloc(20 + 4 * (count + 2))
  gvar.copy(header, 0, 0, 20)
  header.writeUInt32BE(header.length, 8)
  header.writeUInt16BE(count + 1, 12)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(header.length + shared.length, 16)
  for (let index = 0; index <= count; index += 1) header.writeUInt32BE(offsetAt(index), 20 + 4 * index)
  header.writeUInt32BE(data.length + variations.length, 20 + 4 * (count + 1))
  tables.set('gvar', Buffer.concat([header, shared, data, variations]))
}

/** Writes the character map anew: one format 4 table, one segment for each character. */
function mapCharacter(tables: FontTables, codePoint: number, glyphId: number): void {
  const mapped = [...readCharacterMap(tables), [codePoint, glyphId] as const].toSorted(([a], [b]) => a - b)
  const segments = [...mapped, [0xffff, 0] as const]
  const power = 2 ** Math.floor(Math.log2(segments.length))
  const length = 16 + 8 * segments.length
  const cmap = Buffer.alloc(12 + length)
  cmap.writeUInt16BE(1, 2)
  cmap.writeUInt16BE(3, 4)
  cmap.writeUInt16BE(1, 6)
  cmap.writeUInt32BE(12, 8)
  const table = cmap.subarray(12)
  table.writeUInt16BE(4, 0)
  table.writeUInt16BE(length, 2)
  table.writeUInt16BE(2 * segments.length, 6)
  table.writeUInt16BE(2 * power, 8)
  table.writeUInt16BE(Math.log2(power), 10)
  table.writeUInt16BE(2 * (segments.length - power), 12)
  segments.forEach(([character, glyph], index) => {
    const delta = character === 0xffff ? 1 : (glyph - character) & 0xffff
    table.writeUInt16BE(character, 14 + 2 * index)
    table.writeUInt16BE(character, 16 + 2 * (segments.length + index))
    table.writeUInt16BE(delta, 16 + 2 * (2 * segments.length + index))
  })
  tables.set('cmap', cmap)
}

/** Character and glyph pairs of the font's format 4 table. */
export function readCharacterMap(tables: FontTables): (readonly [number, number])[] {
  const cmap = tableOf(tables, 'cmap')
  const table = cmap.subarray(cmap.readUInt32BE(8))
  if (table.readUInt16BE(0) !== 4) throw new Error('the character map is not of format 4')
  const segments = table.readUInt16BE(6) / 2
  const pairs: (readonly [number, number])[] = []
  for (let index = 0; index < segments; index += 1) {
    const end = table.readUInt16BE(14 + 2 * index)
    const start = table.readUInt16BE(16 + 2 * (segments + index))
    const delta = table.readUInt16BE(16 + 2 * (2 * segments + index))
    const rangeAt = 16 + 2 * (3 * segments + index)
    const range = table.readUInt16BE(rangeAt)
    for (let character = start; character <= end && character !== 0xffff; character += 1) {
      const raw = range === 0 ? character : table.readUInt16BE(rangeAt + range + 2 * (character - start))
      const glyph = range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff
      if (glyph !== 0) pairs.push([character, glyph])
    }
  }
  return pairs
}

function raiseMaxima(tables: FontTables, outline: Buffer): void {
  const maxp = tableOf(tables, 'maxp')
  const contours = outline.readInt16BE(0)
  const points = outline.readUInt16BE(10 + 2 * (contours - 1)) + 1
  maxp.writeUInt16BE(maxp.readUInt16BE(4) + 1, 4)
  maxp.writeUInt16BE(Math.max(points, maxp.readUInt16BE(6)), 6)
  maxp.writeUInt16BE(Math.max(contours, maxp.readUInt16BE(8)), 8)
}
