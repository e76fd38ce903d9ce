/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { findOwnOrder, lockAccountOrders, ORDER_NOT_FOUND } from './actions/own-orders.ts'
export { listOrdersForStaff } from './actions/staff-orders.ts'
export { expireOrder, NOT_OPENED, releaseLocked, releaseOrder } from './actions/release-order.ts'
export { MAX_UNPAID_MAILS_AN_HOUR, unpaidMailKey } from './actions/unpaid-mails.ts'
export {
  BEST_PRODUCTS,
  COUNTED_ORDERS,
  ORDER_FIGURES,
  orderDays,
  SALES_SUM,
  salesParts,
  soldProducts,
} from './data/closed-sales.ts'
export {
  addCodToken,
  confirmOrder,
  countCodOnTheirWay,
  findOrderOfLink,
  hasQueuedMail,
  type UnpaidHolding,
} from './data/unpaid-orders.ts'
export {
  addOrderLink,
  countFailedTry,
  linkGuestOrder,
  listGuestOrdersToLink,
  lockGuestCodes,
  markUsed,
  type LockedCode,
} from './data/guest-access.ts'
export {
  CASH_ON_THE_WAY,
  HAS_STATUS,
  IS_ASKED_AGAIN,
  IS_PENDING,
  IS_SENT_BACK,
  IS_TO_PACK,
  IS_UNDELIVERED,
  IS_WAITING,
  NEEDS_STAFF,
  PARCELS_TO_CHECK,
  SENT_BACK,
  SENT_BACK_AT,
} from './data/order-conditions.ts'
export {
  listCustomerOrders,
  listEvents,
  listEventsForStaff,
  listGuestOrders,
  listOrdersOfEmail,
  listOrdersOfOwner,
  ORDER_COLUMNS,
  ORDERS_OF_ACCOUNT,
  toStored,
  type OrderRow,
  type StoredOrder,
} from './data/stored-orders.ts'
export { lockOrder, lockOrderOfPayment } from './data/order-locks.ts'
export { HAS_WORDS, isCommon, newestContacts } from './data/order-search.ts'
export {
  findOrder,
  insertOrder,
  listExpired,
  markPickedUp,
  recordEvent,
  type ExpiredOrder,
  type InsertedOrder,
  type NewOrder,
  type NewOrderItem,
  type OpenOrderLimits,
} from './data/orders.ts'
export { findSettledMoment } from './data/settled.ts'
export { ORDER_JOBS } from './jobs.ts'
