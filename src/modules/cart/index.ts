/** The use cases that screens, endpoints and jobs may call, each `(deps, input) → Result`. */
export { getAccountCart } from './actions/get-account-cart.ts'
export { getAccountWishlist } from './actions/get-account-wishlist.ts'
export { keepAccountCart } from './actions/keep-account-cart.ts'
export { keepAccountWishlist } from './actions/keep-account-wishlist.ts'
