import { createHash } from 'node:crypto'

/** A word that is another one for every other text. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}
