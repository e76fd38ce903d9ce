/**
 * The pincode of the details: the one that this browser remembers is there to begin with, and a whole one fills in city
 * and state. What the shopper has typed is never written over; what stands there from us makes room for what is newer.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  isPincode,
  rememberPincode,
  usePincode,
} from '#modules/fulfilment/components/pincode/pincode-store.ts'
import { formatPromise, unaskedWords } from '#modules/fulfilment/components/pincode/format-promise.ts'
import { usePromise, type Asked } from '#modules/fulfilment/components/pincode/use-promise.ts'
import { pincodeWarning } from '#modules/fulfilment/components/pincode/pincode-warning.ts'
import { useStateTable } from '#modules/fulfilment/components/pincode/use-state-table.ts'
import type { DetailField, Details } from './details.ts'

const FILLED_IN = ['pincode', 'city', 'state'] as const
type FilledIn = Partial<Record<(typeof FILLED_IN)[number], string>>

export function useDetailsPincode(values: Details, fill: (changes: FilledIn) => void) {
  const remembered = usePincode()
  const ours = useRef<FilledIn>({})
  const otherStates = useStateTable(values.state !== '')

  /** Fields that are empty, or say what we put there. */
  const put = useEffectEvent((wish: FilledIn) => {
    const open = FILLED_IN.filter((field) => wish[field] !== undefined && isOpen(values, ours.current, field))
    const changes = Object.fromEntries(open.map((field) => [field, wish[field]])) as FilledIn
    ours.current = { ...ours.current, ...changes }
    if (open.some((field) => changes[field] !== values[field])) fill(changes)
  })
  useEffect(() => {
    if (remembered !== null) put({ pincode: remembered })
  }, [remembered])

  const pin = values.pincode.trim()
  const asked = usePromise(isPincode(pin) ? pin : null)
  const promise = typeof asked === 'object' ? asked : null
  useEffect(() => {
    if (promise) put({ city: promise.city, state: promise.state })
  }, [promise])

  return {
    /** When a parcel is expected there; empty while nothing is known, or where the warning says it. */
    delivery: formatDelivery(pin, asked),
    warning: pincodeWarning({ ...values, pincode: pin }, promise, otherStates),
    /** The shopper has typed it. */
    noteTyped: (field: DetailField, value: string) => {
      if (field === 'pincode' && isPincode(value.trim())) rememberPincode(value.trim())
    },
    /** The details as the shopper left them, without what was filled in here. */
    withoutOurs: (): Details => {
      const blank = FILLED_IN.filter((field) => isOpen(values, ours.current, field))
      return { ...values, ...Object.fromEntries(blank.map((field) => [field, ''])) }
    },
  }
}

function formatDelivery(pin: string, asked: Asked): string {
  if (asked === 'failed') return unaskedWords(pin)
  if (asked === null || asked === 'asking') return ''
  const { delivery, isGood } = formatPromise(asked)
  return isGood ? delivery : ''
}

function isOpen(values: Details, ours: FilledIn, field: (typeof FILLED_IN)[number]): boolean {
  return values[field].trim() === '' || values[field] === ours[field]
}
