/** Texts about delivery to a pincode: its promise, and the warnings beside an address. */
import { useEffect, useState } from 'react'
import type { PincodePromise } from '#platform/rules/pincode-promise.ts'
import { formatPromiseDay } from '#platform/rules/delivery-date.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import type { otherStates as OtherStates } from '#platform/rules/pincode-state.ts'
import { sentences } from '#platform/rules/messages.ts'
import { courierWarning } from '../../rules/courier-warning.ts'

type PromiseWords = {
  readonly delivery: string
  /** null if the shop takes no cash there, or the carrier has not answered. */
  readonly cash: string | null
  readonly isGood: boolean
}

export function formatPromise(promise: PincodePromise): PromiseWords {
  const { pin, city, isCodOffered, takesCash, source } = promise
  const warning = courierWarning(promise)
  if (warning !== null) return { delivery: warning, cash: null, isGood: false }
  const place = city ? `${city} ${pin}` : pin
  const isKnown = source === 'carrier' || city !== ''
  const cash = `Cash on delivery is ${takesCash ? 'available' : 'not available'} here.`
  return {
    delivery:
      source === 'carrier'
        ? `Delivery ${daysOf(promise)} to ${place}.`
        : `${usualTime(place)} The courier names no day just now.`,
    cash: isCodOffered && isKnown ? cash : null,
    isGood: true,
  }
}

/** If the shop could not be reached. */
export function formatUnknownPromise(pin: string): string {
  return `${usualTime(pin)} We could not ask for a day just now.`
}

function usualTime(place: string): string {
  return `Delivery to ${place} takes ${dayRange(POLICIES.deliveryBusinessDays)} business days.`
}

/** 'between Thu, 26 Nov and Sat, 28 Nov'; a single day 'by' it. */
function daysOf({ earliest, latest }: PincodePromise): string {
  const [from, to] = [earliest, latest].map(formatPromiseDay)
  return from === to ? `by ${from}` : `between ${from} and ${to}`
}

/**
 * Warns if pincode and state do not match, or the courier may not deliver there; empty if there is nothing to check.
 */
export function pincodeWarning(
  { pincode, state }: { readonly pincode: string; readonly state: string },
  promise: PincodePromise | null,
  otherStates: typeof OtherStates | null,
): string {
  const courier = promise && courierWarning(promise)
  const elsewhere = otherStates?.(pincode, state, promise?.state)
  return [...(courier ? [courier] : []), ...(elsewhere ? [sentences.pincodeElsewhere(elsewhere)] : [])].join(
    ' ',
  )
}

/** For `pincodeWarning`: the table of pincodes and states is loaded once there is something to compare. */
export function useStateTable(isWanted: boolean): typeof OtherStates | null {
  const [table, setTable] = useState<{ readonly otherStates: typeof OtherStates } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('#platform/rules/pincode-state.ts').then(setTable, () => undefined)
  }, [isWanted])
  return table?.otherStates ?? null
}
