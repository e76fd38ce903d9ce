/** What was searched for in this browser, newest first. Kept here and nowhere else. */
import { cleanSearch } from '#domain/catalogue/listing.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

const MOST = 6

export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', STORAGE_KEYS.searches) ?? '[]')
    if (!Array.isArray(stored)) return []
    const texts = stored.filter((each) => typeof each === 'string').map(cleanSearch)
    return [...new Set(texts)].filter((text) => text !== '').slice(0, MOST)
  } catch {
    return []
  }
}

/** Puts one in front, and answers all. */
export function rememberSearch(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const rest = readRecent().filter((each) => each.toLowerCase() !== lower)
  const recent = (text === '' ? rest : [text, ...rest]).slice(0, MOST)
  writeStored('localStorage', STORAGE_KEYS.searches, JSON.stringify(recent))
  return recent
}

export function forgetSearches(): readonly string[] {
  removeStored('localStorage', STORAGE_KEYS.searches)
  return []
}
