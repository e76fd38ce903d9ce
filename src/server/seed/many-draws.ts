/** Pseudo-random values in SQL from a row's number: the same row gives the same values on every machine. */

/** A whole number from 0 up to, not including, `limit`; `salt` gives one row several independent values. */
export function draw(salt: number, limit: number, row = 'n'): string {
  return `((hashint8extended(${row}, ${salt}) & 2147483647) % ${limit})::int`
}

/** One of the given words. */
export function drawWord(salt: number, words: readonly string[], row = 'n'): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')
  return `(ARRAY[${list}])[1 + ${draw(salt, words.length, row)}]`
}
