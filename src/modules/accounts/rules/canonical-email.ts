/**
 * One spelling per mailbox, so that its owner gets the welcome coins once: lower case, without a plus suffix, and for
 * Gmail without dots and with one domain. Only for comparison, never for sending.
 */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

export function canonicalEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const [mailbox = ''] = text.slice(0, Math.max(at, 0)).split('+')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
