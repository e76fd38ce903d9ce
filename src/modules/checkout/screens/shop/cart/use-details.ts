/**
 * The state of the details form: values, errors, pincode and saved addresses. A reload loses nothing that was typed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AddressView } from '#modules/accounts/rules/address-view.ts'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import {
  isPincode,
  rememberPincode,
  usePincode,
  usePromise,
  type Asked,
} from '#modules/fulfilment/components/pincode/pincode-store.ts'
import {
  formatPromise,
  formatUnknownPromise,
  pincodeWarning,
  useStateTable,
} from '#modules/fulfilment/components/pincode/format-promise.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson, postJson } from '#platform/ui/api/request-json.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import {
  isBlank,
  rememberDetails,
  restoreDetails,
  type Buyer,
  type CheckedDetails,
  type DetailErrors,
  type DetailField,
  type Details,
} from './details.ts'

const loadRules = () => import('./check-details.ts').catch(() => null)

export type DetailsState = ReturnType<typeof useDetails>

export function useDetails() {
  const [values, setValues] = useState(restoreDetails)
  const [errors, setErrors] = useState<DetailErrors>({})
  /** The values in which the errors were found. */
  const [judged, setJudged] = useState(values)
  const showErrors = (found: DetailErrors) => {
    setErrors(found)
    setJudged(values)
  }
  const { user } = useSession()
  const saved = useSavedAddresses()
  const [preferred] = saved.addresses

  const take = (next: Details) => {
    setValues(next)
    rememberDetails(next)
  }
  const pincode = useDetailsPincode(values, (changes) => setValues((last) => ({ ...last, ...changes })))
  const change = (field: DetailField, value: string) => {
    pincode.noteTyped(field, value)
    take({ ...values, [field]: value })
  }
  /** A saved address replaces what is typed, except the e-mail. */
  const fillWith = ({ id: _id, isDefault: _isDefault, ...address }: AddressView) => {
    take({ ...values, ...address })
    setErrors({})
  }

  // Prefills what the account knows.
  useEffect(() => {
    if (!user) return
    const { name, email } = user
    setValues((last) =>
      last.fullName === '' && last.email === '' ? { ...last, fullName: name, email } : last,
    )
  }, [user])
  const prefillAddress = useEffectEvent((address: AddressView) => {
    if (isBlank(pincode.withoutOurs())) fillWith(address)
  })
  useEffect(() => {
    if (preferred) prefillAddress(preferred)
  }, [preferred])

  // After sign-out, nothing of the previous shopper stays for the next one at this screen.
  const owner = useRef<string | null>(null)
  const id = user?.id ?? null
  useEffect(() => {
    if (owner.current !== null && id === null) setValues(restoreDetails())
    owner.current = id
  }, [id])

  const check = async (): Promise<CheckedDetails> => {
    const rules = await loadRules()
    // If the rules could not be loaded, the server validates the order instead.
    const checked: CheckedDetails = rules ? rules.checkDetails(values) : { ok: true, ...unchecked(values) }
    showErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) void saved.keep(checked.customer)
    return checked
  }
  const { warning, delivery } = pincode
  return {
    values,
    errors,
    /** Hidden as soon as the field's value changes. */
    errorOf: (field: DetailField) => (values[field] === judged[field] ? errors[field] : undefined),
    pincodeWarning: warning,
    delivery,
    change,
    fillWith,
    /** Loads the rules before they are needed. */
    prepare: () => void loadRules(),
    check,
    showErrors,
    saved,
  }
}

function unchecked({ gstin, businessName, ...customer }: Details): Buyer {
  return { customer, business: gstin + businessName === '' ? undefined : { gstin, businessName } }
}

const FILLED_IN = ['pincode', 'city', 'state'] as const
type FilledIn = Partial<Record<(typeof FILLED_IN)[number], string>>

/**
 * The pincode starts with the one that this browser remembers, and a complete one fills in city and state. What the
 * shopper typed is never overwritten; values that we prefilled may be.
 */
function useDetailsPincode(values: Details, fill: (changes: FilledIn) => void) {
  const remembered = usePincode()
  const ours = useRef<FilledIn>({})
  const otherStates = useStateTable(values.state !== '')

  /** Fills fields that are empty, or still have the values that we prefilled. */
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

const ADDRESSES_PATH = '/api/account/addresses'
const NO_ADDRESSES: readonly AddressView[] = []
type Addresses = { readonly addresses: readonly AddressView[] }

/** The signed-in shopper's addresses; also saves a new one if the shopper wants that. */
function useSavedAddresses() {
  const { user, expiresAt } = useSession()
  const owner = user !== null && expiresAt !== null ? user.id : null
  const [kept, setKept] = useState<{ readonly owner: string } & Addresses>()
  const [isWanted, setWanted] = useState(false)
  const showToast = useShowToast()
  useEffect(() => {
    if (owner === null) return
    const stop = new AbortController()
    void getJson<Addresses>(ADDRESSES_PATH, stop.signal).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setKept({ owner, addresses: answer.value.addresses })
      else if (answer.status !== 401) showToast({ message: MESSAGES.addresses_failed, tone: 'bad' })
    })
    return () => stop.abort()
  }, [owner, showToast])

  /** The order does not wait for it, nor fail with it. */
  const keep = async ({ email: _email, ...address }: CustomerDetails) => {
    if (!isWanted || owner === null) return
    setWanted(false)
    const answer = await postJson<Addresses>(ADDRESSES_PATH, address)
    if (!answer.ok) return showToast({ message: answer.problem.message, tone: 'bad' })
    setKept({ owner, addresses: answer.value.addresses })
    showToast({ message: MESSAGES.address_saved, tone: 'good' })
  }
  return {
    isSignedIn: owner !== null,
    addresses: kept && kept.owner === owner ? kept.addresses : NO_ADDRESSES,
    isWanted,
    setWanted,
    keep,
  }
}
