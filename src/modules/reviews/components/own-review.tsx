/** The shopper's own part of the reviews: an invitation, the form, or the review with ways to edit it. */
import './review-form.css'
import '#platform/ui/styles/dialog.css'
import { useEffect, useRef, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { deleteJson, getJson, postJson, putJson } from '#platform/ui/api/request-json.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { MyReview, ReviewAnswer, ReviewPage, OwnReview as StoredReview } from '../rules/review-view.ts'
import { ReviewForm, type ReviewDraft } from './review-form.tsx'

export type OwnReviewProps = {
  readonly product: { readonly id: string; readonly name: string }
  /** Opened by a link to the form: shoppers who may review see it at once. */
  readonly isAskedFor: boolean
  readonly onChange: (page: ReviewPage) => void
}

/** 'failed': the server could not be asked. */
type State = MyReview | 'asking' | 'failed'

export function OwnReview({ product, isAskedFor, onChange }: OwnReviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('asking')
  const [isWriting, setWriting] = useState(false)
  const showToast = useShowToast()
  const path = `/api/products/${product.id}/review`

  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    void getJson<MyReview>(`/api/products/${product.id}/my-review`, stop.signal).then((answer) => {
      if (stop.signal.aborted) return
      setState(answer.ok ? answer.value : 'failed')
      if (!answer.ok || !isAskedFor) return
      setWriting(answer.value.mayReview && answer.value.review === null)
      place.current?.scrollIntoView({ block: 'start' })
    })
    return () => stop.abort()
  }, [product.id, isAskedFor, attempts])

  const settle = ({ mine, page }: ReviewAnswer, message: string) => {
    setState(mine)
    setWriting(false)
    onChange(page)
    showToast({ message, tone: 'good' })
    // The form is gone, and with it the focus and the scroll position.
    requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'center' })
    })
  }
  const send = async (draft: ReviewDraft) => {
    const isNew = typeof state === 'string' || state.review === null
    const answer = await (isNew ? postJson<ReviewAnswer>(path, draft) : putJson<ReviewAnswer>(path, draft))
    if (!answer.ok) return answer.problem.message
    settle(answer.value, isNew ? MESSAGES.review_thanks : MESSAGES.review_changed)
    return null
  }
  const remove = async () => {
    const answer = await deleteJson<ReviewAnswer>(path)
    if (answer.ok) settle(answer.value, MESSAGES.review_removed)
    else showToast({ message: answer.problem.message, tone: 'bad' })
  }

  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Your review">
      {state === 'asking' ? (
        <span className="skeleton own-review-waiting" />
      ) : state === 'failed' ? (
        <p className="own-review-invite row wrap">
          {MESSAGES.reviews_failed}{' '}
          <button type="button" className="text-button" onClick={() => setAttempts(attempts + 1)}>
            Try again
          </button>
        </p>
      ) : isWriting ? (
        <ReviewForm
          productName={product.name}
          review={state.review}
          onSend={send}
          onCancel={() => setWriting(false)}
        />
      ) : state.review ? (
        <WrittenReview review={state.review} onEdit={() => setWriting(true)} onRemove={() => void remove()} />
      ) : state.mayReview ? (
        <p className="own-review-invite row wrap">
          You bought this product. How is it?
          <button type="button" className="button" onClick={() => setWriting(true)}>
            Write a review
          </button>
        </p>
      ) : (
        <p className="own-review-invite row wrap">
          Reviews are written by those who bought the product here.
        </p>
      )}
    </div>
  )
}

const REMOVE_DIALOG = 'remove-review'

type WrittenReviewProps = {
  readonly review: StoredReview
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** The shopper's review with ways to edit and delete it. */
function WrittenReview({ review, onEdit, onRemove }: WrittenReviewProps) {
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
