/**
 * The delivery promise for a pincode. The carrier's answer is cached in the table `pincodes`. Without a fresh one the
 * carrier is called, for no longer than a shopper waits; failing that, an older yes counts, or else the policy. A late
 * answer is still stored for the next request.
 */
import { countAttempt } from '#modules/accounts/index.ts'
import { findPincode, savePincode, type KnownPincode } from '../data/pincodes.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import {
  isFresh,
  isPossible,
  promiseOf,
  stillUseful,
  type PincodeFacts,
  type PincodePromise,
} from '#platform/rules/pincode-promise.ts'
import type { Deps } from '#platform/deps.ts'

const PATIENCE_MS = 2_000
/** Crawling all pincodes must not use up the whole shop's rate limit at the carrier. */
const MAX_ASKED_A_MINUTE = 100

/** `pin` is six digits. */
export async function findPincodePromise(deps: Deps, pin: string): Promise<PincodePromise> {
  const { facts, ageHours, now, isCodOn } = await findPincode(deps.db.pool, pin)
  const isKnown = !isPossible(pin) || (facts !== null && isFresh(facts, ageHours))
  const latest = isKnown ? facts : ((await askInTime(deps, pin, facts)) ?? stillUseful(facts, ageHours))
  return promiseOf(pin, now, latest, isCodOn)
}

/**
 * The last day of the promise, YYYY-MM-DD in India, from the stored answer alone: checkout never waits for the carrier.
 * Null if the carrier has named no day for the pincode.
 */
export function promisedDayOf(pin: string, { facts, ageHours, now, isCodOn }: KnownPincode): string | null {
  const known = facts !== null && isFresh(facts, ageHours) ? facts : stillUseful(facts, ageHours)
  const { source, latest } = promiseOf(pin, now, known, isCodOn)
  return source === 'carrier' ? latest : null
}

/** Null if the carrier does not answer soon enough. Concurrent requests for one pincode share one call. */
async function askInTime(
  deps: Deps,
  pin: string,
  earlier: PincodeFacts | null,
): Promise<PincodeFacts | null> {
  const asked = deps.singleFlight(`pincode ${pin}`, async () =>
    (await mayAsk(deps)) ? callCarrier(deps, pin, earlier) : null,
  )
  return Promise.race([asked, deps.clock.wait(PATIENCE_MS).then(() => null)])
}

/** Over the limit nothing is known: the policy applies, and cash is not offered. */
async function mayAsk(deps: Deps): Promise<boolean> {
  const minute = Math.floor(deps.clock.now().getTime() / 60_000)
  const { tries } = await countAttempt(deps.db.pool, `pincodes asked about in ${minute}`)
  if (tries === MAX_ASKED_A_MINUTE + 1)
    deps.log.warn({ most: MAX_ASKED_A_MINUTE }, 'too many new pincodes in a minute: the carrier is spared')
  return tries <= MAX_ASKED_A_MINUTE
}

async function callCarrier(
  deps: Deps,
  pin: string,
  earlier: PincodeFacts | null,
): Promise<PincodeFacts | null> {
  const [checked, transit] = await Promise.all([
    deps.shipping.checkPincode(pin),
    deps.shipping.estimateTransit({ fromPin: shopFacts().pincode, toPin: pin }),
  ])
  if (!checked.ok) {
    deps.log.warn({ pin, detail: checked.detail }, 'the carrier does not say whether it serves a pincode')
    return null
  }
  const { isServed } = checked.value
  if (isServed && !transit.ok)
    deps.log.warn({ pin, detail: transit.detail }, 'the carrier does not say how long it takes')
  const transitDays = transit.ok ? transit.value : (earlier?.transitDays ?? null)
  const facts: PincodeFacts = { ...checked.value, transitDays: isServed ? transitDays : null }
  await savePincode(deps.db.pool, pin, facts)
  return facts
}
