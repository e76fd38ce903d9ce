/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { getShopFront, type ShopFront } from './actions/seo-tab.ts'
export { addImportedRedirects } from './actions/redirects.ts'
