/**
 * Corrects words that occur neither in products nor in synonyms: two words written as one ("roughbook"), a typo in a
 * synonym ("registar"), a word of an Indian script that sounds like a known one ("नोटबुक").
 */
import { consonantsOf, latinSpellings } from './search-terms.ts'

/** Similar known words that the database found. */
export type NearWords = {
  /** A word → product words, most similar first. */
  readonly ofProducts: ReadonlyMap<string, readonly string[]>
  /** A word → words of staff's phrases, most similar first. */
  readonly ofStaff: ReadonlyMap<string, readonly string[]>
}

type Respelled = {
  readonly words: readonly string[]
  /** Whether a word was read as a different one; spelling variants of the same word do not count. */
  readonly isCorrected: boolean
}

const MIN_HALF = 3

/** The word split in two at every position, as phrases. */
export function halvesOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, index) => {
    const cut = MIN_HALF + index
    return `${word.slice(0, cut)} ${word.slice(cut)}`
  })
}

/** All words for which similar ones must be loaded. */
export function spellingsToCompare(unknown: readonly string[]): string[] {
  return [...new Set(unknown.flatMap((word) => [word, ...latinSpellings(word)]))]
}

/** Replaces unknown words that have a correction; the others stay. */
export function respelled(
  words: readonly string[],
  unknown: readonly string[],
  near: NearWords,
  isPhrase: (text: string) => boolean,
): Respelled {
  let isCorrected = false
  const replaced = words.flatMap((word) => {
    if (!unknown.includes(word)) return [word]
    const halves = halvesOf(word).find(isPhrase)
    if (halves !== undefined) return halves.split(' ')
    const latin = latinSpellings(word)
    if (latin.length > 0) return [sameSound(latin, near) ?? word]
    const other = slipOf(word, near)
    isCorrected ||= other !== null
    return [other ?? word]
  })
  return { words: replaced, isCorrected }
}

/** The word of a synonym that is more similar than every product word; null if a product word is as similar. */
function slipOf(word: string, near: NearWords): string | null {
  const [staff] = nearestWords(word, near.ofStaff.get(word) ?? [])
  if (staff === undefined || staff.includes(word)) return null
  const [product] = nearestWords(word, near.ofProducts.get(word) ?? [])
  return product === undefined || slipsTo(word, staff) < slipsTo(word, product) ? staff : null
}

function sameSound(spellings: readonly string[], { ofStaff, ofProducts }: NearWords): string | null {
  for (const spelling of spellings) {
    const all = [...(ofStaff.get(spelling) ?? []), ...(ofProducts.get(spelling) ?? [])]
    const [nearest] = nearestWords(spelling, all)
    const sound = consonantsOf(spelling)
    const same = all.find((word) => consonantsOf(word) === sound)
    if (same !== undefined && sound.length > 1) return same
    if (nearest !== undefined) return nearest
  }
  return null
}

// The words that a misspelt one may stand for: those that contain it, else those with the fewest typos. A typo is a
// missing, extra, wrong or swapped letter.

const MAX_NEAREST = 4
/** Shorter text is too similar to the beginning of almost any word. */
const MIN_START = 4

/**
 * The nearest of `words`, best first; ties keep the order of the list. Empty if all are too different. Also matches the
 * beginning of a word.
 */
export function nearestWords(typed: string, words: readonly string[]): string[] {
  if (typed.length < 3) return []
  const containing = words.filter((word) => word.includes(typed))
  if (containing.length > 0) return containing.slice(0, MAX_NEAREST)
  const most = slipsAllowed(typed)
  const judged = words
    .map((word) => ({ word, slips: slipsToStart(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .map(({ word, slips }) => ({ word, far: 2 * slips + (slips < slipsTo(typed, word) ? 1 : 0) }))
    .toSorted((a, b) => a.far - b.far)
  const nearest = judged.filter(({ far }) => far === judged[0]?.far).map(({ word }) => word)
  // Includes longer forms of a found word, such as its plural.
  const longer = words.filter((word) => nearest.some((each) => word !== each && word.startsWith(each)))
  return [...new Set([...nearest, ...longer])].slice(0, MAX_NEAREST)
}

/** One typo in a short word, two in a longer one. */
export function slipsAllowed(typed: string): number {
  return typed.length < 6 ? 1 : 2
}

/**
 * Fewest typos from `typed` to `word`, or to its beginning while it is still being typed; a result above `most` means
 * too many. A wrong first letter counts double: it is rarely mistyped.
 */
export function slipsToStart(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most) return most + 1
  if (typed.length < MIN_START) return Math.min(most + 1, slipsTo(typed, word))
  return Math.min(most + 1, Math.min(...lastRow(typed, word)) + slipOfFirst(typed, word))
}

/** Fewest typos from `typed` to all of `word`. */
export function slipsTo(typed: string, word: string): number {
  return (lastRow(typed, word)[word.length] ?? 0) + slipOfFirst(typed, word)
}

function slipOfFirst(typed: string, word: string): 0 | 1 {
  return typed[0] === word[0] || typed[0] === word[1] || typed[1] === word[0] ? 0 : 1
}

/** Edit distances from `typed` to each beginning of `word` (Damerau–Levenshtein, optimal string alignment). */
function lastRow(typed: string, word: string): readonly number[] {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const changed = at(last, column - 1) + (typed[row - 1] === word[column - 1] ? 0 : 1)
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      const swapped = row > 1 && isSwapped ? at(beforeLast, column - 2) + 1 : changed
      current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, changed, swapped))
    }
    beforeLast = last
    last = current
  }
  return last
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
