/** The table that one came from, with its filter and page: kept for this tab, so that "All orders" leads back there. */
import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'panna.staff-orders'
const ALL = '/cms/orders'

export function useRememberTable(address: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, address)
    } catch {
      // Without storage it leads back to all orders.
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

/** An address of the orders' table; anything else leads to `instead`. */
export function ordersTable(address: string | null, instead: string): string {
  return address !== null && /^\/(?:cms|admin)\/orders(?:\?[^#\\]*)?$/.test(address) ? address : instead
}
