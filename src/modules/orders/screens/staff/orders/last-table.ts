/** Remembers the orders table last seen in this tab, with filter and page, so that "All orders" leads back there. */
import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'panna.staff-orders'
const ALL = '/cms/orders'

export function useRememberTable(address: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, address)
    } catch {
      // Without storage, "All orders" leads to the unfiltered table.
    }
  }, [address])
}

export function useLastTable(): string {
  return useSyncExternalStore(nothingToHear, read, () => ALL)
}

function nothingToHear() {
  return () => undefined
}

function read(): string {
  try {
    return ordersTable(sessionStorage.getItem(KEY), ALL)
  } catch {
    return ALL
  }
}

/** A URL of the orders table; returns `instead` for anything else. */
export function ordersTable(address: string | null, instead: string): string {
  return address !== null && /^\/(?:cms|admin)\/orders(?:\?[^#\\]*)?$/.test(address) ? address : instead
}
