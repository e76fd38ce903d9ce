/**
 * Finds code that recognises a problem by its text. A text may be reworded at any time, so problems are compared by
 * `code` and `key`. Used by the unit test of the same name and by `npm run structure`.
 */
export type TextComparison = { readonly line: number; readonly code: string }

const TABLE = String.raw`(?:MESSAGES|sentences)\b[.[]`
const TEXT = String.raw`[\w\])]\??\.message\b`
/** Checking that a text is present, or its type, is allowed. */
const NOTHING = String.raw`(?:''|""|null|undefined|'string')`
const COMPARISONS = [
  String.raw`[!=]==?\s*${TABLE}`,
  String.raw`${TABLE}['\w\]]*(?:\([^()]*\))?\s*[!=]==?`,
  String.raw`${TEXT}\s*[!=]={1,2}(?!=)(?!\s*${NOTHING})`,
  String.raw`[!=]==?\s*(?:\w+\??\.)+message\b`,
  String.raw`\.(?:includes|startsWith|endsWith|indexOf|has|get)\(\s*${TABLE}`,
  String.raw`${TEXT}\.(?:includes|startsWith|endsWith|indexOf|match)\(`,
  String.raw`\bcase\s+${TABLE}`,
  // A map or set keyed by text: the first part of an entry is the key.
  String.raw`\[\s*${TABLE}\w+\s*(?:,\s*['"]|\]:)`,
  String.raw`new Set\(\[\s*${TABLE}`,
].map((pattern) => new RegExp(pattern, 'g'))

/** The database driver identifies some failures by text only. */
export const MAY_COMPARE_TEXT: ReadonlySet<string> = new Set(['src/platform/http/errors.ts'])

export function findTextComparisons(text: string): TextComparison[] {
  const found = COMPARISONS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index }) => lineAt(text, index)),
  )
  const lines = text.split('\n')
  return [...new Set(found)]
    .toSorted((a, b) => a - b)
    .map((line) => ({ line, code: (lines[line - 1] ?? '').trim() }))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
