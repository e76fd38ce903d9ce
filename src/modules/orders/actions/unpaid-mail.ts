import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Orders that nobody has paid or confirmed can be placed with anybody's address: so many mails about them reach one
 * mailbox within an hour, whoever places them.
 */
export const MAX_UNPAID_MAILS_AN_HOUR = 3

/** What they are counted by. */
export function unpaidMailKey(deps: Pick<Deps, 'ids'>, email: string): string {
  return `unpaid-mail:${deps.ids.digest(canonicalEmail(email))}`
}
