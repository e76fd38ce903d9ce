/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { getShopFront, type ShopFront } from './actions/get-shop-front.ts'
export { addImportedRedirects } from './actions/redirects.ts'
