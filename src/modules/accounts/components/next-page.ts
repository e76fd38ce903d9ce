/** Where a sign-up came from, kept in this tab until the address is verified: the link comes back by mail. */
import { safeNext } from '../rules/safe-next.ts'
import { readStored, removeStored, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

/** Null: the dialog, which stands on the page that one came from. */
export function rememberNext(next: string | null): void {
  const page = safeNext(next ?? `${location.pathname}${location.search}`)
  // Asking for the link again from elsewhere does not lose it.
  if (page !== '/') writeStored('sessionStorage', STORAGE_KEYS.next, page)
}

export function rememberedNext(): string {
  return safeNext(readStored('sessionStorage', STORAGE_KEYS.next))
}

export function forgetNext(): void {
  removeStored('sessionStorage', STORAGE_KEYS.next)
}
