/** The details held to the shop's own rules. They come with the first letter: a cart that is looked at needs none. */
import { businessBuyer, typedBusiness } from '#platform/rules/business-buyer.ts'
import { customerDetails, missingDetails } from '#platform/rules/customer-details.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { CheckedDetails, Details } from './details.ts'

/** The four required details speak first, then every rule in the form's order (spec §5). All that is wrong is told. */
export function checkDetails(details: Details): CheckedDetails {
  const { gstin, businessName, ...person } = details
  const parsed = customerDetails.safeParse(person)
  const business = businessBuyer.optional().safeParse(typedBusiness({ gstin, businessName }))
  if (parsed.success && business.success) return { ok: true, customer: parsed.data, business: business.data }
  const missing = missingDetails(details)
  const isIncomplete = Object.keys(missing).length > 0
  const message = isIncomplete
    ? MESSAGES.details_missing
    : ((parsed.error ?? business.error)?.issues[0]?.message ?? MESSAGES.details_missing)
  const issues = [...(parsed.error?.issues ?? []), ...(business.error?.issues ?? [])]
  return { ok: false, message, isIncomplete, errors: { ...problemsOf({ issues }), ...missing } }
}
