/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export { getMyReview } from './actions/get-my-review.ts'
export { getProductPage } from './actions/get-product-page.ts'
export { saveReviewPhoto, mayReviewWithPhoto } from './actions/save-review-photo.ts'
export { listReviewsForStaff, setReviewVisibility } from './actions/moderate-reviews.ts'
export { listReviews } from './actions/list-reviews.ts'
export { removeReview, sweepReviewPhotos } from './actions/remove-review.ts'
export { changeReview, writeReview } from './actions/write-review.ts'
