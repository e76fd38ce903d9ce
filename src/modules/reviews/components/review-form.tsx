/** Stars, text and a photo. Typed values stay whatever the response. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { TextField } from '#platform/ui/form/field.tsx'
import { PHOTO_TYPES } from '#platform/rules/photo.ts'
import { CameraIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { sendPhoto } from '#platform/ui/photos/send-photo.ts'
import { COMMENT_LENGTH, type OwnReview, type ReviewPicture } from '../rules/review-view.ts'

export type ReviewDraft = {
  readonly rating: number
  readonly comment: string
  readonly pictureId: string | null
}

type Props = {
  readonly productName: string
  /** The review being edited; null for a new one. */
  readonly review: OwnReview | null
  /** The error as a sentence; null on success. */
  readonly onSend: (draft: ReviewDraft) => Promise<string | null>
  readonly onCancel: () => void
}

type Problem = { readonly field: 'rating' | 'form'; readonly message: string }

export function ReviewForm({ productName, review, onSend, onCancel }: Props) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [comment, setComment] = useState(review?.comment ?? '')
  const [picture, setPicture] = useState<ReviewPicture | null>(review?.picture ?? null)
  const [isPhotoComing, setPhotoComing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending || isPhotoComing) return
    if (rating === 0) {
      setProblem({ field: 'rating', message: MESSAGES.review_rating })
      event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus()
      return
    }
    setProblem(null)
    setSending(true)
    const message = await onSend({ rating, comment, pictureId: picture && idOf(picture) })
    if (message === null) return
    setSending(false)
    setProblem({ field: 'form', message })
  }
  return (
    <form
      className="review-form surface raised stack gap-5"
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <h3 ref={title} id={`${id}-title`} tabIndex={-1}>
        {review ? 'Change your review' : `Review ${productName}`}
      </h3>
      <StarChoice
        rating={rating}
        error={problem?.field === 'rating' ? problem.message : undefined}
        onChoose={(chosen) => {
          setRating(chosen)
          setProblem(null)
        }}
      />
      <TextField
        label="Your review (optional)"
        name="comment"
        rows={5}
        maxLength={COMMENT_LENGTH}
        value={comment}
        hint={`What would help another buyer? ${COMMENT_LENGTH - comment.length} characters left.`}
        onChange={({ target }) => setComment(target.value)}
      />
      <PhotoField picture={picture} onChange={setPicture} onBusy={setPhotoComing} />
      <p className="form-message" role="alert">
        {problem?.field === 'form' ? problem.message : ''}
      </p>
      <div className="row wrap gap-3">
        <button type="submit" className="button" aria-disabled={isSending || isPhotoComing}>
          {isSending ? 'Sending…' : review ? 'Save changes' : 'Send review'}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <p className="muted small">
        Your first name and initial will appear beside it, with a verified buyer badge.
      </p>
    </form>
  )
}

function idOf({ url }: ReviewPicture): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

const STARS = [
  [1, 'Poor'],
  [2, 'Fair'],
  [3, 'Good'],
  [4, 'Very good'],
  [5, 'Excellent'],
] as const

type StarProps = {
  /** 0 while nothing is chosen. */
  readonly rating: number
  readonly error: string | undefined
  readonly onChoose: (rating: number) => void
}

/** Five stars as radio buttons, so that keyboard and screen reader work as expected. */
function StarChoice({ rating, error, onChoose }: StarProps) {
  const id = useId()
  const word = STARS.find(([stars]) => stars === rating)?.[1]
  return (
    <fieldset className="star-choice" aria-describedby={error && `${id}-error`}>
      <legend>Your rating</legend>
      <div className="row">
        {STARS.map(([stars, label]) => (
          <label key={stars} className="unseen-field" data-lit={stars <= rating || undefined}>
            <input
              type="radio"
              required
              name="rating"
              value={stars}
              checked={stars === rating}
              onChange={() => onChoose(stars)}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z" />
            </svg>
            <span className="sr-only">
              {stars === 1 ? '1 star' : `${stars} stars`}: {label}
            </span>
          </label>
        ))}
        <span className="star-choice-word" aria-hidden="true">
          {word}
        </span>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PhotoFieldProps = {
  readonly picture: ReviewPicture | null
  readonly onChange: (picture: ReviewPicture | null) => void
  /** While a photo is being uploaded, the review waits for it. */
  readonly onBusy: (isBusy: boolean) => void
}

/** One photo, uploaded as soon as it is chosen. `sentShare` is null if no upload is running. */
function PhotoField({ picture, onChange, onBusy }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const settle = () => {
    setSentShare(null)
    onBusy(false)
    if (input.current) input.current.value = ''
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const stop = new AbortController()
    sending.current?.abort()
    sending.current = stop
    setError(null)
    setSentShare(0)
    onBusy(true)
    const answer = await sendPhoto(file, setSentShare, stop.signal)
    if (stop.signal.aborted) return
    settle()
    if (answer.ok) onChange(answer.value.picture)
    else setError(answer.problem.message)
  }
  const cancel = () => {
    sending.current?.abort()
    settle()
  }

  return (
    <div className="photo-field field">
      <label htmlFor={id}>Photo (optional)</label>
      <div className="photo-field-row row wrap gap-3" hidden={sentShare !== null}>
        {picture && <Picture {...picture} alt="Your photo" sizes="96px" />}
        <span className="button button-soft photo-choice unseen-field">
          <CameraIcon />
          <span aria-hidden="true">{picture ? 'Choose another' : 'Choose a photo'}</span>
          <input
            id={id}
            ref={input}
            type="file"
            accept={PHOTO_TYPES.join(',')}
            aria-describedby={error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
            aria-invalid={error !== null || undefined}
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </span>
        {picture && (
          <button type="button" className="text-button" onClick={() => onChange(null)}>
            Remove photo
          </button>
        )}
      </div>
      {sentShare !== null && (
        <div className="photo-field-row row wrap gap-3">
          <progress aria-label="Sending your photo" max={100} value={Math.round(sentShare * 100)} />
          <span aria-hidden="true">{Math.round(sentShare * 100)} %</span>
          <button type="button" className="text-button" onClick={cancel}>
            Stop
          </button>
        </div>
      )}
      <p className="field-hint" id={`${id}-hint`}>
        {MESSAGES.photo_kinds} Where it was taken is not kept.
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
