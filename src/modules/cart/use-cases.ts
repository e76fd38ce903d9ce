/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  getAccountCart,
  getAccountWishlist,
  saveAccountCart,
  saveAccountWishlist,
} from './actions/saved-lists.ts'
