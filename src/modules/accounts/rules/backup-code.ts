/**
 * Backup codes, as they are made and as they are typed: two groups of five, of letters and digits that nobody mistakes
 * for each other. Cases, spaces and dashes do not count: they are read off paper.
 */

/** Without 0 and O, 1, I and L. */
export const BACKUP_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
export const BACKUP_CODE_LENGTH = 10
export const BACKUP_CODES = 10

const GROUP = 5

/** The one way to write a code, for what was drawn and for what was typed. */
export function backupCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** Apps show their six digits in groups. */
export function appCode(text: string): string {
  return text.replace(/[\s-]/g, '')
}
