import { FIRST_INTEGRATOR } from '#modules/partners/rules/partner-view.ts'

/** What staff call the sender of a row `r`. */
export const SENDER_NAME = `coalesce((SELECT k.name FROM api_keys k WHERE k.id::text = r.sender), '${FIRST_INTEGRATOR}')`
