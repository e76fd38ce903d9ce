/**
 * Makes the web fonts of src/platform/ui/styles/fonts from their npm packages, with only the characters that the shop
 * uses and only the axes that the design uses. The packages are split by script and the rupee sign is outside their
 * "latin" part, so it has faces of its own (`unicode-range`). Run it after a font package or the list of characters
 * changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { fallbackFaces } from './fonts/fallback-faces.ts'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const CHARACTERS = `${ASCII}\u00a0©×·–—‘’“”…•−`
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** The display face: one weight, the soft variant, with optical sizing. */
const DISPLAY_AXES = { SOFT: 60, WONK: 0, wght: 560, opsz: { min: 14, max: 120 } }
/** The sizes at which the display font's fallback faces are measured: usual headings, and those above 48 px. */
const HEADING_SIZE_PX = 32
const LARGE_HEADING_SIZE_PX = 64
/** Text has weight 400 or 500, labels and buttons 600 or 700. */
const TEXT_WEIGHT = 450
const BOLD_TEXT_WEIGHT = 600
const RUPEE = '₹'

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const FRAUNCES_EXTENDED = '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2'
const INSTRUMENT_SANS = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
/** Instrument Sans has no rupee sign. */
const RUPEE_SANS = (weight: number) =>
  `@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff2`
const TIRO = '@fontsource/tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal.woff2'

type Axis = number | { readonly min: number; readonly max: number }

const packages = createRequire(import.meta.url)
const styles = new URL('../src/platform/ui/styles/', import.meta.url)

await save('fraunces.woff2', FRAUNCES, CHARACTERS, DISPLAY_AXES)
await save('fraunces-rupee.woff2', FRAUNCES_EXTENDED, RUPEE, DISPLAY_AXES)
await save('instrument-sans.woff2', INSTRUMENT_SANS, CHARACTERS)
await save('sans-rupee.woff2', RUPEE_SANS(400), RUPEE)
await save('sans-rupee-bold.woff2', RUPEE_SANS(600), RUPEE)
await save('tiro-devanagari.woff2', TIRO, EXAMPLE_FACTS.nativeName)
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

async function save(
  name: string,
  file: string,
  characters: string,
  variationAxes: Record<string, Axis> = {},
) {
  const font = await readFile(packages.resolve(file))
  // Devanagari needs all of its OpenType features.
  const features = file === TIRO ? {} : { keepFeatures: FEATURES }
  const made = await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes, ...features })
  await writeFile(new URL(`fonts/${name}`, styles), made)
  console.log(`${name}: ${made.length} bytes`)
}
