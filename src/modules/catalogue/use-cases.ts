/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  archiveProduct,
  restoreProduct,
  duplicateProduct,
  editProductRow,
  changeProduct,
  createProduct,
} from './actions/save-product.ts'
export {
  changeManyProducts,
  findProductsForBulk,
  previewBulkChange,
  getProductBatch,
  listRecentBatches,
  undoProductBatch,
} from './actions/product-batches.ts'
export { changeStock, listStockMovements, mailLowStock, sendLowStockMail } from './actions/staff-stock.ts'
export {
  changeCategory,
  createCategory,
  deleteCategory,
  getCategoryForStaff,
  listCategoriesForStaff,
  moveCategory,
  showCategory,
  loadCategories,
} from './actions/categories.ts'
export {
  addToProductGroup,
  changeProductGroup,
  createProductGroup,
  deleteProductGroup,
  getProductGroup,
  listProductGroups,
  moveInProductGroup,
  removeFromProductGroup,
} from './actions/option-groups.ts'
export { followSales } from './actions/invalidate-pages.ts'
export {
  getHome,
  getSitePictures,
  getSampleSheet,
  findProductPath,
  listCurrentProducts,
} from './actions/public-products.ts'
export {
  applyProductImport,
  getImportProgress,
  previewProductImport,
  startProductImport,
} from './actions/import-products.ts'
export { getImportColumns, mapImportColumns } from './actions/plan-import.ts'
export {
  saveStaffPicture,
  maySendPicture,
  fetchPicture,
  getBatchPictures,
  retryPictureFetches,
} from './actions/pictures.ts'
export { listCategory, listProducts } from './actions/list-products.ts'
export {
  searchProducts,
  addSynonym,
  changeSynonym,
  deleteSynonym,
  getSynonym,
  listSynonyms,
} from './actions/search-products.ts'
export {
  exportProducts,
  getProductForStaff,
  listGroupChoices,
  listPicturesForStaff,
  listProductsForStaff,
} from './actions/staff-products.ts'
