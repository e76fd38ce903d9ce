/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { quoteCartForActor } from './actions/quote-cart.ts'
