import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'

/** The display name of the sender of a row `r`, for staff. */
export const SENDER_NAME = `coalesce((SELECT k.name FROM api_keys k WHERE k.id::text = r.sender), '${FIRST_INTEGRATOR}')`
