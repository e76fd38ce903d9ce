/**
 * Transliterates words of Indian scripts to Latin letters, as people type them: 'पन्ना' is 'panna', 'కాపీ' is 'kapi'.
 * The Unicode blocks from Devanagari to Malayalam share one layout, so one table serves them all.
 */
const FIRST_BLOCK = 0x0900
const LAST = 0x0d7f
const BLOCK_SIZE = 0x80

/** By offset in the Unicode block. */
const CONSONANTS: readonly string[] =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p f b bh m y r r l l l v sh sh s h'.split(' ')
const FIRST_CONSONANT = 0x15
const VOWELS = 'a a i i u u ri li e e e ai o o o au'.split(' ')
const FIRST_VOWEL = 0x05
const VOWEL_SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const FIRST_VOWEL_SIGN = 0x3e
const NUKTA = 0x3c
const VIRAMA = 0x4d
const NASALS = new Set([0x01, 0x02])
const FIRST_DIGIT = 0x66
/** The same consonants with a dot below. */
const DOTTED: Readonly<Record<string, string>> = { k: 'q', j: 'z', d: 'r', dh: 'rh' }

type Syllable = { consonant: string; vowel: string; isVowelWritten: boolean }

/**
 * Likely Latin spellings, most likely first; empty for a word without letters of these scripts. Hindi drops some
 * unwritten 'a' sounds, Telugu does not: both readings are returned, each also with 'c' for a leading 'k' ('copy').
 */
export function latinSpellings(word: string): readonly string[] {
  const syllables = syllablesOf(word)
  if (syllables === null) return []
  const spellings = [spelled(withoutSilentVowels(syllables)), spelled(syllables)]
  const withC = spellings.filter((text) => /^k(?!h)/.test(text)).map((text) => `c${text.slice(1)}`)
  return [...new Set([...spellings, ...withC])].filter((text) => text !== '')
}

/** Digits of any Indian script as 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0900-\u0d7f]/g, (letter) => {
    const digit = offsetOf(letter) - FIRST_DIGIT
    return digit >= 0 && digit <= 9 ? String(digit) : letter
  })
}

/** The consonants of a word: 'notbuk' and 'notebook' are both 'ntbk'. */
export function consonantsOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replace(/[cq]/g, 'k')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replace(/[aeiouy]/g, '')
    .replace(/(.)\1+/g, '$1')
}

function offsetOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code >= FIRST_BLOCK && code <= LAST ? (code - FIRST_BLOCK) % BLOCK_SIZE : -1
}

function syllablesOf(word: string): readonly Syllable[] | null {
  // Composes two-part vowel signs into one character.
  const letters = [...word.normalize('NFC')]
  if (!letters.some((letter) => offsetOf(letter) >= 0)) return null
  const syllables: Syllable[] = []
  for (const [index, letter] of letters.entries()) {
    const offset = offsetOf(letter)
    const last = syllables.at(-1)
    const consonant = CONSONANTS[offset - FIRST_CONSONANT]
    const vowel = VOWELS[offset - FIRST_VOWEL]
    const sign = VOWEL_SIGNS[offset - FIRST_VOWEL_SIGN]
    if (offset < 0) {
      if (/[\p{L}\p{N}]/u.test(letter)) syllables.push({ consonant: letter, vowel: '', isVowelWritten: true })
    } else if (NASALS.has(offset)) {
      syllables.push({ consonant: nasalBefore(letters[index + 1]), vowel: '', isVowelWritten: true })
    } else if (consonant !== undefined) syllables.push({ consonant, vowel: 'a', isVowelWritten: false })
    else if (vowel !== undefined) syllables.push({ consonant: '', vowel, isVowelWritten: true })
    else if (last && sign !== undefined) Object.assign(last, { vowel: sign, isVowelWritten: true })
    else if (last && offset === VIRAMA) Object.assign(last, { vowel: '', isVowelWritten: true })
    else if (last && offset === NUKTA) last.consonant = DOTTED[last.consonant] ?? last.consonant
    else if (offset >= FIRST_DIGIT && offset < FIRST_DIGIT + 10)
      syllables.push({ consonant: latinDigits(letter), vowel: '', isVowelWritten: true })
  }
  return syllables
}

/** 'm' at the end of a word and before a labial consonant, else 'n'. */
function nasalBefore(next: string | undefined): string {
  const consonant = CONSONANTS[offsetOf(next ?? '') - FIRST_CONSONANT] ?? ''
  return next === undefined || /^[pbmf]/.test(consonant) ? 'm' : 'n'
}

/** Drops unwritten vowels at the end, and between two consonants that have vowels around them. */
function withoutSilentVowels(syllables: readonly Syllable[]): readonly Syllable[] {
  const kept = syllables.map((each) => ({ ...each }))
  for (let at = kept.length - 1; at > 0; at -= 1) {
    const each = kept[at] as Syllable
    if (each.isVowelWritten) continue
    const [before, after] = [kept[at - 1], kept[at + 1]]
    const isLast = after === undefined
    const isBetween = before?.vowel !== '' && after?.consonant !== '' && (after?.vowel ?? '') !== ''
    if (isLast || isBetween) each.vowel = ''
  }
  return kept
}

function spelled(syllables: readonly Syllable[]): string {
  return syllables.map(({ consonant, vowel }) => consonant + vowel).join('')
}
