/**
 * What the shop promises a pincode: whether parcels go there, when one is expected, and where it lies. The carrier's
 * answer is kept for a while; without one the policy's promise stands in, and says so. It never refuses an order.
 */
import { customerDetails } from './customer-details.ts'
import { findState, stateName, statesOfPincode } from './pincode-state.ts'
import { MESSAGES } from './messages.ts'
import { z } from './zod.ts'
import { expectedDays, policyDays, type OrderMoment } from './delivery-date.ts'

/** What the carrier says of a pincode. */
export type PincodeFacts = {
  readonly isServed: boolean
  readonly takesCash: boolean
  readonly city: string
  /** The carrier's code, such as TG. */
  readonly stateCode: string
  readonly isRemote: boolean
  /** Days from our warehouse; null when the carrier did not say. */
  readonly transitDays: number | null
  /** Why it is not served at the moment; empty where it is never served. */
  readonly remark: string
}

export type PincodePromise = {
  readonly pin: string
  readonly isServed: boolean
  /** It is served, but not at the moment. */
  readonly isPaused: boolean
  /** The carrier collects cash there, be it that it takes nothing else. False where it has not said so. */
  readonly takesCash: boolean
  /** The shop takes cash on delivery at all. */
  readonly isCodOffered: boolean
  /** As checkout takes it; empty when it is not known. */
  readonly city: string
  readonly stateCode: string
  readonly state: string
  /** Days of India, YYYY-MM-DD. */
  readonly earliest: string
  readonly latest: string
  readonly isRemote: boolean
  /** Where the days come from: the carrier's own figure, or the policy for every place. */
  readonly source: 'carrier' | 'policy'
}

export const pincodeInput = z.strictObject({
  pin: z.string(MESSAGES.pincode_format).regex(/^[0-9]{6}$/, MESSAGES.pincode_format),
})

/** India has no pincode below 100000: the carrier need not be asked. */
export function isPossible(pin: string): boolean {
  return /^[1-9]/.test(pin)
}

const FRESH_HOURS = { served: 7 * 24, notServed: 24, withoutDays: 1 } as const

/** An answer that is older is asked for again. A no may change any day, and missing days are missed soon. */
export function isFresh(facts: PincodeFacts, ageHours: number): boolean {
  if (!facts.isServed) return ageHours < FRESH_HOURS.notServed
  return ageHours < (facts.transitDays === null ? FRESH_HOURS.withoutDays : FRESH_HOURS.served)
}

/** A courier who has not spoken of a place for so long may have left it. */
const USEFUL_HOURS = 30 * 24

/** What of an old answer still counts when there is no new one: a yes of the last 30 days. Nobody is turned away by an old no. */
export function stillUseful(facts: PincodeFacts | null, ageHours: number): PincodeFacts | null {
  return facts?.isServed && ageHours <= USEFUL_HOURS ? facts : null
}

/** `facts` is null when the carrier has said nothing that counts. */
export function promiseOf(
  pin: string,
  now: OrderMoment,
  facts: PincodeFacts | null,
  isCodOffered: boolean,
): PincodePromise {
  const isServed = facts ? facts.isServed : isPossible(pin)
  const transitDays = facts?.isServed ? facts.transitDays : null
  const isRemote = facts?.isRemote ?? false
  const days = transitDays === null ? policyDays(now) : expectedDays(now, { transitDays, isRemote })
  return {
    pin,
    isServed,
    isPaused: facts !== null && !facts.isServed && facts.remark !== '',
    takesCash: facts?.takesCash ?? false,
    isCodOffered,
    city: cityOf(facts?.city ?? ''),
    ...stateOf(pin, facts?.stateCode ?? ''),
    ...days,
    isRemote,
    source: transitDays === null ? 'policy' : 'carrier',
  }
}

function stateOf(pin: string, carrierCode: string): Pick<PincodePromise, 'stateCode' | 'state'> {
  const possible = statesOfPincode(pin)
  const [only = null] = possible.length === 1 ? possible : []
  const code = findState(carrierCode) ?? only
  return code ? { stateCode: code, state: stateName(code) } : { stateCode: '', state: '' }
}

/** The carrier's city as the details of checkout take it: letters and spaces, no shouting; else empty. */
export function cityOf(carrierCity: string): string {
  const words = carrierCity
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{M} ]+/gu, ' ')
    .trim()
    .split(/\s+/)
  const city = words.map((word) => (word === word.toUpperCase() ? capitalised(word) : word)).join(' ')
  return customerDetails.shape.city.safeParse(city).success ? city : ''
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first + rest.join('').toLowerCase()
}
