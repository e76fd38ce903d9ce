/**
 * One spelling for each mailbox, so that its owner gets the welcome coins once: lower case, without what
 * follows a plus sign, and for Gmail without dots and under one name. Only compared, never written to.
 */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

export function canonicalEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const [mailbox = ''] = text.slice(0, Math.max(at, 0)).split('+')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
