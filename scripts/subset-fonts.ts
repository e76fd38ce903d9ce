/**
 * Makes the web fonts of src/platform/ui/styles/fonts from their npm packages: only the characters that the shop writes, only the
 * axes that the look uses, the rupee sign in both. Run it after a font package or the list of characters changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { BRAND } from '#platform/rules/brand.ts'
import { appendGlyph } from './fonts/append-glyph.ts'
import { fallbackFaces } from './fonts/fallback-faces.ts'
import { rupeeSign } from './fonts/rupee-sign.ts'
import { takeGlyph } from './fonts/take-glyph.ts'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const CHARACTERS = `${ASCII}\u00a0©×·–—‘’“”…•−₹`
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** One weight of the display face, soft, its drawing following the size of the text. */
const DISPLAY_AXES = { SOFT: 60, WONK: 0, wght: 560, opsz: { min: 14, max: 120 } }
/** Where the fallback faces of the display font are measured: usual headings, and those above 48 px. */
const HEADING_SIZE_PX = 32
const LARGE_HEADING_SIZE_PX = 64
/** Text is 400 or 500, labels and buttons 600 or 700. */
const TEXT_WEIGHT = 450
const BOLD_TEXT_WEIGHT = 600
const RUPEE = 0x20b9

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const FRAUNCES_EXTENDED = '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2'
const INSTRUMENT_SANS = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const TIRO = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2'

type Axis = number | { readonly min: number; readonly max: number }

const packages = createRequire(import.meta.url)
const styles = new URL('../src/platform/ui/styles/', import.meta.url)

const display = appendGlyph(
  await subset(FRAUNCES, DISPLAY_AXES),
  takeGlyph(await subset(FRAUNCES_EXTENDED, DISPLAY_AXES), RUPEE),
)
const text = appendGlyph(await subset(INSTRUMENT_SANS), rupeeSign())
const native = await subsetFont(await readFile(packages.resolve(TIRO)), BRAND.nativeName, {
  targetFormat: 'woff2',
})

await save('fraunces.woff2', await compressed(display))
await save('instrument-sans.woff2', await compressed(text))
await save('tiro-devanagari.woff2', native)
const headingOf = (opsz: number) => subset(FRAUNCES, { ...DISPLAY_AXES, opsz })
await writeFile(
  new URL('fallback-faces.generated.css', styles),
  await fallbackFaces({
    display: await headingOf(HEADING_SIZE_PX),
    displayLarge: await headingOf(LARGE_HEADING_SIZE_PX),
    textRegular: await subset(INSTRUMENT_SANS, { wght: TEXT_WEIGHT }),
    textBold: await subset(INSTRUMENT_SANS, { wght: BOLD_TEXT_WEIGHT }),
  }),
)

async function subset(file: string, variationAxes: Record<string, Axis> = {}): Promise<Buffer> {
  const font = await readFile(packages.resolve(file))
  return subsetFont(font, CHARACTERS, { targetFormat: 'sfnt', variationAxes, keepFeatures: FEATURES })
}

function compressed(font: Buffer): Promise<Buffer> {
  return subsetFont(font, CHARACTERS, { targetFormat: 'woff2', keepFeatures: FEATURES })
}

async function save(name: string, font: Buffer): Promise<void> {
  await writeFile(new URL(`fonts/${name}`, styles), font)
  console.log(`${name}: ${font.length} bytes`)
}
