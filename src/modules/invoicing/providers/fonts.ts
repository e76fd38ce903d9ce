/**
 * The fonts of the documents: Noto Sans (OFL 1.1) in two weights for each script, read from their packages when first
 * needed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import type { Script } from './script-runs.ts'
import { openWoff } from './woff.ts'

export type Weight = 400 | 600

export type Fonts = {
  /** Memoised: what the font object has cached about its glyphs serves the next document too. */
  get(script: Script, weight: Weight): Font
}

const OF_WEST: ReadonlySet<Script> = new Set(['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'])

export function loadFonts(): Fonts {
  const packages = createRequire(import.meta.url)
  const fonts = new Map<string, Font>()
  return {
    get(script, weight) {
      const key = `${script}-${weight}`
      const known = fonts.get(key)
      if (known) return known
      const font = remembering(create(openWoff(readFileSync(packages.resolve(fileOf(script, weight))))))
      fonts.set(key, font)
      return font
    },
  }
}

const MAX_WORDS = 2_000

/**
 * Most words appear on every document, and shaping them is most of the work, so a font caches shaped words. The caller
 * changes positions, so each gets a copy.
 */
function remembering(font: Font): Font {
  const set = new Map<string, GlyphRun>()
  const layout = (text: string, features?: unknown): GlyphRun => {
    if (features !== undefined) return font.layout(text, features)
    let run = set.get(text)
    if (!run) {
      if (set.size >= MAX_WORDS) set.clear()
      run = font.layout(text)
      set.set(text, run)
    }
    const own: GlyphRun = Object.create(run) as GlyphRun
    return Object.defineProperty(own, 'positions', { value: run.positions.map((each) => ({ ...each })) })
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}

function fileOf(script: Script, weight: Weight): string {
  const name = OF_WEST.has(script) ? 'noto-sans' : `noto-sans-${script}`
  return `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`
}
