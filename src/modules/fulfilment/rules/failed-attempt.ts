/**
 * Failed delivery attempts (NDR). The carrier's plain status, UD and Pending, also means that a parcel has reached its
 * town, so the finer code decides (docs/providers.md, Delhivery).
 */
import type { Scan } from './carrier-status.ts'

const INDIAN_OFFSET_MS = 5.5 * 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

/** A day's end without a delivery, or no attempts left. EOD-38 is a delivery. */
const FAILED_CODE = /^(?:EOD-(?!38$)\d+|ST-108)$/
/** After these the carrier accepts a request for another attempt. */
const MAY_TRY_AGAIN = new Set([
  'EOD-74',
  'EOD-15',
  'EOD-104',
  'EOD-43',
  'EOD-86',
  'EOD-11',
  'EOD-69',
  'EOD-6',
])

type Seen = Pick<Scan, 'at' | 'statusType' | 'status' | 'code'>

export function isFailedAttempt({ statusType, status, code }: Seen): boolean {
  return statusType === 'UD' && status === 'Pending' && FAILED_CODE.test(code)
}

export function mayTryAgain(code: string): boolean {
  return MAY_TRY_AGAIN.has(code)
}

/**
 * The parcel's current failed attempt, if any. Once it is out for delivery again, delivered or on its way back, there
 * is nothing to report.
 */
export function openFailedAttempt<Each extends Seen>(oldestFirst: readonly Each[]): Each | null {
  const last = oldestFirst.findLastIndex(isFailedAttempt)
  const after = oldestFirst.slice(last + 1)
  const isOpen = after.every(({ statusType, status }) => statusType === 'UD' && status !== 'Dispatched')
  return last >= 0 && isOpen ? (oldestFirst[last] ?? null) : null
}

/**
 * Whether it is another attempt than the one reported at `lastAt`: the parcel was out for delivery in between, or a
 * day has passed. Two scans of the same failure are one attempt.
 */
export function isAnotherAttempt(oldestFirst: readonly Seen[], attempt: Seen, lastAt: Date | null): boolean {
  if (lastAt === null) return true
  if (attempt.at <= lastAt) return false
  const wasInTheVan = oldestFirst.some(
    ({ at, statusType, status }) =>
      statusType === 'UD' && status === 'Dispatched' && at > lastAt && at <= attempt.at,
  )
  return wasInTheVan || indianDay(attempt.at) > indianDay(lastAt)
}

function indianDay(at: Date): number {
  return Math.floor((at.getTime() + INDIAN_OFFSET_MS) / DAY_MS)
}
