import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Anybody can place unpaid orders with anybody's address, so mails about them are limited per mailbox and hour,
 * regardless of the sender.
 */
export const MAX_UNPAID_MAILS_AN_HOUR = 3

/** The key of the limit. */
export function unpaidMailKey(deps: Pick<Deps, 'ids'>, email: string): string {
  return `unpaid-mail:${deps.ids.digest(canonicalEmail(email))}`
}
