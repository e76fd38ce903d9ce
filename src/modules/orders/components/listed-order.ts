import type { MaskedOrderView } from '../rules/masked-order.ts'
import type { OwnOrderView } from '../rules/order-view.ts'

export type ListedOrder = OwnOrderView | MaskedOrderView

/** A row without an owner field is masked (spec §5): it was found by e-mail and code. */
export function isOwn(order: ListedOrder): order is OwnOrderView {
  return 'userId' in order
}

/**
 * 'Create Shipment' is for accounts, and is refused on masked rows with the specification's text. A guest's own order
 * ships automatically once it is paid.
 */
export function maySeeShipment(order: ListedOrder): boolean {
  return !isOwn(order) || order.userId !== null
}

/** Always a full page load: only that page's Content Security Policy allows the payment window. */
export function payPath(id: string): string {
  return `/orders/${id}/pay`
}
