/** What staff can do with an order, the likeliest next step first. */
import {
  mayArchive,
  mayComplete,
  mayMarkPaid,
  mayShipByHand,
  type StaffOrderDetail,
} from '#modules/orders/rules/staff-order.ts'
import { hasMoneyToReturn, mayCancel } from '#modules/orders/rules/cancellation.ts'
import { awaitsConfirmation } from '#modules/orders/rules/cash-labels.ts'
import { isLost } from '#modules/orders/rules/order-step.ts'
import type { Permission } from '#modules/staff/rules/permissions.ts'
import { whyNotPack } from './packing-slip.ts'
import { needsLabel, type StaffParcelRow } from './staff-parcel.ts'

/** In the order in which they are offered. */
const ORDER_ACTIONS = [
  'confirm',
  'send_link',
  'share_link',
  'mark_paid',
  'book',
  'label',
  'complete',
  'ship',
  'slip',
  'refund',
  'archive',
  'unarchive',
  'cancel',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** These move an order forward; the others are never the next step. */
const STEPS: ReadonlySet<OrderAction> = new Set([
  'confirm',
  'send_link',
  'share_link',
  'mark_paid',
  'book',
  'label',
  'complete',
])

type Detail = Pick<StaffOrderDetail, 'order' | 'shipment' | 'payment' | 'isPhoneOrder' | 'isArchived'>

export type OrderActions = { readonly next: OrderAction | null; readonly others: readonly OrderAction[] }

export function orderActions(
  { order, shipment, payment, isPhoneOrder, isArchived }: Detail,
  parcel: StaffParcelRow | null,
  may: (permission: Permission) => boolean,
): OrderActions {
  const ship = mayShipByHand(order)
  // A parcel settled as lost did not arrive.
  const mayEnd = mayComplete(order, shipment !== null && isLost(shipment)) && shipment?.isTakenBack !== true
  const isToBePaid = mayMarkPaid(order)
  const mayChange = may('orders.change')
  const isOffered: Readonly<Record<OrderAction, boolean>> = {
    confirm: mayChange && awaitsConfirmation(order),
    send_link: mayChange && isPhoneOrder && isToBePaid && order.customer.email !== '',
    share_link: mayChange && isPhoneOrder && isToBePaid,
    mark_paid: may('payments.change') && isToBePaid,
    book: mayChange && ship === 'yes',
    label: parcel !== null && needsLabel(parcel) && parcel.isWaiting,
    complete: mayChange && mayEnd,
    ship: mayChange && (ship === 'yes' || ship === 'needs_money'),
    slip: whyNotPack(order) === null && order.delivery === 'courier',
    refund: may('payments.refund') && payment.refundablePaise > 0,
    archive: mayChange && !isArchived && mayArchive(order),
    unarchive: mayChange && isArchived,
    cancel: mayChange && mayCancel(order, shipment) && (may('payments.refund') || !hasMoneyToReturn(order)),
  }
  const offered = ORDER_ACTIONS.filter((action) => isOffered[action])
  const [first] = offered
  return first !== undefined && STEPS.has(first)
    ? { next: first, others: offered.slice(1) }
    : { next: null, others: offered }
}
