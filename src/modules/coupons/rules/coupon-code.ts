/** Generated codes (spec §5, §9): six upper-case characters, without any that look alike. */

/** Without I and O, 0 and 1. Thirty-two, so that five random bits make each equally likely. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const GENERATED_CODE_LENGTH = 6

/** A code from random numbers, using the lowest five bits of each; as many characters as numbers. */
export function codeFromRandom(numbers: ArrayLike<number>): string {
  const characters = Array.from(numbers, (number) => CODE_ALPHABET[number & 31]).slice(
    0,
    GENERATED_CODE_LENGTH,
  )
  if (characters.length < GENERATED_CODE_LENGTH) throw new RangeError('too few random numbers for a code')
  return characters.join('')
}

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** A code from a random token in base64url: each of its characters but the last holds six random bits. */
export function codeFromToken(token: string): string {
  return codeFromRandom(Array.from(token.slice(0, -1), (character) => TOKEN_ALPHABET.indexOf(character)))
}
