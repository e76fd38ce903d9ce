import type { MaskedOrderView } from '../rules/masked-order.ts'
import type { OwnOrderView } from '../rules/order-view.ts'

export type ListedOrder = OwnOrderView | MaskedOrderView

/** A row without an owner's field is masked (spec §5): it was found by e-mail and code. */
export function isOwn(order: ListedOrder): order is OwnOrderView {
  return 'userId' in order
}

/**
 * 'Create Shipment' is for accounts, and is refused on masked rows in the words of the specification. A guest's own
 * order ships by itself when it is paid.
 */
export function maySeeShipment(order: ListedOrder): boolean {
  return !isOwn(order) || order.userId !== null
}

/** Always loaded as a page of its own: its policy alone lets the payment window in. */
export function payPath(id: string): string {
  return `/orders/${id}/pay`
}
