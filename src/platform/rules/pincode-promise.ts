/**
 * What the shop promises for a pincode: whether it is served, the expected delivery date, and its state and city. The
 * courier's answer is cached for a while; without one the policy's promise is used and marked as such. It never refuses
 * an order.
 */
import { customerFields } from './customer-details.ts'
import { findState, stateName, statesOfPincode } from './pincode-state.ts'
import { MESSAGES } from './messages.ts'
import { z } from './zod.ts'
import { expectedDays, policyDays, type OrderMoment } from './delivery-date.ts'

/** The courier's answer about a pincode. */
export type PincodeFacts = {
  readonly isServed: boolean
  readonly takesCash: boolean
  readonly city: string
  /** The courier's state code, such as TG. */
  readonly stateCode: string
  readonly isRemote: boolean
  /** Days from our warehouse; null if the courier did not say. */
  readonly transitDays: number | null
  /** Why it is not served at the moment; empty if it is never served. */
  readonly remark: string
}

export type PincodePromise = {
  readonly pin: string
  readonly isServed: boolean
  /** It is normally served, but not at the moment. */
  readonly isPaused: boolean
  /** The courier collects cash there, possibly nothing else. False if it has not said so. */
  readonly takesCash: boolean
  /** The shop accepts cash on delivery at all. */
  readonly isCodOffered: boolean
  /** In the form that checkout accepts; empty if unknown. */
  readonly city: string
  readonly stateCode: string
  readonly state: string
  /** Indian dates, YYYY-MM-DD. */
  readonly earliest: string
  readonly latest: string
  readonly isRemote: boolean
  /** Source of the dates: the courier's own figure, or the policy for all places. */
  readonly source: 'carrier' | 'policy'
}

export const pincodeInput = z.strictObject({
  pin: z.string(MESSAGES.pincode_format).regex(/^[0-9]{6}$/, MESSAGES.pincode_format),
})

/** India has no pincode below 100000, so the courier is not asked. */
export function isPossible(pin: string): boolean {
  return /^[1-9]/.test(pin)
}

const FRESH_HOURS = { served: 7 * 24, notServed: 24, withoutDays: 1 } as const

/**
 * Whether a cached answer can be used without asking the courier again. A "no" may change any day, and an answer
 * without a number of days is soon asked for again.
 */
export function isFresh(facts: PincodeFacts, ageHours: number): boolean {
  if (!facts.isServed) return ageHours < FRESH_HOURS.notServed
  return ageHours < (facts.transitDays === null ? FRESH_HOURS.withoutDays : FRESH_HOURS.served)
}

/** An answer older than this no longer counts: the courier may have stopped serving the place. */
const USEFUL_HOURS = 30 * 24

/**
 * What still counts of an expired answer when there is no new one: only a "yes" of the last 30 days. An old "no" turns
 * nobody away.
 */
export function stillUseful(facts: PincodeFacts | null, ageHours: number): PincodeFacts | null {
  return facts?.isServed && ageHours <= USEFUL_HOURS ? facts : null
}

/** `facts` is null if there is no valid answer from the courier. */
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

/** The courier's city as checkout accepts it: letters and spaces, not in capitals; otherwise empty. */
export function cityOf(carrierCity: string): string {
  const words = carrierCity
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\p{M} ]+/gu, ' ')
    .trim()
    .split(/\s+/)
  const city = words.map((word) => (word === word.toUpperCase() ? capitalised(word) : word)).join(' ')
  return customerFields.shape.city.safeParse(city).success ? city : ''
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first + rest.join('').toLowerCase()
}
