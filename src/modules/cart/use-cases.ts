/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { getAccountCart } from './actions/get-account-cart.ts'
export { getAccountWishlist } from './actions/get-account-wishlist.ts'
export { saveAccountCart } from './actions/save-account-cart.ts'
export { saveAccountWishlist } from './actions/save-account-wishlist.ts'
