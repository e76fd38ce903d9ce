/** The details held to the shop's own rules. They come with the first letter: a cart that is looked at needs none. */
import { customerDetails, missingDetails } from '#platform/rules/customer-details.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { CheckedDetails, Details } from './details.ts'

/** The four required details speak first, then every rule in the form's order (spec §5). All that is wrong is told. */
export function checkDetails(details: Details): CheckedDetails {
  const parsed = customerDetails.safeParse(details)
  if (parsed.success) return { ok: true, customer: parsed.data }
  const missing = missingDetails(details)
  const isIncomplete = Object.keys(missing).length > 0
  const message = isIncomplete
    ? MESSAGES.details_missing
    : (parsed.error.issues[0]?.message ?? MESSAGES.details_missing)
  return { ok: false, message, isIncomplete, errors: { ...problemsOf(parsed.error), ...missing } }
}
