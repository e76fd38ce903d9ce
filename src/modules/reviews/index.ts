/** The use cases that screens, endpoints and jobs may call, each `(deps, input) → Result`. */
export { changeReview } from './actions/change-review.ts'
export { getMyReview } from './actions/get-my-review.ts'
export { saveReviewPhoto, mayReviewWithPhoto } from './actions/save-review-photo.ts'
export { listReviewsForStaff } from './actions/list-reviews-for-staff.ts'
export { listReviews } from './actions/list-reviews.ts'
export { removeReview, sweepReviewPhotos } from './actions/remove-review.ts'
export { setReviewVisibility } from './actions/set-review-visibility.ts'
export { writeReview } from './actions/write-review.ts'
