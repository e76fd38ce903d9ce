/**
 * Font faces used until a web font has loaded: local fonts, each scaled so that lines break in the same places and
 * nothing shifts when the web font arrives. Local fonts differ in width by up to a quarter, and their bold faces too,
 * so each has a family of its own, and a chain in `font-family` selects the one that is installed.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Sample of the shop's usual text: product names, sentences, labels, amounts. */
const SAMPLE =
  'Undated Daily Planner, emerald. Notebooks that open flat, in paper made for fountain pens: 200 pages, ruled, A5. ' +
  'Add to Cart 1,499 Free delivery above 499 School copies and five subject notebooks made in India with ivory paper'

const packages = createRequire(import.meta.url)

/** A local font by the full names of its two weights, and the package used to measure it. */
type LocalFont = {
  readonly name: string
  readonly regular: readonly string[]
  readonly bold: readonly string[]
  readonly measuredBy: readonly [regular: string, bold: string]
}

/**
 * The first is that of phones, the second that of Windows and macOS: each name that is not installed costs every size
 * and weight a lookup. Arimo and Tinos, also known as Liberation, have the metrics of Arial and Times New Roman.
 */
const SANS: readonly LocalFont[] = [
  {
    name: 'Roboto',
    regular: ['Roboto', 'Roboto Regular'],
    bold: ['Roboto Bold'],
    measuredBy: [fontsource('roboto', 400), fontsource('roboto', 700)],
  },
  {
    name: 'Arial',
    regular: ['Arial', 'Liberation Sans', 'Arimo Regular'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    measuredBy: [fontsource('arimo', 400), fontsource('arimo', 700)],
  },
  {
    name: 'DejaVu Sans',
    regular: ['DejaVu Sans'],
    bold: ['DejaVu Sans Bold'],
    measuredBy: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  },
  {
    name: 'Noto Sans',
    regular: ['Noto Sans', 'Noto Sans Regular'],
    bold: ['Noto Sans Bold'],
    measuredBy: [fontsource('noto-sans', 400), fontsource('noto-sans', 700)],
  },
]

/** Fraunces has one weight here whatever a heading requests, so only the regular fallback faces are used. */
const SERIF: readonly LocalFont[] = [
  {
    name: 'Noto Serif',
    regular: ['Noto Serif', 'Noto Serif Regular'],
    bold: [],
    measuredBy: [fontsource('noto-serif', 400), fontsource('noto-serif', 700)],
  },
  {
    name: 'Times',
    regular: ['Times New Roman', 'Liberation Serif', 'Tinos Regular'],
    bold: [],
    measuredBy: [fontsource('tinos', 400), fontsource('tinos', 700)],
  },
  {
    name: 'DejaVu Serif',
    regular: ['DejaVu Serif'],
    bold: [],
    measuredBy: ['dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'],
  },
]

/** The web fonts at the weights and optical sizes in use. */
export type WebFonts = Readonly<Record<'textRegular' | 'textBold' | 'display' | 'displayLarge', Uint8Array>>

/** The style sheet with the faces, and the family chains as custom properties. */
export async function fallbackFaces(fonts: WebFonts): Promise<string> {
  const chains = {
    '--fallback-sans': await chain('Text', SANS, [
      { font: create(fonts.textRegular), weight: 'regular', range: '400 500' },
      { font: create(fonts.textBold), weight: 'bold', range: '600 700' },
    ]),
    '--fallback-display': await chain('Display', SERIF, [
      { font: create(fonts.display), weight: 'regular', range: '400 700' },
    ]),
    '--fallback-display-large': await chain('Display Large', SERIF, [
      { font: create(fonts.displayLarge), weight: 'regular', range: '400 700' },
    ]),
  }
  const properties = Object.entries(chains).map(
    ([property, { families }]) => `  ${property}: ${families.map((family) => `'${family}'`).join(', ')};`,
  )
  return [
    '/* Written by scripts/subset-fonts.ts. */',
    ...Object.values(chains).flatMap(({ faces }) => faces),
    `:root {\n${properties.join('\n')}\n}`,
    '',
  ].join('\n')
}

type WebFace = { readonly font: Font; readonly weight: 'regular' | 'bold'; readonly range: string }

async function chain(prefix: string, fonts: readonly LocalFont[], webFaces: readonly WebFace[]) {
  const faces: string[] = []
  for (const local of fonts)
    for (const webFace of webFaces) {
      const width = await widthOf(local, webFace.weight)
      faces.push(face(`${prefix} ${local.name}`, webFace, local[webFace.weight], width))
    }
  return { families: fonts.map(({ name }) => `${prefix} ${name}`), faces }
}

/** The mean advance width of a local font, in ems. */
async function widthOf(local: LocalFont, weight: WebFace['weight']): Promise<number> {
  const file = local.measuredBy[weight === 'regular' ? 0 : 1]
  return meanAdvance(create(await readFile(packages.resolve(file))))
}

function face(family: string, { font, range }: WebFace, names: readonly string[], width: number): string {
  const scale = meanAdvance(font) / width
  const percent = (units: number) => `${((100 * units) / font.unitsPerEm / scale).toFixed(2)}%`
  return `@font-face {
  font-family: '${family}';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${range};
  size-adjust: ${(100 * scale).toFixed(2)}%;
  ascent-override: ${percent(font.ascent)};
  descent-override: ${percent(-font.descent)};
  line-gap-override: ${percent(font.lineGap)};
}`
}

function meanAdvance(font: Font): number {
  const advances = font.layout(SAMPLE).positions.map(({ xAdvance }) => xAdvance)
  return advances.reduce((sum, advance) => sum + advance, 0) / SAMPLE.length / font.unitsPerEm
}

function fontsource(name: string, weight: number): string {
  return `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`
}
