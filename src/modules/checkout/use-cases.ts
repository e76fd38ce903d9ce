/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { confirmOrderByStaff } from './actions/confirm-by-staff.ts'
export { confirmOrderInCash, getOrderToConfirm } from './actions/confirm-order.ts'
export { resendConfirmation } from './actions/resend-confirmation.ts'
export { placeOrder } from './actions/place-order.ts'
export { quoteCartForActor as quoteCart } from './actions/quote-cart.ts'
export { readCartLink } from './actions/read-cart-link.ts'
export { releaseExpiredOrders } from './actions/release-expired-orders.ts'
export { settleAttempt } from './actions/settle-attempt.ts'
export {
  findProductsToSell,
  makeOrderLink,
  sendOrderLink,
  takePhoneOrder,
} from './actions/take-phone-order.ts'
