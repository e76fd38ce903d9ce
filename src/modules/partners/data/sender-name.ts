import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'

/** The sender's name of a row `r`, as staff see it. */
export const SENDER_NAME = `coalesce((SELECT k.name FROM api_keys k WHERE k.id::text = r.sender), '${FIRST_INTEGRATOR}')`
