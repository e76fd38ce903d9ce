/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { findOwnOrder } from './actions/get-order.ts'
export { listOrdersForStaff } from './actions/list-orders-for-staff.ts'
export { lockAccountOrders } from './actions/lock-account-orders.ts'
export { codeDigest } from './actions/mail-guest-code.ts'
export { NOT_OPENED, expireOrder, releaseLocked, releaseOrder } from './actions/release-order.ts'
export { MAX_UNPAID_MAILS_AN_HOUR, unpaidMailKey } from './actions/unpaid-mail.ts'
export { BEST_PRODUCTS, SALES_SUM, soldProducts, salesParts } from './data/closed-sales.ts'
export { addCodToken, confirmOrder, countCodOnTheirWay, findOrderOfLink } from './data/cod-confirmations.ts'
export { COUNTED_ORDERS, orderDays } from './data/counted-orders.ts'
export { countFailedTry, lockGuestCodes, markUsed, type LockedCode } from './data/guest-codes.ts'
export { CASH_ON_THE_WAY, HAS_STATUS, IS_PENDING } from './data/order-counts.ts'
export { listEvents, listEventsForStaff } from './data/order-events.ts'
export { ORDER_FIGURES } from './data/order-figures.ts'
export { addOrderLink, linkGuestOrder, listGuestOrdersToLink } from './data/order-links.ts'
export {
  ORDERS_OF_ACCOUNT,
  listCustomerOrders,
  listGuestOrders,
  listOrdersOfEmail,
  listOrdersOfOwner,
} from './data/order-lists.ts'
export { lockOrder, lockOrderOfPayment } from './data/order-locks.ts'
export { ORDER_COLUMNS, toStored, type OrderRow, type StoredOrder } from './data/order-rows.ts'
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
export {
  IS_ASKED_AGAIN,
  IS_TO_PACK,
  IS_UNDELIVERED,
  IS_WAITING,
  NEEDS_A_PERSON,
  NEEDY,
} from './data/parcel-todo.ts'
export { hasQueuedMail } from './data/placed-mails.ts'
export { IS_SENT_BACK, SENT_BACK, SENT_BACK_AT } from './data/sent-back.ts'
export { findSettledMoment } from './data/settled.ts'
export type { UnpaidHolding } from './data/unpaid-marks.ts'
export { ORDER_JOBS } from './jobs.ts'
