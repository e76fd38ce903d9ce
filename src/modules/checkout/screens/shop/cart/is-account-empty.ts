/** The cart saved in a signed-in shopper's account counts too, even before this browser has loaded it. */
import type { AccountCart } from '#modules/cart/rules/account-list-view.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import type { Session } from '#modules/accounts/components/session/session-provider.tsx'

const WAIT_MS = 3_000

/** True if nobody is signed in. False also if no answer comes in time: then the shopper is asked. */
export function isAccountEmpty(signal: AbortSignal): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), WAIT_MS)
  })
  return Promise.race([readIsEmpty(signal), late])
}

async function readIsEmpty(signal: AbortSignal): Promise<boolean> {
  // The page's session data may be from an earlier visit.
  const session = await getJson<Session>('/api/session', signal)
  if (!session.ok) return false
  if (session.value.user === null) return true
  const kept = await getJson<AccountCart>('/api/account/cart', signal)
  return kept.ok && kept.value.items.length === 0
}
