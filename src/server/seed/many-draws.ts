/** Chance in SQL, from a row's number: the same row draws the same, whatever the machine. */

/** A whole number from 0 up to, not including, `limit`; `salt` tells one draw of a row from another. */
export function draw(salt: number, limit: number, row = 'n'): string {
  return `((hashint8extended(${row}, ${salt}) & 2147483647) % ${limit})::int`
}

/** One of some words. */
export function drawWord(salt: number, words: readonly string[], row = 'n'): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')
  return `(ARRAY[${list}])[1 + ${draw(salt, words.length, row)}]`
}
