/** Codes that the shop makes itself (spec §5, §9): six upper-case characters, none of which is taken for another. */

/** Without I and O, 0 and 1. Thirty-two, so that each is as likely as the others whatever five bits come. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const GENERATED_CODE_LENGTH = 6

/** A code from random numbers, of which the lowest five bits count; as many as it has characters. */
export function codeFromRandom(numbers: ArrayLike<number>): string {
  const characters = Array.from(numbers, (number) => CODE_ALPHABET[number & 31]).slice(
    0,
    GENERATED_CODE_LENGTH,
  )
  if (characters.length < GENERATED_CODE_LENGTH) throw new RangeError('too few random numbers for a code')
  return characters.join('')
}

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same from a random token in base64url: each of its characters but the last holds six random bits. */
export function codeFromToken(token: string): string {
  return codeFromRandom(Array.from(token.slice(0, -1), (character) => TOKEN_ALPHABET.indexOf(character)))
}
