/** Pseudo-random values that are the same on every machine: from a seed, or in SQL from a row's number. */

export type Random = {
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
}

/** Mulberry32: 32 bits of state, good enough to vary data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, pick: (choices) => choices[below(choices.length)] ?? choices[0] }
}

// In SQL.

/** A whole number from 0 up to, not including, `limit`; `salt` gives one row several independent values. */
export function draw(salt: number, limit: number, row = 'n'): string {
  return `((hashint8extended(${row}, ${salt}) & 2147483647) % ${limit})::int`
}

/** One of the given words. */
export function drawWord(salt: number, words: readonly string[], row = 'n'): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')
  return `(ARRAY[${list}])[1 + ${draw(salt, words.length, row)}]`
}
