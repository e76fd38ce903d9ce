/** Takes one character's glyph out of a variable TrueType font, ready to be appended to a sister font. */
import { readCharacterMap, readOffsets, type NewGlyph } from './append-glyph.ts'
import { readTables, tableOf } from './sfnt.ts'

const EMBEDDED_PEAK = 0x8000
const INTERMEDIATE_REGION = 0x4000
const TUPLE_INDEX = 0x0fff
const TUPLE_COUNT = 0x0fff

/** Both fonts must share their axes. Throws when the character is missing or its glyph is composite. */
export function takeGlyph(font: Buffer, codePoint: number): NewGlyph {
  const tables = readTables(font)
  const glyphId = readCharacterMap(tables).find(([character]) => character === codePoint)?.[1]
  if (glyphId === undefined) throw new Error(`the font has no glyph for U+${codePoint.toString(16)}`)
  const offsets = readOffsets(tables)
  const outline = tableOf(tables, 'glyf').subarray(offsets[glyphId], offsets[glyphId + 1])
  if (outline.readInt16BE(0) < 1) throw new Error('the glyph is empty or made of other glyphs')
  const hmtx = tableOf(tables, 'hmtx')
  return {
    codePoint,
    advance: hmtx.readUInt16BE(4 * glyphId),
    leftSideBearing: hmtx.readInt16BE(4 * glyphId + 2),
    outline,
    variations: withPeaks(tableOf(tables, 'gvar'), glyphId),
  }
}

/** A glyph's variation data points into its font's list of shared peaks; here each peak is written out. */
function withPeaks(gvar: Buffer, glyphId: number): Buffer {
  const axisCount = gvar.readUInt16BE(4)
  const sharedAt = gvar.readUInt32BE(8)
  const isLong = (gvar.readUInt16BE(14) & 1) === 1
  const dataAt = gvar.readUInt32BE(16)
  const offsetAt = (index: number) =>
    isLong ? gvar.readUInt32BE(20 + 4 * index) : 2 * gvar.readUInt16BE(20 + 2 * index)
  const data = gvar.subarray(dataAt + offsetAt(glyphId), dataAt + offsetAt(glyphId + 1))

  const count = data.readUInt16BE(0) & TUPLE_COUNT
  const headers: Buffer[] = []
  let at = 4
  for (let tuple = 0; tuple < count; tuple += 1) {
    const index = data.readUInt16BE(at + 2)
    const hasPeak = (index & EMBEDDED_PEAK) !== 0
    const regionLength = (index & INTERMEDIATE_REGION) === 0 ? 0 : 4 * axisCount
    const peakLength = hasPeak ? 2 * axisCount : 0
    const start = Buffer.from(data.subarray(at, at + 4))
    start.writeUInt16BE((index & ~TUPLE_INDEX) | EMBEDDED_PEAK, 2)
    const peakAt = sharedAt + 2 * axisCount * (index & TUPLE_INDEX)
    const peak = hasPeak
      ? data.subarray(at + 4, at + 4 + peakLength)
      : gvar.subarray(peakAt, peakAt + 2 * axisCount)
    const region = data.subarray(at + 4 + peakLength, at + 4 + peakLength + regionLength)
    headers.push(start, peak, region)
    at += 4 + peakLength + regionLength
  }
  const head = Buffer.concat([Buffer.from(data.subarray(0, 4)), ...headers])
  head.writeUInt16BE(head.length, 2)
  return Buffer.concat([head, data.subarray(data.readUInt16BE(2))])
}
