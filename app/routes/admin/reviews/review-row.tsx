import type { StaffReviewRow } from '#domain/reviews/review-view.ts'
import { REASON_LENGTH } from '#domain/reviews/review.ts'
import { Stars } from '#app/components/catalogue/stars.tsx'
import { dateAndTimeOf } from '#app/components/date.ts'
import { Picture } from '#app/components/picture.tsx'

type Props = {
  readonly review: StaffReviewRow
  /** What was asked for it did not work: its form stays open. */
  readonly isRefused: boolean
}

export function ReviewRow({ review, isRefused }: Props) {
  const { productName, productPath, userName, rating, comment, picture, isVerified } = review
  const { isHidden, hiddenReason, createdAt } = review
  return (
    <tr data-hidden={isHidden || undefined}>
      <th scope="row">
        <a href={productPath}>{productName}</a>
      </th>
      <td>
        <Stars rating={rating} />
      </td>
      <td className="staff-review-words">{comment ?? <span className="muted">No words</span>}</td>
      <td>
        {picture ? (
          <a href={picture.url}>
            <Picture {...picture} alt={`Photo by ${userName}`} sizes="64px" />
          </a>
        ) : (
          <span className="muted">None</span>
        )}
      </td>
      <td>
        <span className="staff-customer">{userName}</span>
        {isVerified && <span className="muted">Verified buyer</span>}
      </td>
      <td>
        <time dateTime={createdAt}>{dateAndTimeOf(createdAt)}</time>
      </td>
      <td>
        <span className={`status status-${isHidden ? 'red' : 'green'}`}>{isHidden ? 'hidden' : 'shown'}</span>
        {isHidden && <span className="staff-review-reason">{hiddenReason}</span>}
      </td>
      <td>{isHidden ? <ShowForm review={review} /> : <HideForm review={review} isOpen={isRefused} />}</td>
    </tr>
  )
}

function ShowForm({ review: { id, userName, productName } }: { readonly review: StaffReviewRow }) {
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isHidden" value="false" />
      <button type="submit" className="button button-plain">
        Show again
        <span className="sr-only">
          {' '}
          the review of {productName} by {userName}
        </span>
      </button>
    </form>
  )
}

type HideFormProps = { readonly review: StaffReviewRow; readonly isOpen: boolean }

function HideForm({ review: { id, userName, productName }, isOpen }: HideFormProps) {
  return (
    <details className="staff-review-hide" open={isOpen}>
      <summary>
        Hide…
        <span className="sr-only">
          {' '}
          the review of {productName} by {userName}
        </span>
      </summary>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="isHidden" value="true" />
        <label className="field">
          <span>Reason (the author reads it too)</span>
          <input name="reason" required maxLength={REASON_LENGTH} />
        </label>
        <button type="submit" className="button button-danger">
          Hide review
        </button>
      </form>
    </details>
  )
}
