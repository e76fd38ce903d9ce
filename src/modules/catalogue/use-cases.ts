/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { archiveProduct, restoreProduct } from './actions/archive-product.ts'
export { changeManyProducts, findProductsForBulk, previewBulkChange } from './actions/change-many-products.ts'
export { changeStock, listStockMovements } from './actions/change-stock.ts'
export { duplicateProduct } from './actions/duplicate-product.ts'
export { editProductRow } from './actions/edit-product-row.ts'
export {
  changeCategory,
  createCategory,
  deleteCategory,
  getCategoryForStaff,
  listCategoriesForStaff,
  moveCategory,
  showCategory,
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
export { loadCategories } from './actions/load-categories.ts'
export { followSales } from './actions/follow-sales.ts'
export { getHome, getSitePictures } from './actions/get-home.ts'
export { getSampleSheet } from './actions/get-sample-sheet.ts'
export {
  applyProductImport,
  getImportProgress,
  previewProductImport,
  startProductImport,
} from './actions/import-products.ts'
export { getImportColumns, mapImportColumns } from './actions/map-import-columns.ts'
export { saveStaffPicture, maySendPicture } from './actions/save-staff-picture.ts'
export { mailLowStock, sendLowStockMail } from './actions/mail-low-stock.ts'
export { listCategory } from './actions/list-category.ts'
export { findProductPath, listCurrentProducts } from './actions/list-current-products.ts'
export { listProducts } from './actions/list-products.ts'
export { changeProduct, createProduct } from './actions/save-product.ts'
export { searchProducts } from './actions/search-products.ts'
export { fetchPicture, getBatchPictures, retryPictureFetches } from './actions/fetch-pictures.ts'
export { getProductBatch, listRecentBatches, undoProductBatch } from './actions/undo-changes.ts'
export {
  exportProducts,
  getProductForStaff,
  listGroupChoices,
  listPicturesForStaff,
  listProductsForStaff,
} from './actions/staff-products.ts'
export { addSynonym, changeSynonym, deleteSynonym, getSynonym, listSynonyms } from './actions/synonyms.ts'
