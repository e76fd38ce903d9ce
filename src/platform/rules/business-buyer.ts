/** A registered business as buyer: its GSTIN and legal name go on the invoice (CGST Rule 46 e). Both or neither. */
import { cleanField } from './customer-details.ts'
import { gstinProblem, normaliseGstin } from './gstin.ts'
import { MESSAGES } from './messages.ts'
import { z } from './zod.ts'

const MAX_BUSINESS_NAME = 100

const gstin = z
  .string(MESSAGES.gstin_missing)
  .transform((text) => normaliseGstin(cleanField(text)))
  .superRefine((value, context) => {
    const key = value === '' ? 'gstin_missing' : gstinProblem(value)
    if (key) context.addIssue({ code: 'custom', message: MESSAGES[key] })
  })

const businessName = z
  .string(MESSAGES.business_name_missing)
  .transform(cleanField)
  .pipe(z.string().min(1, MESSAGES.business_name_missing).max(MAX_BUSINESS_NAME, MESSAGES.business_name_long))

export const businessBuyer = z.strictObject({ gstin, businessName }, MESSAGES.bad_request)
export type BusinessBuyer = z.output<typeof businessBuyer>

/** The two fields of a form; undefined when both are blank: a private buyer. */
export function typedBusiness(typed: BusinessBuyer): BusinessBuyer | undefined {
  const { gstin, businessName } = typed
  return cleanField(gstin) === '' && cleanField(businessName) === '' ? undefined : { gstin, businessName }
}
