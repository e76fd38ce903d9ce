/**
 * The pincode of the details: it starts with the one that this browser remembers, and a complete one fills in city and
 * state. What the shopper typed is never overwritten; values that we prefilled may be.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  isPincode,
  rememberPincode,
  usePincode,
} from '#modules/fulfilment/components/pincode/pincode-store.ts'
import { formatPromise, formatUnknownPromise } from '#modules/fulfilment/components/pincode/format-promise.ts'
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

  /** Fields that are empty, or still have the values that we prefilled. */
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
    /** The expected delivery; empty while it is unknown, or if the warning states it. */
    delivery: formatDelivery(pin, asked),
    warning: pincodeWarning({ ...values, pincode: pin }, promise, otherStates),
    /** The shopper has typed the pincode. */
    noteTyped: (field: DetailField, value: string) => {
      if (field === 'pincode' && isPincode(value.trim())) rememberPincode(value.trim())
    },
    /** The details as the shopper typed them, without the values that we prefilled. */
    withoutOurs: (): Details => {
      const blank = FILLED_IN.filter((field) => isOpen(values, ours.current, field))
      return { ...values, ...Object.fromEntries(blank.map((field) => [field, ''])) }
    },
  }
}

function formatDelivery(pin: string, asked: Asked): string {
  if (asked === 'failed') return formatUnknownPromise(pin)
  if (asked === null || asked === 'asking') return ''
  const { delivery, isGood } = formatPromise(asked)
  return isGood ? delivery : ''
}

function isOpen(values: Details, ours: FilledIn, field: (typeof FILLED_IN)[number]): boolean {
  return values[field].trim() === '' || values[field] === ours[field]
}
