/** Reviews as shown to everyone, to their author, and to staff. */
import type { ProductId } from '#platform/rules/ids.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { ProductCard, ProductDetail } from '#modules/catalogue/rules/product.ts'
import type { ReviewSummary } from '#modules/catalogue/rules/review-summary.ts'
import type { ReviewSort } from './review-order.ts'

/** In characters, as stored. */
export const COMMENT_LENGTH = 1_000

/** The buyer's own photo. */
export type ReviewPicture = Pick<PictureView, 'url' | 'width' | 'height' | 'placeholder'>

export type ReviewView = {
  readonly id: string
  /** First name and initial: never the whole name, never an address. */
  readonly userName: string
  readonly rating: number
  readonly comment: string | null
  readonly picture: ReviewPicture | null
  /** The author bought the product here. */
  readonly isVerified: boolean
  readonly createdAt: string
}

/** What the page of a product shows. */
export type ProductPage = {
  readonly product: ProductDetail
  /** The newest of them. */
  readonly reviews: readonly ReviewView[]
  /** Of all visible reviews; null if there are none. */
  readonly reviewSummary: ReviewSummary | null
  readonly related: readonly ProductCard[]
}

/** A page of the visible reviews of a product. */
export type ReviewPage = {
  readonly reviews: readonly ReviewView[]
  /** The average of all; null if there are none. */
  readonly summary: ReviewSummary | null
  readonly sort: ReviewSort
  readonly page: number
  readonly pageCount: number
}

/** A review as its author sees it. */
export type OwnReview = Omit<ReviewView, 'isVerified'> & {
  readonly isHidden: boolean
  /** Why staff hid it; empty while it is visible. */
  readonly hiddenReason: string
}

export type MyReview = {
  readonly mayReview: boolean
  /** Why not; null if the shopper may. */
  readonly reason: 'signed_out' | 'not_bought' | null
  readonly review: OwnReview | null
}

/** The response to writing, editing or deleting a review: the shopper's own, and what everyone reads from now on. */
export type ReviewAnswer = { readonly mine: MyReview; readonly page: ReviewPage }

export type StaffReviewRow = {
  readonly id: string
  readonly productId: ProductId
  readonly productName: string
  readonly productPath: string
  readonly userName: string
  readonly rating: number
  readonly comment: string | null
  readonly picture: ReviewPicture | null
  readonly isVerified: boolean
  readonly isHidden: boolean
  readonly hiddenReason: string
  readonly createdAt: string
}

export type StaffReviewPage = {
  readonly reviews: readonly StaffReviewRow[]
  readonly total: number
  /** A search matches more than `total`. */
  readonly isMore: boolean
  readonly page: number
  readonly pageSize: number
}
