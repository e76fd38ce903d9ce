/**
 * Faces for the moment before a web font arrives: a font that the machine has, scaled so that lines break in the same
 * places and nothing moves when the real one takes over.
 */
import { readCharacterMap } from './append-glyph.ts'
import { readTables, tableOf } from './sfnt.ts'

/** Mean advance over English text, as a share of the em: the same measure for every font here. */
const ENGLISH = 'etaoinshrdlucmfwypvbgk etaoinshrdlu etaoin shr '
const LOCAL = {
  text: { sources: ['Arial', 'Liberation Sans', 'Roboto', 'Helvetica Neue'], meanAdvance: 0.4601 },
  display: { sources: ['Times New Roman', 'Liberation Serif', 'Noto Serif', 'Georgia'], meanAdvance: 0.4219 },
}

export function fallbackFaces(fonts: { readonly display: Buffer; readonly text: Buffer }): string {
  return [
    '/* Written by scripts/subset-fonts.ts. */',
    face('Fraunces Fallback', fonts.display, LOCAL.display),
    face('Instrument Sans Fallback', fonts.text, LOCAL.text),
    '',
  ].join('\n')
}

function face(
  family: string,
  font: Buffer,
  local: { readonly sources: readonly string[]; readonly meanAdvance: number },
): string {
  const tables = readTables(font)
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18)
  const hhea = tableOf(tables, 'hhea')
  const scale = meanAdvance(font) / local.meanAdvance
  const percent = (units: number) => `${((100 * units) / unitsPerEm / scale).toFixed(2)}%`
  return `@font-face {
  font-family: '${family}';
  src: ${local.sources.map((source) => `local('${source}')`).join(', ')};
  size-adjust: ${(100 * scale).toFixed(2)}%;
  ascent-override: ${percent(hhea.readInt16BE(4))};
  descent-override: ${percent(-hhea.readInt16BE(6))};
  line-gap-override: ${percent(hhea.readInt16BE(8))};
}`
}

function meanAdvance(font: Buffer): number {
  const tables = readTables(font)
  const glyphs = new Map(readCharacterMap(tables))
  const hmtx = tableOf(tables, 'hmtx')
  const full = tableOf(tables, 'hhea').readUInt16BE(34)
  const advances = Array.from(ENGLISH, (letter) => {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0) ?? 0
    return hmtx.readUInt16BE(4 * Math.min(glyph, full - 1))
  })
  const sum = advances.reduce((all, advance) => all + advance, 0)
  return sum / advances.length / tableOf(tables, 'head').readUInt16BE(18)
}
