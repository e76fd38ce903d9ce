/** The brand's name, its native spelling and its tagline as outlines. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { Blob, Buffer as ShapedText, Face, Font, shape } from 'harfbuzzjs'

const NAME_PX = 104
const NATIVE_PX = 48
const TAGLINE_PX = 31
const DISPLAY_AXES = { SOFT: 60, WONK: 0, wght: 600, opsz: NAME_PX }
const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const INSTRUMENT_SANS = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const TIRO = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2'

const packages = createRequire(import.meta.url)

export async function drawLettering() {
  return {
    name: outlineOf(EXAMPLE_FACTS.name, await fontFor(EXAMPLE_FACTS.name, FRAUNCES, DISPLAY_AXES), NAME_PX),
    native: outlineOf(EXAMPLE_FACTS.nativeName, await fontFor(EXAMPLE_FACTS.nativeName, TIRO), NATIVE_PX),
    tagline: await Promise.all(
      inTwoLines(EXAMPLE_FACTS.tagline).map(async (line) =>
        outlineOf(line, await fontFor(line, INSTRUMENT_SANS, { wght: 450 }), TAGLINE_PX),
      ),
    ),
  }
}

async function fontFor(text: string, file: string, variationAxes: Record<string, number> = {}) {
  return subsetFont(await readFile(packages.resolve(file)), text, { targetFormat: 'sfnt', variationAxes })
}

/** Broken between words so that both lines are as equal as possible. */
function inTwoLines(text: string): readonly [string, string] {
  const words = text.split(' ')
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const)
  const unevenness = ([first, second]: readonly [string, string]) => Math.abs(first.length - second.length)
  return breaks.toSorted((one, other) => unevenness(one) - unevenness(other))[0] ?? [text, '']
}

/** Text as outlines: shaped by HarfBuzz, which comes with the package that subsets our fonts. */
export type Outline = {
  /** As in `<path d>`; the text starts at 0, 0 on its baseline. */
  readonly path: string
  readonly width: number
}

/** The outline of a text, `size` pixels high, in a font (uncompressed: TrueType or OpenType). */
export function outlineOf(text: string, font: Buffer, size: number): Outline {
  const face = new Face(new Blob(new Uint8Array(font).buffer))
  const hbFont = new Font(face)
  const scale = size / face.upem
  const shaped = new ShapedText()
  shaped.addText(text)
  shaped.guessSegmentProperties()
  shape(hbFont, shaped)
  let x = 0
  let path = ''
  for (const {
    codepoint: glyph,
    xAdvance = 0,
    xOffset = 0,
    yOffset = 0,
  } of shaped.getGlyphInfosAndPositions()) {
    const place = { x: x + xOffset, y: yOffset }
    path += placed(hbFont.glyphToPath(glyph), place, scale)
    x += xAdvance
  }
  return { path, width: rounded(x * scale) }
}

/** From font units (y upwards) to pixels (y downwards). */
function placed(path: string, place: { readonly x: number; readonly y: number }, scale: number): string {
  return path.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x: string, y: string) =>
      `${rounded((Number(x) + place.x) * scale)},${rounded(-(Number(y) + place.y) * scale)}`,
  )
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
