/** A browser on a machine with exactly the given fonts: fontconfig reads them from a folder of the test. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import subsetFont from 'subset-font'
import { launchOptions } from './shared-browser.ts'

const packages = createRequire(import.meta.url)

const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}₹–—’…·×`

type LocalFont = { readonly family: string; readonly generic: string; readonly files: readonly string[] }

const ARIMO = fontsource('Arimo', 'sans-serif')
const TINOS = fontsource('Tinos', 'serif')
const ROBOTO = fontsource('Roboto', 'sans-serif')
const NOTO_SANS = fontsource('Noto Sans', 'sans-serif')
const NOTO_SERIF = fontsource('Noto Serif', 'serif')
const DEJAVU_SANS = dejavu('DejaVu Sans', 'sans-serif')
const DEJAVU_SERIF = dejavu('DejaVu Serif', 'serif')

/** The fonts of fresh servers, Linux desktops and Android phones. */
export const LOCAL_FONTS: Readonly<Record<string, readonly LocalFont[]>> = {
  'DejaVu only': [DEJAVU_SERIF, DEJAVU_SANS],
  // Under the names of the fonts that Liberation is based on; its letters are as wide as those of Times and Arial.
  Liberation: [TINOS, ARIMO],
  'Roboto and Noto Serif': [NOTO_SERIF, ROBOTO],
  'Noto only': [NOTO_SERIF, NOTO_SANS],
}

export async function browserWithFonts(fonts: readonly LocalFont[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'panna-fonts-'))
  mkdirSync(join(folder, 'fonts'))
  for (const file of fonts.flatMap(({ files }) => files)) {
    // Chromium reads compressed fonts from the web only.
    const font = await subsetFont(readFileSync(packages.resolve(file)), LETTERS, { targetFormat: 'sfnt' })
    writeFileSync(join(folder, 'fonts', `${basename(file)}.ttf`), font)
  }
  const config = join(folder, 'fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  ${fonts.map(({ family, generic }) => `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`).join('\n  ')}
</fontconfig>`,
  )
  const browser = await chromium.launch({
    ...launchOptions(),
    env: { ...process.env, FONTCONFIG_FILE: config },
  })
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true }))
  return browser
}

/** The font families with which the browser painted an element, as its inspector reports them. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.toSorted((one, other) => other.glyphCount - one.glyphCount).map(({ familyName }) => familyName)
}

function fontsource(family: string, generic: string): LocalFont {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const files = [400, 700].map((weight) => `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
  return { family, generic, files }
}

function dejavu(family: string, generic: string): LocalFont {
  const name = family.replaceAll(' ', '')
  return {
    family,
    generic,
    files: ['', '-Bold'].map((weight) => `dejavu-fonts-ttf/ttf/${name}${weight}.ttf`),
  }
}
