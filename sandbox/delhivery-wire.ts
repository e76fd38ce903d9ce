const MAX_VALUES = 50

/** A parameter that holds several values, comma separated or repeated. */
export function listOf(query: unknown, name: string): string[] {
  const value = (query as Record<string, string | string[] | undefined>)[name]
  const items = [value ?? []].flat().flatMap((item) => item.split(','))
  return items.filter((item) => item !== '').slice(0, MAX_VALUES)
}

/** Undefined for what is no JSON: their calls take any content type. */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/**
 * What Delhivery writes beside a parcel that it does not take, as its FAQ and its users report it. A customer's name, a
 * phone number or a warehouse's name brings each of them about, for trying out (README.md).
 */

export type Obstacle = { remark: string; isSaved?: true }

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

/** A parcel's own obstacle, by whom it goes to. */
export function obstacleOfConsignee(name: string, phone: string): Obstacle | undefined {
  const obstacle = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined
  return obstacle ?? (phone.endsWith('9999999999') ? BY_NAME['Suspicious Order'] : undefined)
}

/** The one name that no warehouse has. */
export function isUnknownWarehouse(name: string): boolean {
  return name === 'Nowhere'
}
