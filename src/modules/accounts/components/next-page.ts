/** The page where a sign-up started, stored for this tab until the address is verified through the mailed link. */
import { safeNext } from '../rules/safe-next.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

/** null in the dialog: return to the current page. */
export function rememberNext(next: string | null): void {
  const page = safeNext(next ?? `${location.pathname}${location.search}`)
  // Requesting the link again from the home page does not overwrite it.
  if (page !== '/') writeStored('sessionStorage', STORAGE_KEYS.next, page)
}

export function rememberedNext(): string {
  return safeNext(readStored('sessionStorage', STORAGE_KEYS.next))
}

export function forgetNext(): void {
  removeStored('sessionStorage', STORAGE_KEYS.next)
}
