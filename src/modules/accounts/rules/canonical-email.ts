/** Whose address it is: one spelling per mailbox and one name per domain, so that the welcome coins can be limited. */

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * One spelling per mailbox: lower case, without a plus suffix, and for Gmail without dots and with one domain. Only for
 * comparison, never for sending.
 */
export function canonicalEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const [mailbox = ''] = text.slice(0, Math.max(at, 0)).split('+')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

/**
 * The owner of a domain can create any number of mailboxes, so welcome coins are capped per domain and day. Mailboxes
 * of the large providers belong to different people.
 */
export const WELCOMES_PER_DOMAIN_AND_DAY = 10

const LARGE_PROVIDERS = new Set([
  ...GMAIL,
  'outlook.com',
  'outlook.in',
  'hotmail.com',
  'live.com',
  'live.in',
  'msn.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
  'rocketmail.com',
  'rediffmail.com',
  'rediff.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'zohomail.in',
  'zohomail.com',
])

/** Reserved domains (RFC 2606): they receive no mail, so such an address is an example or a test. */
const RESERVED = /(?:^|\.)(?:test|example|example\.(?:com|net|org))$/

/** null if mailboxes of this domain are not counted. Subdomains are free, so the registered domain is counted. */
export function welcomeDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  if (LARGE_PROVIDERS.has(domain) || RESERVED.test(domain)) return null
  return domain.split('.').slice(-registeredLabels(domain)).join('.')
}

/** Number of labels in a registrable domain such as example.co.in; an estimate without the public suffix list. */
function registeredLabels(domain: string): number {
  const [second = ''] = domain.split('.').slice(-2)
  return /^(?:ac|co|com|edu|firm|gen|gov|ind|net|nic|org|res)$/.test(second) ? 3 : 2
}
