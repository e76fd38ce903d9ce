/**
 * Splits a text into runs that one font can draw: a customer's name may be in any script of India, and a font for one
 * script lacks the letters of another. What no font contains, such as an emoji, is drawn as one `�` per visible
 * character, so that nothing is dropped silently.
 */
export const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'cyrillic',
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const
export type Script = (typeof SCRIPTS)[number]

export type Run = { readonly script: Script; readonly text: string }

/** Whether the font of a script has a glyph for a code point. */
export type HasLetter = (script: Script, codePoint: number) => boolean

/** First and last code point of the Indic blocks (Unicode 17, chapter 12). */
const BLOCKS: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x0900, 0x097f, 'devanagari'],
  [0x0980, 0x09ff, 'bengali'],
  [0x0a00, 0x0a7f, 'gurmukhi'],
  [0x0a80, 0x0aff, 'gujarati'],
  [0x0b00, 0x0b7f, 'oriya'],
  [0x0b80, 0x0bff, 'tamil'],
  [0x0c00, 0x0c7f, 'telugu'],
  [0x0c80, 0x0cff, 'kannada'],
  [0x0d00, 0x0d7f, 'malayalam'],
  [0xa8e0, 0xa8ff, 'devanagari'],
]
const WESTERN: readonly Script[] = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic']
const DANDAS = new Set([0x0964, 0x0965])
const REPLACEMENT = '\ufffd'
/** Joiners and variation selectors only affect their neighbours, so without a glyph they are dropped. */
const SILENT: readonly (readonly [first: number, last: number])[] = [
  [0x00ad, 0x00ad],
  [0x200b, 0x200d],
  [0x2060, 0x2060],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
]

/** Characters of the Latin font that most texts consist of. */
const PLAIN = /^[ -~·–−’]*$/

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function scriptRuns(text: string, hasLetter: HasLetter): Run[] {
  // Fast path for most texts, about fifty times faster.
  if (PLAIN.test(text)) return text === '' ? [] : [{ script: 'latin', text }]
  const runs: { script: Script; text: string }[] = []
  for (const { segment } of signs.segment(flat(text))) {
    const last = runs.at(-1)
    const drawn = drawSign(segment, last?.script ?? 'latin', hasLetter)
    if (drawn.text === '') continue
    if (last?.script === drawn.script) last.text += drawn.text
    else runs.push({ ...drawn })
  }
  return runs
}

/** One line: control characters, line separators and no-break spaces become spaces. */
function flat(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('\u00a0', ' ')
}

function drawSign(sign: string, current: Script, hasLetter: HasLetter): Run {
  const letters = [...sign]
  const script = scriptOf(letters[0] ?? '', current, hasLetter)
  if (script === null) {
    return { script: 'latin', text: letters.every((letter) => isSilent(letter)) ? '' : REPLACEMENT }
  }
  // A base character with its marks: missing silent ones are dropped; any other missing glyph replaces the whole
  // character.
  const kept = letters.filter((letter) => hasLetter(script, letter.codePointAt(0) ?? 0))
  const isWhole = letters.every((letter) => kept.includes(letter) || isSilent(letter))
  return isWhole ? { script, text: kept.join('') } : { script: 'latin', text: REPLACEMENT }
}

function scriptOf(letter: string, current: Script, hasLetter: HasLetter): Script | null {
  const point = letter.codePointAt(0) ?? 0
  const block = BLOCKS.find(([first, last]) => point >= first && point <= last)
  // The danda is encoded in the Devanagari block, but ends sentences in all Indic scripts.
  const wished = block && !(DANDAS.has(point) && hasLetter(current, point)) ? block[2] : current
  if (hasLetter(wished, point)) return wished
  return WESTERN.find((script) => hasLetter(script, point)) ?? null
}

function isSilent(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return SILENT.some(([first, last]) => point >= first && point <= last)
}
