/** What placing an order reads beside its products, in one statement. */
import { KNOWN_PINCODE, type KnownPincode } from '#modules/fulfilment/data/pincodes.ts'
import { UNPAID_HOLDING, type UnpaidHolding } from '#modules/orders/data/unpaid-marks.ts'
import { ALL_TERMS, toTerms, type AllTerms, type TermsRow } from '#modules/staff/data/shop-settings.ts'
import { objectStatement, only } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { GuestSessionId, UserId } from '#platform/rules/ids.ts'

type Placer = {
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  /** Digest of the network address; null if it does not count. */
  readonly placedFrom: string | null
  readonly pincode: string
}

type Facts = { readonly holding: UnpaidHolding; readonly pincode: KnownPincode }

const selectFacts = objectStatement<Placer, Facts & { readonly terms: TermsRow }>(
  'find_placing_facts',
  `SELECT to_json(terms) AS terms, to_json(holding) AS holding, to_json(pincode) AS pincode
     FROM (${ALL_TERMS}) AS terms, (${UNPAID_HOLDING}) AS holding, (${KNOWN_PINCODE}) AS pincode`,
)

export async function findPlacingFacts(tx: Tx, placer: Placer): Promise<Facts & AllTerms> {
  const { terms, ...facts } = only(await selectFacts(tx.client, placer))
  return { ...facts, ...toTerms(terms) }
}
