/** Finds the parts of a name that match a search, for highlighting. */
import { wordsOf } from './search-terms.ts'

export type Piece = {
  readonly text: string
  readonly isMarked: boolean
  /** Offset in the name. */ readonly at: number
}

/** Splits a name into parts; words that start with one of `marks` are marked. Accents and case are ignored. */
export function highlightedParts(name: string, marks: readonly string[]): readonly Piece[] {
  const parts: { text: string; isMarked: boolean; at: number }[] = []
  let at = 0
  const add = (text: string, isMarked: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.isMarked === isMarked) last.text += text
    else parts.push({ text, isMarked, at })
    at += text.length
  }
  for (const word of name.split(/([\p{L}\p{M}\p{N}\u200c\u200d]+)/u)) {
    const length = markedLength(word, marks)
    add(word.slice(0, length), true)
    add(word.slice(length), false)
  }
  return parts
}

/** If folding changes a word's length, the whole word is marked. */
function markedLength(word: string, marks: readonly string[]): number {
  const [plain = ''] = wordsOf(word)
  const longest = Math.max(0, ...marks.filter((mark) => plain.startsWith(mark)).map((mark) => mark.length))
  if (longest === 0) return 0
  return plain.length === word.length ? longest : word.length
}
