/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { getProductPage, listReviews } from './actions/product-reviews.ts'
export {
  saveReviewPhoto,
  mayReviewWithPhoto,
  listReviewsForStaff,
  setReviewVisibility,
  changeReview,
  writeReview,
  removeReview,
  sweepReviewPhotos,
  getMyReview,
} from './actions/manage-reviews.ts'
