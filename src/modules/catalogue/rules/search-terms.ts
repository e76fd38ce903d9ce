/**
 * The words of a search text (spec §5, §7): folded, so that accents and case do not matter; cut, so that long text
 * costs no more than short; Indian scripts also in Latin letters. Nothing is ever treated as an operator or wildcard.
 */
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { cleanSearch } from './listing.ts'

type SearchTerms = {
  /** The cleaned text in lower case. */
  readonly text: string
  /** Letters and digits only, in the order typed. */
  readonly words: readonly string[]
}

const MAX_WORDS = 8
/** Maximum words of a phrase with a synonym ("five subject note book"). */
export const MAX_PHRASE_WORDS = 4
/** A number and its unit written as one word. */
const NUMBER_WITH_UNIT = /^(\d+)(gsm|pages?|pgs?|mm|cm|rs|pcs)$/

export function searchTerms(typed: string): SearchTerms {
  const text = cleanSearch(typed).toLowerCase()
  return { text, words: searchedWords(text).slice(0, MAX_WORDS) }
}

/** The words to search for: a number and its unit are always two words. */
export function searchedWords(text: string): string[] {
  return wordsOf(text).flatMap((word) => NUMBER_WITH_UNIT.exec(word)?.slice(1) ?? [word])
}

/** The words of a text as stored in the search index. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Lower case without Latin accents and Indic joiners; same as search_fold() in the database. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
}

/** Prefixes that find a word in singular and plural: 'notebooks' by 'notebook', 'diary' also by 'diaries'. */
export function wordForms(word: string): string[] {
  if (word.length > 4 && /[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`, word]
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2)]
  if (word.length > 3 && /[^siu]s$/.test(word)) return [word.slice(0, -1)]
  if (word.length > 3 && /[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  return [word]
}

/** The forms of a word, then those of its transliterations. */
export function allForms(word: string): string[] {
  return [...new Set([word, ...latinSpellings(word)].flatMap(wordForms))]
}

/** Every run of words that may have a synonym, in all spellings searched for. */
export function phrasesIn(words: readonly string[]): string[] {
  const phrases = new Set<string>()
  for (let from = 0; from < words.length; from += 1) {
    for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= words.length; length += 1)
      for (const spelling of spellings(words.slice(from, from + length))) phrases.add(spelling)
  }
  return [...phrases]
}

/** A phrase as typed, then with its last word in the singular; words in Indian scripts also in Latin letters. */
export function spellings(words: readonly string[]): string[] {
  const latin = words.map(latinSpellings)
  const rounds = Math.max(0, ...latin.map(({ length }) => length))
  const inLatin = Array.from({ length: rounds }, (_, round) =>
    words.map((word, index) => latin[index]?.[round] ?? latin[index]?.[0] ?? word),
  )
  return [...new Set([words, ...inLatin].flatMap(withSingular))]
}

function withSingular(words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  const start = words.slice(0, -1)
  return [last, ...wordForms(last)].map((word) => [...start, word].join(' '))
}

// Transliterates words of Indian scripts to Latin letters, as people type them: 'पन्ना' is 'panna', 'కాపీ' is 'kapi'.
// The Unicode blocks from Devanagari to Malayalam share one layout, so one table serves them all.

const FIRST_LETTER = 0x0900
const LAST_LETTER = 0x0d7f
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
  const readings = [spelled(withoutSilentVowels(syllables)), spelled(syllables)]
  const withC = readings.filter((text) => /^k(?!h)/.test(text)).map((text) => `c${text.slice(1)}`)
  return [...new Set([...readings, ...withC])].filter((text) => text !== '')
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
  return code >= FIRST_LETTER && code <= LAST_LETTER ? (code - FIRST_LETTER) % BLOCK_SIZE : -1
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

// Search words that do not name a product. Fillers are ignored beside other words. Words for an occasion or a person
// ("diwali", "school") matter only if nothing else says what is wanted; then their synonym is used, if there is one.

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

const FILLERS = setOf(
  `a an and at by for from in is it of on or the to with without me my you your i need want looking buy buying get show
   best good nice new latest top quality cheap cheapest low lowest price prices cost rate rs inr rupee rupees under below
   above within upto online shop shopping store near order delivery offer offers sale deal combo pack packs pcs piece pieces
   set sets qty size sized type types wise item items product products
   ka ke ki ko se me mein men hai aur ya liye lie chahiye chahie wala wale wali vala vale vali kosam kavali`,
)

const OCCASIONS = setOf(
  `gift gifts gifting present presents return corporate diwali deepavali birthday bday rakhi rakshabandhan anniversary
   wedding marriage shaadi christmas newyear festival festive occasion
   school schools college colleges university class classes classwork homework tuition coaching exam exams study studies
   student students teacher teachers office offices work meeting meetings business travel
   math maths mathematics science physics chemistry biology english hindi telugu sanskrit history geography civics social
   computer economics accounts upsc neet jee ssc boards
   kid kids child children baby boy boys girl girls men man women woman ladies gents teen teens adult adults friend friends
   wife husband boyfriend girlfriend mother father mom mum dad sister brother boss colleague colleagues employee employees`,
)

const PAPER_SIZES = setOf('a3 a4 a6 a7 b4 b5 b6 legal letter foolscap fullscape crown king pocket')

/** Whether the word says nothing about a product. `before`: the previous word. */
export function isFiller(word: string, before = ''): boolean {
  return isOneOf(FILLERS, word) || isBrand(word) || isYear(word) || isSecondYear(word, before)
}

export function isBrand(word: string): boolean {
  const { name, nativeName } = shopFacts()
  return isOneOf(new Set(wordsOf(`${name} ${nativeName}`)), word)
}

export function isOccasion(word: string): boolean {
  return isOneOf(OCCASIONS, word)
}

/** A paper size. A shopper who asks for one that the shop lacks may still want one that it has. */
export function isPaperSize(word: string): boolean {
  return PAPER_SIZES.has(word)
}

/** 1990 to 2099; ignored because planners are undated. */
export function isYear(word: string): boolean {
  return /^(?:199\d|20\d\d)$/.test(latinDigits(word))
}

/** The '27' of '2026-27'. */
function isSecondYear(word: string, before: string): boolean {
  return /^\d\d$/.test(word) && isYear(before) && Number(word) === (Number(latinDigits(before)) + 1) % 100
}

function isOneOf(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || latinSpellings(word).some((spelling) => words.has(spelling))
}
