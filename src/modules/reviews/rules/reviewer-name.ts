/**
 * The name shown with a review: the account's first name and the initial of the last. From the account only, so that
 * nobody signs as somebody else; an e-mail address used as a name is never shown.
 */
export const NAMELESS = 'A buyer'

const LONGEST = 30
/** A letter with its marks: 'श' of 'शर्मा', 'शिं' of 'शिंदे'. */
const INITIAL = /^\p{L}\p{M}*/u

export function reviewerName(accountName: string): string {
  const words = accountName
    .slice(0, 400)
    .toWellFormed()
    .normalize('NFC')
    .split(/[\s\p{Cc}\p{Cf}<>]+/u)
    .filter((word) => /\p{L}/u.test(word))
  const [first, ...others] = words
  if (first === undefined || accountName.includes('@')) return NAMELESS
  const shown = cut(first)
  const initial = INITIAL.exec(others.at(-1) ?? '')?.[0]
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`
}

/** In whole characters, so that none is cut in half. */
function cut(word: string): string {
  return [...word].slice(0, LONGEST).join('')
}
