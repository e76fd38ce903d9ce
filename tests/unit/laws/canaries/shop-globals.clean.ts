// shop/orders/globals-clean.ts
import type { Deps } from '../deps.ts'

export function expiresAt(deps: Deps, minutes: number): Date {
  return new Date(deps.clock() + minutes * 60_000)
}
