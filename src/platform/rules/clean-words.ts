/**
 * Removes control characters and direction overrides; keeps line breaks, at most one empty line in a row. Anything else
 * stays ("I <3 it"): it is escaped wherever it is shown.
 */
export function cleanWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .normalize('NFC')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const MAX_SEARCH = 100

/** A text as a literal part of a LIKE pattern. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** What was typed into a staff search box. Reading it again from its own address changes nothing. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH).trim().toWellFormed()
}
