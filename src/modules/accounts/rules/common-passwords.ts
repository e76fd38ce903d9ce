/**
 * The most common passwords of at least six characters, most common first, in lower case. Server only. Collected from
 * published leaks by zxcvbn (Dropbox, MIT licence), with those that are common in India.
 */
import WORDS from './common-passwords.json' with { type: 'json' }

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS)
