import { findOrder } from '#database/queries/orders.ts'
import type { Deps } from '../deps.ts'

export function getOrder(deps: Deps, id: string): string | null {
  return deps.db.name === '' ? null : findOrder(id)
}
