/** What a refused parcel waits for, if the carrier's text says so, and what staff do about it. */
export const SHIPMENT_NEEDS = ['balance', 'warehouse', 'account', 'tomorrow'] as const
export type ShipmentNeed = (typeof SHIPMENT_NEEDS)[number]

export const NEED_WORDS: Readonly<Record<ShipmentNeed, string>> = {
  balance: 'Fill up the balance at Delhivery. The shop keeps trying automatically.',
  warehouse:
    'Ask Delhivery to open the warehouse, or correct its name in the settings. The shop keeps trying automatically.',
  account: 'Delhivery does not know the shop’s account or token. Check the settings.',
  tomorrow: 'Delhivery has no room for this pincode today. The shop asks again after midnight.',
}

export function isShipmentNeed(text: string): text is ShipmentNeed {
  return (SHIPMENT_NEEDS as readonly string[]).includes(text)
}
