/** The signed-in shopper's addresses for the details form; also saves a new one if the shopper wants that. */
import { useEffect, useState } from 'react'
import type { AddressView } from '#modules/accounts/rules/address-view.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson, postJson } from '#platform/ui/api/request-json.ts'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'

const PATH = '/api/account/addresses'
const NONE: readonly AddressView[] = []
type Kept = { readonly addresses: readonly AddressView[] }

export function useSavedAddresses() {
  const { user, expiresAt } = useSession()
  const owner = user !== null && expiresAt !== null ? user.id : null
  const [kept, setKept] = useState<{ readonly owner: string } & Kept>()
  const [isWanted, setWanted] = useState(false)
  const showToast = useShowToast()
  useEffect(() => {
    if (owner === null) return
    const stop = new AbortController()
    void getJson<Kept>(PATH, stop.signal).then((answer) => {
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
    const answer = await postJson<Kept>(PATH, address)
    if (!answer.ok) return showToast({ message: answer.problem.message, tone: 'bad' })
    setKept({ owner, addresses: answer.value.addresses })
    showToast({ message: MESSAGES.address_saved, tone: 'good' })
  }
  return {
    isSignedIn: owner !== null,
    addresses: kept && kept.owner === owner ? kept.addresses : NONE,
    isWanted,
    setWanted,
    keep,
  }
}
