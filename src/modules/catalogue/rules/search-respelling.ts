/**
 * Corrects words that occur neither in products nor in synonyms: two words written as one ("roughbook"), a typo in a
 * synonym ("registar"), a word of an Indian script that sounds like a known one ("नोटबुक").
 */
import { nearestWords, slipsTo } from './nearest-words.ts'
import { consonantsOf, latinSpellings } from './transliteration.ts'

/** Similar known words that the database found. */
export type NearWords = {
  /** A word → product words, most similar first. */
  readonly ofProducts: ReadonlyMap<string, readonly string[]>
  /** A word → words of staff's phrases, most similar first. */
  readonly ofStaff: ReadonlyMap<string, readonly string[]>
}

export type Respelled = {
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
