/** What the server side of other modules may import of this one; `rules/` and `components/` are open to all. */
export { announceProducts, couponTags, publicStockTags } from './actions/invalidate-pages.ts'
export { browseProducts } from './actions/list-products.ts'
export { writeChanges } from './actions/save-product.ts'
export { searchProducts } from './actions/search-products.ts'
export { listProductsForStaff } from './actions/staff-products.ts'
export {
  CURRENT_CARD_COLUMNS,
  PUBLIC_PRODUCT_COLUMNS,
  SELLABLE_COLUMNS,
  discountNow,
} from './data/catalogue-columns.ts'
export {
  findProduct,
  findProductAddress,
  findProductAddressBySku,
  listProductsBySku,
  listRelated,
  listSellable,
} from './data/catalogue.ts'
export {
  LOW_ON_SALE,
  RESERVE_ITEMS,
  handOverStock,
  listHeld,
  lockProducts,
  releaseStock,
  returnStock,
  settleStockWithCourier,
  type HeldOrder,
  type StockChange,
  type StockItem,
  writeOffStock,
} from './data/stock.ts'
export { lockWholeProducts, setProductStatus } from './data/product-changes.ts'
export { findMovedProduct, findSkuOwners, type Address } from './data/staff-products.ts'
export type { CatalogueEvent } from './events.ts'
