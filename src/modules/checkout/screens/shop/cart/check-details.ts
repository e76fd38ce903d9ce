/** Validates the details by the shop's own rules. Loaded when the shopper starts typing, because viewing a cart needs no rules. */
import { businessBuyer, typedBusiness } from '#platform/rules/business-buyer.ts'
import { customerDetails, missingDetails } from '#platform/rules/customer-details.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { CheckedDetails, Details } from './details.ts'

/** Reports every error: first the four required details, then the others in the form's order (spec §5). */
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
