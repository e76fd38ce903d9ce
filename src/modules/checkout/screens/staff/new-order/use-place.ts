/**
 * Pincode, city and state of an order that staff take: a complete pincode fills in the other two, as in the checkout.
 * What staff typed is never overwritten; a mismatch shows a warning and refuses nothing.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPincode } from '#modules/fulfilment/components/pincode/pincode-store.ts'
import { pincodeWarning } from '#modules/fulfilment/components/pincode/pincode-warning.ts'
import { usePromise } from '#modules/fulfilment/components/pincode/use-promise.ts'
import { useStateTable } from '#modules/fulfilment/components/pincode/use-state-table.ts'

export const PLACE_FIELDS = ['pincode', 'city', 'state'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
type Place = Readonly<Record<PlaceField, string>>

export function usePlace({ pincode, city, state }: Place) {
  const [place, setPlace] = useState<Place>({ pincode, city, state })
  const ours = useRef<Partial<Place>>({})
  const pin = place.pincode.trim()
  const asked = usePromise(isPincode(pin) ? pin : null)
  const promise = typeof asked === 'object' ? asked : null

  const fill = useEffectEvent((known: { readonly city: string; readonly state: string }) => {
    const isOpen = (field: 'city' | 'state') =>
      place[field].trim() === '' || place[field] === ours.current[field]
    const filled = {
      ...(isOpen('city') && { city: known.city }),
      ...(isOpen('state') && { state: known.state }),
    }
    ours.current = { ...ours.current, ...filled }
    setPlace({ ...place, ...filled })
  })
  useEffect(() => {
    if (promise) fill(promise)
  }, [promise])

  const otherStates = useStateTable(place.state !== '')
  return {
    place,
    warning: pincodeWarning({ pincode: pin, state: place.state }, promise, otherStates),
    change: (field: PlaceField, text: string) => setPlace({ ...place, [field]: text }),
  }
}
