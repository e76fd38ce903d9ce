/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  confirmOrderByStaff,
  confirmOrderInCash,
  getOrderToConfirm,
  resendConfirmation,
} from './actions/cash-on-delivery.ts'
export { placeOrder } from './actions/place-order.ts'
export { quoteCartForActor as quoteCart } from './actions/quote-cart.ts'
export { readCartLink } from './actions/read-cart-link.ts'
export { releaseExpiredOrders, settleAttempt } from './actions/unpaid-orders.ts'
export {
  findProductsToSell,
  makeOrderLink,
  sendOrderLink,
  takePhoneOrder,
} from './actions/take-phone-order.ts'
