import { createHash } from 'node:crypto'

/** Content hash, used as an ETag. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}
