import type { OwnReview } from '../rules/review-view.ts'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import { Picture } from '#platform/ui/picture.tsx'

const REMOVE_DIALOG = 'remove-review'

type Props = { readonly review: OwnReview; readonly onEdit: () => void; readonly onRemove: () => void }

/** The shopper's review with ways to edit and delete it. */
export function WrittenReview({ review, onEdit, onRemove }: Props) {
  const { userName, rating, comment, picture, isHidden, hiddenReason } = review
  return (
    <div className="written-review surface raised stack gap-3">
      <h3>Your review</h3>
      {isHidden && (
        <p className="note note-bad">
          Our staff have hidden this review: {sentenceOf(hiddenReason)} You can change it; they will look at
          it again.
        </p>
      )}
      <Stars rating={rating} />
      {comment !== null && <p className="review-words">{comment}</p>}
      {picture !== null && (
        <Picture {...picture} alt="Your photo" sizes="96px" className="written-review-photo" />
      )}
      <p className="muted small">Signed {userName}</p>
      <div className="row wrap gap-3">
        <button type="button" className="button button-plain" onClick={onEdit}>
          Change
        </button>
        <button type="button" className="text-button" data-opens-dialog={REMOVE_DIALOG}>
          Remove
        </button>
      </div>
      <dialog id={REMOVE_DIALOG} className="ask-dialog" aria-labelledby="remove-review-title">
        <h2 id="remove-review-title">Remove your review?</h2>
        <p>Stars, words and photo will be taken away. This cannot be undone.</p>
        <div className="ask-dialog-actions">
          <button type="button" className="button button-plain" data-closes-dialog>
            Keep it
          </button>
          <button type="button" className="button button-danger" data-closes-dialog onClick={onRemove}>
            Remove review
          </button>
        </div>
      </dialog>
    </div>
  )
}

/** Staff write the reason with or without a full stop. */
function sentenceOf(reason: string): string {
  return /[.!?]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`
}
