/**
 * Fetches what the courier charges for its parcels, which the owner sees beside the cost that the shop states. Best
 * effort, in small batches; no parcel waits for it.
 */
import { listUncharged, recordCharge } from '../data/parcel-desk.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import type { Deps } from '#platform/deps.ts'

/** The carrier allows fifty such requests in five minutes. */
const BATCH = 30

/** Returns how many costs were fetched. */
export async function fetchShippingCosts(deps: Deps): Promise<number> {
  let learnt = 0
  for (const parcel of await listUncharged(deps.db.pool, BATCH)) {
    const charge = await deps.shipping.findCharge({
      fromPin: shopFacts().pincode,
      toPin: parcel.pincode,
      weightGrams: parcel.weightGrams,
      mode: parcel.isCash ? 'COD' : 'Prepaid',
    })
    if (charge.ok) {
      await recordCharge(deps.db.pool, parcel.orderId, charge.value)
      learnt += 1
    } else if (charge.reason !== 'refused') {
      deps.log.warn(
        { orderId: parcel.orderId, detail: charge.detail },
        'the carrier does not name its charge',
      )
      return learnt
    }
  }
  return learnt
}
