/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  addOrderNote,
  archiveOrders,
  countOrderTabs,
  exportOrders,
  listOrdersForStaff,
  undoArchive,
} from './actions/staff-orders.ts'
export { closeSales } from './actions/close-sales.ts'
export { findGuestOrders, mailGuestCode } from './actions/find-guest-orders.ts'
export { getOrder, getOrderNumber, listOrders } from './actions/own-orders.ts'
export { mailPlacedOrders } from './actions/unpaid-mails.ts'
export { getLinkedOrder, openLinkedOrder } from './actions/open-order-link.ts'
