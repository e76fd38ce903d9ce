/**
 * Other spellings of words that neither a product nor staff know: two words written as one ("roughbook"), a slip in a
 * staff's word ("registar"), a word of an Indian script that sounds like one ("नोटबुक").
 */
import { nearestWords, slipsTo } from './nearest-words.ts'
import { consonantsOf, latinSpellings } from './transliteration.ts'

/** What the database knows near to unknown words. */
export type NearWords = {
  /** A word → words of products, the most alike first. */
  readonly ofProducts: ReadonlyMap<string, readonly string[]>
  /** A word → words of staff's phrases, the most alike first. */
  readonly ofStaff: ReadonlyMap<string, readonly string[]>
}

export type Respelled = {
  readonly words: readonly string[]
  /** A typed word was read as another one. Spellings of the same word do not count. */
  readonly isCorrected: boolean
}

const MIN_HALF = 3

/** The word cut in two at every place, as phrases. */
export function halvesOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2 * MIN_HALF + 1) }, (_, index) => {
    const cut = MIN_HALF + index
    return `${word.slice(0, cut)} ${word.slice(cut)}`
  })
}

/** All words whose neighbours are needed. */
export function spellingsToCompare(unknown: readonly string[]): string[] {
  return [...new Set(unknown.flatMap((word) => [word, ...latinSpellings(word)]))]
}

/** Replaces unknown words that have another spelling; the others stay. */
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

/** Staff's word that is nearer than every product's; null when a product's word is as near. */
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
