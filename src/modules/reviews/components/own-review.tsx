/** The shopper's own part of the reviews: an invitation, the form, or the review with ways to edit it. */
import { useEffect, useRef, useState } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { MyReview, ReviewPage } from '../rules/review-view.ts'
import { deleteJson, getJson, postJson, putJson } from '#platform/ui/api/request-json.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { ReviewForm, type ReviewDraft } from './review-form.tsx'
import { WrittenReview } from './written-review.tsx'
import './review-form.css'
import '#platform/ui/styles/dialog.css'

export type OwnReviewProps = {
  readonly product: { readonly id: string; readonly name: string }
  /** Opened by a link to the form: shoppers who may review see it at once. */
  readonly isAskedFor: boolean
  readonly onChange: (page: ReviewPage) => void
}

type ReviewAnswer = { readonly mine: MyReview; readonly page: ReviewPage }
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
