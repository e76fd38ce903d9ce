/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { getProductPage } from './actions/get-product-page.ts'
export { saveReviewPhoto, mayReviewWithPhoto } from './actions/save-review-photo.ts'
export { listReviewsForStaff, setReviewVisibility } from './actions/moderate-reviews.ts'
export { listReviews } from './actions/list-reviews.ts'
export {
  changeReview,
  writeReview,
  removeReview,
  sweepReviewPhotos,
  getMyReview,
} from './actions/write-review.ts'
