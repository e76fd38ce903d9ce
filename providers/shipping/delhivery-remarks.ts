/**
 * What Delhivery writes beside a parcel that it did not take, and what that means here. It answers refusals with status
 * 200 and a sentence; these are the sentences that its documents and its users know (docs/providers.md).
 */
import type { ShipmentNeed } from '#domain/fulfilment/shipment-need.ts'

type Meaning =
  | { readonly reason: 'refused' | 'unknown' }
  | { readonly reason: 'unavailable'; readonly needs: ShipmentNeed | null }

const MEANINGS: readonly (readonly [remark: RegExp, meaning: Meaning])[] = [
  // It may be there all the same: only a look tells.
  [/partially\) saved|duplicate order id|internal error/i, { reason: 'unknown' }],

  // These pass, once somebody has seen to them.
  [/insufficient balance/i, { reason: 'unavailable', needs: 'balance' }],
  [
    /ClientWarehouse matching query does not exist|warehouse (?:is )?not active|inactive warehouse/i,
    { reason: 'unavailable', needs: 'warehouse' },
  ],
  [/client is not active/i, { reason: 'unavailable', needs: 'account' }],
  [/api key|NoneType.*end_date|asked to not let you see that/i, { reason: 'unavailable', needs: 'account' }],
  // And these by themselves.
  [/capacity exceeded/i, { reason: 'unavailable', needs: 'tomorrow' }],
  [/unable to consume waybill|duplicate waybill/i, { reason: 'unavailable', needs: null }],

  // The address, the order or our own form: said again until somebody changes it.
  [/non serviceable pincode|not serviceable for this account/i, { reason: 'refused' }],
  [/suspicious order|ER0005/i, { reason: 'refused' }],
  [/incorrect phone number/i, { reason: 'refused' }],
  [/cod amount missing/i, { reason: 'refused' }],
  [/does not pass the validator/i, { reason: 'refused' }],
  [/shipment list contains no data|format key missing|has no attribute/i, { reason: 'refused' }],
]

/** A sentence that nobody has seen yet is a refusal: staff read it. */
export function meaningOf(remark: string): Meaning {
  return MEANINGS.find(([pattern]) => pattern.test(remark))?.[1] ?? { reason: 'refused' }
}
