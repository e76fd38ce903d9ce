/**
 * The fonts of the documents: Noto Sans (OFL 1.1) in two weights for each script, read from their packages when first
 * needed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Script } from './script-runs.ts'
import { createTypeface, type Typeface } from './typeface.ts'
import { openWoff } from './woff.ts'

export type Weight = 400 | 600

export type Fonts = {
  /** Memoised, so that its caches serve the next document too. */
  get(script: Script, weight: Weight): Typeface
}

const OF_WEST: ReadonlySet<Script> = new Set(['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'])

/** The characters of most names, addresses and amounts: a document with any others embeds more of the font. */
const COMMON = ` &'()+,-./:@_·–−’0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz%#`

export function loadFonts(): Fonts {
  const packages = createRequire(import.meta.url)
  const typefaces = new Map<string, Typeface>()
  return {
    get(script, weight) {
      const key = `${script}-${weight}`
      const known = typefaces.get(key)
      if (known) return known
      const bytes = openWoff(readFileSync(packages.resolve(fileOf(script, weight))))
      const tag = script.replaceAll('-', '').toUpperCase().padEnd(6, 'X').slice(0, 6)
      const typeface = createTypeface(bytes, tag, script === 'latin' ? COMMON : '')
      typefaces.set(key, typeface)
      return typeface
    },
  }
}

function fileOf(script: Script, weight: Weight): string {
  const name = OF_WEST.has(script) ? 'noto-sans' : `noto-sans-${script}`
  return `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`
}
