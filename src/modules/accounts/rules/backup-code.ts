/**
 * Backup codes: two groups of five, of letters and digits that are not easily confused. Case, spaces and dashes are
 * ignored, because the codes are read off paper.
 */

/** Without 0 and O, 1, I and L. */
export const BACKUP_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
export const BACKUP_CODE_LENGTH = 10
export const BACKUP_CODES = 10

const GROUP = 5

/** The canonical form, for generated and for typed codes. */
export function backupCode(text: string): string {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return `${letters.slice(0, GROUP)}-${letters.slice(GROUP)}`
}

/** Apps show their six digits in groups. */
export function appCode(text: string): string {
  return text.replace(/[\s-]/g, '')
}
