const MAX_VALUES = 50

/** A parameter with several values, comma-separated or repeated. */
export function listOf(query: unknown, name: string): string[] {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  const items = [value ?? []].flat().flatMap((item) => item.split(','))
  return items.filter((item) => item !== '').slice(0, MAX_VALUES)
}

/** Undefined if it is not JSON: their endpoints accept any content type. */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

export type Obstacle = { remark: string; isSaved?: true }

/**
 * Delhivery's remarks for parcels that it does not accept, as reported by its FAQ and its users. A consignee's name
 * triggers each of them, for testing (README.md).
 */
const BY_NAME: Record<string, Obstacle> = {
  'Suspicious Order': { remark: 'Suspicious order/consignee found. Error code ER0005' },
  'Empty Wallet': { remark: 'Package creation refused: insufficient balance' },
  'Sleeping Warehouse': { remark: 'Client-Warehouse is not active' },
  'Closed Client': { remark: 'client is not active' },
  'Full Pincode': { remark: 'pincode capacity exceeded' },
  'Twice Used': { remark: 'Duplicate waybill' },
  'No Waybill': { remark: 'Unable to consume waybill' },
  'Odd Package': { remark: 'Package type Prepaid is not serviceable for this account' },
  'Half Saved': {
    remark: 'Crashing while saving package due to exception. Package might have been (partially) saved.',
    isSaved: true,
  },
}

/** The refusal of a parcel because of its recipient. */
export function obstacleOfConsignee(name: string, phone: string): Obstacle | undefined {
  const obstacle = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  return obstacle ?? (phone.endsWith('9999999999') ? BY_NAME['Suspicious Order'] : undefined)
}

/** The one name that no warehouse has. */
export function isUnknownWarehouse(name: string): boolean {
  return name === 'Nowhere'
}
